import type { Game, Prisma } from '#prisma/generated/sqlite/client.ts';
import { compareResult } from './rules/confirmation.ts';
import { MOST_SKEW, untilDue } from '../kernel/due.ts';
import type { GameUpdate } from '../kernel/scoreFeed.ts';
import type { SecondSource } from '../kernel/secondSource.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, type Transaction } from '../kernel/transaction.ts';
import { confirmResults } from './confirmResults.ts';
import { decideHeldUpdate, holdUpdate, serverAudit } from './heldUpdates.ts';
import { readFeed } from './readFeed.ts';
import { isSameUpdate, type HeldContent } from './updatePlan.ts';

/** Milliseconds after kickoff within which a final is confirmed; later responses add nothing. */
const ASKED_FOR = 28 * 86_400_000;
/** Real milliseconds until a retry after a failure. */
const RETRY_AFTER = 3_600_000;

const WHY = {
  SCHEDULE: 'The schedule file has another score.',
  SCOREBOARD: 'The second scoreboard has another score.',
} as const;

export interface Confirmations {
  /** Number of finals that the second source confirmed. */
  confirmed: number;
  /** Finals that it contradicts for the first time, or with another score than before. */
  contradicted: number;
}

/** Real milliseconds until the next poll of the second source; 0: now. Survives a restart. */
export async function untilQuestion(
  { db, systemClock }: Pick<Services, 'db' | 'systemClock'>,
  { name, pollInterval }: SecondSource,
): Promise<number> {
  const status = await db.feedStatus.findUnique({ where: { name } });
  if (status === null || status.lastTriedAt === null) return 0;
  const pause = status.lastError === null ? pollInterval : Math.min(pollInterval, RETRY_AFTER);
  return untilDue(new Date(status.lastTriedAt.getTime() + pause), systemClock.now(), pause + MOST_SKEW);
}

/**
 * Polls the second source for the unconfirmed finals of the last four weeks. Equal results are confirmed;
 * different ones are held for the commissioner and put the result under review. Results never change here
 * (DECISIONS D9): only the commissioner's decision does that.
 * @throws FeedError when the source cannot be read; results of other weeks are stored
 */
export async function confirmFinals(
  services: Services,
  source: SecondSource,
  signal?: AbortSignal,
): Promise<Confirmations> {
  const all: Confirmations = { confirmed: 0, contradicted: 0 };
  const where = withoutConfirmation(services, source);
  const awaiting = await services.db.game.findMany({
    where,
    distinct: ['seasonYear', 'week'],
    orderBy: [{ seasonYear: 'asc' }, { week: 'asc' }],
    select: { seasonYear: true, week: true },
  });
  const { updates, failure } = await readFeed(services, source, awaiting, { signal });
  for (const seasonYear of new Set(updates.map((update) => update.seasonYear))) {
    const seasonUpdates = updates.filter((update) => update.seasonYear === seasonYear);
    const done = await inSeason(services, seasonYear, services.clock.now(), async (transaction) => {
      const finals = await transaction.tx.game.findMany({ where: { ...where, seasonYear } });
      return compareFinals(transaction, finals, seasonUpdates, source.kind);
    });
    all.confirmed += done.confirmed;
    all.contradicted += done.contradicted;
  }
  if (failure !== null) throw failure;
  return all;
}

/** Whether there are finals to confirm. */
export async function hasQuestions(services: Services, source: SecondSource): Promise<boolean> {
  return (await services.db.game.count({ where: withoutConfirmation(services, source) })) > 0;
}

/**
 * Unconfirmed finals that this source can confirm; a result from the schedule file is no independent
 * confirmation by it.
 */
function withoutConfirmation({ clock }: Services, { kind }: SecondSource): Prisma.GameWhereInput {
  return {
    status: 'FINAL',
    confirmedAt: null,
    kickoff: { gt: new Date(clock.now().getTime() - ASKED_FOR) },
    season: { pools: { some: {} } },
    ...(kind === 'SCHEDULE' ? { resultSource: { in: ['FEED', 'ADMIN'] } } : {}),
  };
}

async function compareFinals(
  transaction: Transaction,
  finals: readonly Game[],
  updates: readonly GameUpdate[],
  kind: SecondSource['kind'],
): Promise<Confirmations> {
  const rows = await transaction.tx.heldUpdate.findMany({
    where: { source: kind, gameId: { in: finals.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  });
  const confirmed: Game[] = [];
  let contradicted = 0;
  for (const game of finals) {
    const report = updates
      .filter(({ week }) => week === game.week)
      .map((update) => compareResult(game, update))
      .find((comparison) => comparison !== null);
    const gameRows = rows.filter((row) => row.gameId === game.id);
    const open = gameRows.findLast((row) => row.resolvedAt === null) ?? null;
    if (report?.verdict === 'confirms') {
      if (open !== null) {
        await decideHeldUpdate(transaction, serverAudit(transaction), game, open, 'WITHDRAW');
      }
      confirmed.push(game);
    } else if (report?.verdict === 'contradicts') {
      const { homeScore, awayScore } = report;
      const content: HeldContent = { status: 'FINAL', period: null, clock: null, homeScore, awayScore };
      // A decided contradiction is not held again while the source repeats it.
      const isKnown =
        open === null ? gameRows.some((row) => isSameUpdate(row, content)) : isSameUpdate(open, content);
      if (isKnown) continue;
      await holdUpdate(transaction, { game, source: kind, why: WHY[kind], content, open });
      contradicted += 1;
    }
  }
  await confirmResults(transaction, confirmed, kind);
  return { confirmed: confirmed.length, contradicted };
}
