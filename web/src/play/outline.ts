/** The line around some cells, as a path. */

interface Point {
  x: number;
  y: number;
}

/** Along each side of a cell: the way to the neighbour beyond it, and the way along it. */
const SIDES = [
  [0, -1, 1, 0],
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
] as const;

/** The line inside the edge of cells, so far from it; `corners` are their upper left corners. */
export function outline(corners: Point[], inset: number): string {
  const known = new Set(corners.map(({ x, y }) => `${x} ${y}`));
  const has = (x: number, y: number) => known.has(`${x} ${y}`);
  return corners
    .flatMap(({ x, y }) =>
      SIDES.filter(([outX, outY]) => !has(x + outX, y + outY)).map(
        ([outX, outY, alongX, alongY]) => {
          /** How far the line goes beyond the middle of the side: less at a corner, more at a bend. */
          const reach = (way: 1 | -1) => {
            const [besideX, besideY] = [x + way * alongX, y + way * alongY];
            if (!has(besideX, besideY)) return 0.5 - inset;
            return has(besideX + outX, besideY + outY) ? 0.5 + inset : 0.5;
          };
          const [midX, midY] = [x + 0.5 + outX * (0.5 - inset), y + 0.5 + outY * (0.5 - inset)];
          const point = (way: 1 | -1) =>
            `${round(midX + way * reach(way) * alongX)} ${round(midY + way * reach(way) * alongY)}`;
          return `M${point(-1)}L${point(1)}`;
        },
      ),
    )
    .join("");
}

function round(value: number): number {
  return Math.round(1000 * value) / 1000;
}
