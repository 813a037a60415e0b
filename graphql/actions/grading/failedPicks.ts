import { Prisma } from '../../../prisma/generated/sqlite/client.ts';

// SQL that grading shares. Aliases: p pick, g its game, o its pool, w the pool's week of the pick.

/** SQL form of isLatePick (domain/reference). */
export const IS_LATE = Prisma.sql`(p."source" <> 'ADMIN' AND (
  (w."deadline" IS NOT NULL AND p."submittedAt" >= w."deadline")
  OR (g."isKickoffConfirmed" AND p."submittedAt" >= g."kickoff")))`;

/** SQL form of failsWeek (domain/reference), for a week with a pick. A database constraint prevents reused teams. */
export const FAILS = Prisma.sql`(p."outcome" <> 'PENDING' AND (
  p."outcome" = 'LOST' OR (p."outcome" = 'TIED' AND o."tieRule" = 'LOSS') OR ${IS_LATE}))`;

export const REASON_OF_PICK = Prisma.sql`CASE WHEN ${IS_LATE} THEN 'LATE_PICK' WHEN p."outcome" = 'LOST' THEN 'LOSS' ELSE 'TIE' END`;

export const PICKS = Prisma.sql`"Pick" AS p
  JOIN "Game" AS g ON g."id" = p."gameId"
  JOIN "Pool" AS o ON o."id" = p."poolId"
  LEFT JOIN "PoolWeek" AS w ON w."poolId" = p."poolId" AND w."week" = p."week"`;
