/** The one axis of all films: logarithmic, from 0 before the first node to 1 at the last one. */

export function placeOf(node: number, last: number): number {
  return last > 0 ? Math.log1p(node) / Math.log1p(last) : 0;
}

/** The node, not yet whole, at a place of the axis. */
export function nodeAt(place: number, last: number): number {
  return place >= 1 ? last : Math.expm1(place * Math.log1p(last));
}
