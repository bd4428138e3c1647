/** A held piece: its shape, its way over the board, and whether it lies right. */

import { pieceOf, type PackingBoard, type Plan } from "./play";

type Spot = [x: number, y: number];
type Point = [z: number, y: number, x: number];

/** Squares of a piece as it would lie, from the corner of the smallest rectangle around them. */
export function shapeOf(
  board: PackingBoard,
  piece: number,
  way: number,
): { width: number; height: number; squares: Spot[] } {
  const points: Point[] = board.pieces[piece]?.ways[way] ?? [];
  const spots = points.map((point) => spotOf(board, point, points));
  const [left, top] = [Math.min(...spots.map(([x]) => x)), Math.min(...spots.map(([, y]) => y))];
  const squares = spots.map(([x, y]): Spot => [x - left, y - top]);
  return {
    width: Math.max(...squares.map(([x]) => x)) + 1,
    height: Math.max(...squares.map(([, y]) => y)) + 1,
    squares,
  };
}

/** A face of a cube that is seen: its corners, and which of the three it is. */
export interface Face {
  side: (typeof SIDES)[number];
  points: string;
}

const [ACROSS, DOWN] = [Math.sqrt(3) / 2, 0.5];
/** The sides of a cube that are seen, each by the axis that it stands across. */
const SIDES = ["top", "left", "right"] as const;
const AROUND = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 0],
];
/** From each face to the next cube beyond it, and its corners from the cube's own. */
const FACES = SIDES.map((side, axis) => ({
  side,
  beyond: SIDES.map((_, each) => Number(each === axis)) as Point,
  corners: AROUND.map((spot) => [...spot.slice(0, axis), 1, ...spot.slice(axis)] as Point),
}));

/** A piece of cubes seen aslant: the faces that no other cube hides at once, the farthest first. */
export function solidOf(
  board: PackingBoard,
  piece: number,
  way: number,
): { width: number; height: number; faces: Face[] } {
  const points: Point[] = board.pieces[piece]?.ways[way] ?? [];
  const all = new Set(points.map(String));
  const drawn = [...points]
    .sort((a, b) => sum(a) - sum(b))
    .flatMap((cube) =>
      FACES.filter(({ beyond }) => !all.has(String(plus(cube, beyond)))).map(
        ({ side, corners }) => ({ side, spots: corners.map((each) => aslant(plus(cube, each))) }),
      ),
    );
  const spots = drawn.flatMap((face) => face.spots);
  const [left, top] = [Math.min(...spots.map(([x]) => x)), Math.min(...spots.map(([, y]) => y))];
  return {
    width: Math.max(...spots.map(([x]) => x)) - left,
    height: Math.max(...spots.map(([, y]) => y)) - top,
    faces: drawn.map((face) => ({
      side: face.side,
      points: face.spots
        .map(([x, y]) => `${(x - left).toFixed(3)},${(y - top).toFixed(3)}`)
        .join(" "),
    })),
  };
}

const sum = ([z, y, x]: Point) => z + y + x;
const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const aslant = ([z, y, x]: Point): Spot => [(x - y) * ACROSS, (x + y) * DOWN - z];

/** Where a point is drawn: layers of a box side by side, those of a pyramid half a ball apart. */
function spotOf(board: PackingBoard, [z, y, x]: Point, points: Point[]): Spot {
  if (board.kind === "BOX") return [x + z * 4, y];
  if (board.kind !== "PYRAMID") return [x, y];
  // The coordinates of a pyramid are sums and differences of row and column.
  const lift = (z - Math.min(...points.map(([layer]) => layer))) / 2;
  return [(y - z - x) / 2 + lift, (y - z + x) / 2 + lift];
}

/** The nearest cell in a direction, over holes and from layer to layer. */
export function nearest(
  plan: Plan,
  values: number[],
  from: number,
  [right, down]: Spot,
): number | null {
  const here = plan.cells[from];
  if (!here) return null;
  let best: number | null = null;
  let distance = Infinity;
  plan.cells.forEach(({ x, y }, cell) => {
    if (values[cell] === 0 || cell === from) return;
    const along = (x - here.x) * right + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
    if (along > 0 && along + 3 * aside < distance) [best, distance] = [cell, along + 3 * aside];
  });
  return best;
}

/** Whether the piece at a cell lies just as in a solution, whichever of its copies it is. */
export function agrees(
  board: PackingBoard,
  cell: number,
  values: number[],
  found: number[],
): boolean {
  const value = values[cell] ?? 0;
  if (pieceOf(board, value) !== pieceOf(board, found[cell] ?? 0)) return value === found[cell];
  return values.every((each, at) => each !== value || found[at] === found[cell]);
}
