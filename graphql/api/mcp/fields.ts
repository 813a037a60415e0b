import { z } from 'zod';

import { MOST_WEEKS } from '#graphql/pools/rules/options/limits.ts';
import { localDateTime, utcOffsetMinutes } from '#kernel/rules/zones.ts';

/** Inputs that several tools take. */
export const pool = z
  .string()
  .max(100)
  .optional()
  .describe("Slug or id of a pool, from list_pools. Default: the caller's own pool.");
export const week = z
  .int()
  .min(1)
  .max(MOST_WEEKS)
  .optional()
  .describe('Number of the week. Default: the current week of the pool.');
export const entry = z
  .string()
  .min(1)
  .max(100)
  .describe("Id of one of the caller's entries, from my_entries.");
export const team = (use: string) => z.string().min(1).max(100).describe(`${use}, by abbreviation: "KC".`);

/** "2025-10-26T13:00:00-04:00[America/New_York]": an instant in a pool's zone (RFC 9557). */
export function zoned(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const offset = utcOffsetMinutes(date, timeZone);
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${localDateTime(date, timeZone)}${offset < 0 ? '-' : '+'}${hours}:${minutes}[${timeZone}]`;
}
