/** The visible part of a board that is larger than its frame, in cells. */
export interface View {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Whether the board is larger than its frame. */
  isZoomed: boolean;
}

/** The margin for clues: its size, and its shift that keeps clues visible. */
export interface Room {
  width: number;
  height: number;
  right: number;
  down: number;
}

/** The share of the frame for clues beside a zoomed board. */
const SHARE = 0.4;

/** The room for margins of this width and height on the whole board. */
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

/** Where a pointer is in a drawing, in cells. */
export function pointIn(drawing: SVGSVGElement, { clientX, clientY }: PointerEvent): DOMPoint {
  return new DOMPoint(clientX, clientY).matrixTransform(drawing.getScreenCTM()?.inverse());
}
