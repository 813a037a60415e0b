import { z } from 'zod';

import { MOST_WEEKS } from '#graphql/pools/rules/options/limits.ts';

/**
 * Field types of requests and responses. A message that is a whole sentence is shown without the field's
 * name.
 */

/** Text of a request. @param missing message when the field is missing */
export function text(missing?: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? (missing ?? 'is missing.') : 'must be text.') })
    .max(2000, 'is too long.');
}

const ID = 'must be an id: text like "12", or a number.';

/** An id of a request; older scripts send text or numbers. */
export const id = z.union([z.string().min(1, ID).max(100, ID), z.int(ID).positive(ID)], {
  error: ({ input }) => (input === undefined ? 'is missing.' : ID),
});

/** A whole number of a request; older scripts send the text of a form input. */
export function whole(problem: string) {
  const number = z.int(problem).min(-1_000_000, problem).max(1_000_000, problem);
  return z
    .union([number, z.string().regex(/^\d{1,6}$/, problem)], {
      error: ({ input }) => (input === undefined ? 'is missing.' : problem),
    })
    .transform(Number);
}

const WEEK = 'The week must be a whole number from 1 to 18.';

/** A week of any pool; the API checks which weeks a pool plays. */
const WEEK_TEXT = /^(?:0?[1-9]|1\d|2[0-2])$/;

/** A week of a request's body. */
export const week = z
  .union([z.int(WEEK).min(1, WEEK).max(MOST_WEEKS, WEEK), z.string().regex(WEEK_TEXT, WEEK)], WEEK)
  .transform(Number);

export const weekParam = z
  .string()
  .regex(WEEK_TEXT, WEEK)
  .transform(Number)
  .meta({ description: 'Week of the season, from 1 to 18; 19 to 22 in a pool that plays the playoffs.' });

export const idParam = z.string().max(100, 'The id is too long.');

/** The pool of a call whose path names none, by slug or id. */
export const poolChoice = z.object({
  pool: z
    .string()
    .max(100, 'The id is too long.')
    .optional()
    .meta({
      description: "Slug or id of the pool; default: the caller's own pool. 404 when there is no such pool.",
      examples: ['office-2025'],
    }),
});

/** A call whose path names no pool uses the caller's own pool unless `pool` or `poolId` names another. */
export const poolQuery = poolChoice.extend({
  poolId: z
    .string()
    .max(100, 'The id is too long.')
    .optional()
    .meta({ description: 'Id of the pool, as `pool`; of both, `pool` counts.' }),
});

/** An ISO 8601 instant in UTC: "2025-10-26T14:00:00.000Z". */
export const instant = z.string().meta({ format: 'date-time', description: 'Instant in UTC, ISO 8601.' });
export const amount = z.number().meta({ description: 'Amount in the currency of the pool.' });
export const currency = z.string().meta({ description: 'The currency of the amounts, ISO 4217: "USD".' });
export const count = z.int().min(0);

/** Converts hundredths of a currency to its units. */
export function inUnits(cents: number): number {
  return cents / 100;
}
