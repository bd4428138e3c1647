/** Days of the calendar where the player is, as `2026-11-23`, and streaks of them. */

const MILLISECONDS = 86_400_000;

export function dayOf(when: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

/** The day so many days later, or earlier. */
export function shifted(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return new Date(noon.getTime() + days * MILLISECONDS).toISOString().slice(0, 10);
}

/** The weekday, 0 for Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
}

/** A day as people say it, such as "Monday, 23 November". */
export function spoken(
  day: string,
  language: string,
  how: Intl.DateTimeFormatOptions = {},
): string {
  const usual: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" };
  const format = Object.keys(how).length ? how : usual;
  const locale = language === "en" ? "en-GB" : language;
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

/** The number of days in a row up to today; today may still be open. */
export function streak(solved: ReadonlySet<string>, today: string): number {
  let day = solved.has(today) ? today : shifted(today, -1);
  let count = 0;
  for (; solved.has(day); day = shifted(day, -1)) count += 1;
  return count;
}

/** The most days in a row. */
export function longest(solved: ReadonlySet<string>): number {
  return Math.max(
    0,
    ...[...solved].map((day) => (solved.has(shifted(day, 1)) ? 0 : streak(solved, day))),
  );
}

// -- games of a day -------------------------------------------------------------------------------

/** The number of the game of a day: everybody has one. */
export function gameOfDay(family: string, day: string): string {
  return `daily-${family}-${day}`;
}

/** The family and the day of such a game. */
export function dailyOfGame(game: string): { family: string; day: string } | null {
  const [, family, day] = /^daily-(.+)-(\d{4}-\d\d-\d\d)$/.exec(game) ?? [];
  return family && day ? { family, day } : null;
}
