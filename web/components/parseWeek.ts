/**
 * The week in an address: a whole number from 1 to the last week, else null. Separate from the selector,
 * because the routes read it before any page is loaded.
 */
export function parseWeek(text: string | null, weekCount = 18): number | null {
  if (text === null || !/^\d{1,2}$/.test(text)) return null;
  const week = Number(text);
  return week >= 1 && week <= weekCount ? week : null;
}
