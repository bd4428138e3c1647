/** What is seen of a board that is larger than its frame, in cells. */
export interface View {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Whether it is larger than its frame. */
  isZoomed: boolean;
}

/** Where clues stand beside a board: the room they have, and how far they are moved to be seen. */
export interface Room {
  width: number;
  height: number;
  right: number;
  down: number;
}

/** The share of the frame that clues have beside a board that is looked at closely. */
const SHARE = 0.4;

/** The room for margins that are so wide and so high on the whole board. */
export function roomOf(view: View, left: number, top: number): Room {
  if (!view.isZoomed) return { width: left, height: top, right: 0, down: 0 };
  const [width, height] = [Math.min(left, SHARE * view.width), Math.min(top, SHARE * view.height)];
  return {
    width,
    height,
    right: Math.max(0, view.left + width - left),
    down: Math.max(0, view.top + height - top),
  };
}
