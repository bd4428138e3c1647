/** Whether places with the label of a piece can be its shape, turned and flipped as it may be. */

import { OPEN, type Model, type Motion, type Piece, type Point } from "./model";
import type { Judge, Seen } from "./seen";

/** More than twice the number of places in any direction, so that no two points share a number. */
const ROOM = 2 ** 17;

/** A label's places break the piece when it lies nowhere over all of them and open ones. */
export function pieceJudge({ labels, shape, motions }: Piece, { points = [] }: Model): Judge {
  const numbers = points.map(numberOf);
  const places = new Map(numbers.map((number, place) => [number, place]));
  const images = imagesOf(shape, motions);
  return (_, board) =>
    labels
      .map((label) => board.holders(label))
      .filter((held) => held.length > 0 && !images.some((image) => lies(image, held, board)));

  /** Whether the image lies somewhere over these places, and over open ones besides. */
  function lies(image: number[], held: number[], board: Seen): boolean {
    const [first = 0] = held;
    const own = new Set(held);
    return (
      held.length <= image.length &&
      image.some((point) => {
        const shift = (numbers[first] ?? 0) - point;
        const covered = image.map((each) => places.get(each + shift) ?? -1);
        const isOpen = (place: number) => own.has(place) || board.values[place] === OPEN;
        return covered.every(isOpen) && held.every((place) => covered.includes(place));
      })
    );
  }
}

/** Every way in which a shape can lie, each once: its points as numbers. */
function imagesOf(shape: Point[], motions: Motion[]): number[][] {
  const found = motions.map(([source, sign]) => {
    const moved = shape.map((point) =>
      numberOf([
        sign[0] * (point[source[0]] ?? 0),
        sign[1] * (point[source[1]] ?? 0),
        sign[2] * (point[source[2]] ?? 0),
      ]),
    );
    moved.sort((a, b) => a - b);
    return moved.map((number) => number - (moved[0] ?? 0));
  });
  return [...new Map(found.map((image) => [image.join(), image])).values()];
}

/** A point as a number; that of a sum of points is the sum of theirs. */
function numberOf([x, y, z]: Point): number {
  return (x * ROOM + y) * ROOM + z;
}
