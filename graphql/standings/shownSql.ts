import { Prisma } from '#prisma/generated/sqlite/client.ts';

// SQL forms of picks/rules/secrecy.ts, of the entry `e`.

/** Whether the elimination of the entry is public. @param revealed the weeks whose deadline has passed */
export function isShownOut(revealed: readonly number[]): Prisma.Sql {
  const byWeek =
    revealed.length === 0 ? Prisma.sql`1 = 0` : Prisma.sql`e."eliminatedWeek" IN (${Prisma.join(revealed)})`;
  return Prisma.sql`(e."eliminatedWeek" IS NOT NULL AND (${byWeek} OR e."eliminationReason" = 'ADMIN'))`;
}

/**
 * The strikes in a column like "3,12,12" that are not of these weeks, as text that can be compared: "[3][12][12]", empty for
 * none.
 */
export function shownStrikes(column: string, hiddenWeeks: readonly number[]): Prisma.Sql {
  const list = `'[' || REPLACE(${column}, ',', '][') || ']'`;
  // "[]" is an entry without strikes: to everybody it is the same as one whose strikes are all secret.
  const secret = [...hiddenWeeks.map((week) => `[${week}]`), '[]'];
  return Prisma.raw(secret.reduce((text, strike) => `REPLACE(${text}, '${strike}', '')`, list));
}
