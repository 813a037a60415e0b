import { Temporal } from 'temporal-polyfill';

/**
 * The start of a day in the zone, or of the day so many days later.
 * @param day "2025-10-26"
 * @returns null for a text that is no day
 */
export function startOfDay(day: string, timeZone: string, daysLater = 0): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  try {
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days: daysLater });
    return new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
