/** Signs of two keys, such as 12 on a board of 49 digits: a key may go on from the one before. */

export interface Typed {
  value: number;
  /** Whether it takes the place of what the key before entered. */
  isLonger: boolean;
}

export class Typing {
  private before = "";
  private where = "";
  private hasEntered = false;

  /** What a key enters at a place; nothing for a key that is no digit by itself. */
  typed(
    key: string,
    where: string,
    valueOf: (sign: string) => number | undefined,
  ): Typed | undefined {
    const longer = this.before && where === this.where ? valueOf(this.before + key) : undefined;
    const isLonger = longer !== undefined && this.hasEntered;
    const value = longer ?? valueOf(key);
    this.before = longer === undefined && /^\d$/.test(key) ? key : "";
    this.entered(where, false);
    return value === undefined ? undefined : { value, isLonger };
  }

  /** The place after the key, and whether it has entered something: any other move begins anew. */
  entered(where: string, hasEntered: boolean): void {
    this.where = where;
    this.hasEntered = hasEntered;
  }
}
