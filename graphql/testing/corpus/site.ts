import type { Database } from '#prisma/client.ts';
import { oneDialect } from '#prisma/testing.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { createPoolFor } from '#graphql/pools/createPoolFor.ts';
import { importEntries } from '#graphql/imports/importEntries.ts';
import { shippedSchedule } from '#graphql/pools/createPool.ts';
import { importSchedule } from '#graphql/season/importSchedule.ts';
import type { ImportAnswers } from '#graphql/imports/importDoubt.ts';
import { shownEmail } from '#graphql/accounts/rules/people.ts';
import { type ImportDoubt, NOBODY_ALIVE_TEXT, noPicksText } from '#graphql/imports/rules/importDoubts.ts';
import { type Checked, readChecked } from '#web/screens/office/import/sheet/checked.ts';
import { entriesCsv } from '#web/screens/office/import/sheet/entriesCsv.ts';
import type { Draft } from '#web/screens/office/import/sheet/readSheet.ts';
import { openTestPool, plantUser, type TestPool, viewerOf } from '../services.ts';
import type { CorpusFile } from './corpusFile.ts';
import { inOrder, type Reading } from './truth.ts';

/** Hours from a kickoff to the final result. */
const GAME = 4 * 3_600_000;

/** A site in mid-season, with the results of the games that were over then. */
export interface ImportSite {
  pool: TestPool;
  viewer: Viewer;
}

/** What the page shows after a check. */
export interface PageCheck {
  checked: Checked;
  /** The first question about the whole table. */
  doubt: { doubt: ImportDoubt; title: string } | undefined;
  picksUntilAtMost: Date | null;
}

export async function openSite(importedAt: string): Promise<ImportSite> {
  const now = new Date(importedAt);
  const pool = await openTestPool(oneDialect[0]!, 2);
  Object.assign(pool.services, { clock: { now: () => now, speed: () => 0, onChange: () => () => {} } });
  const { games, ...season } = shippedSchedule();
  const known = games.map((game) =>
    game.kickoff.getTime() + GAME < now.getTime()
      ? game
      : { ...game, status: 'SCHEDULED' as const, homeScore: null, awayScore: null },
  );
  await importSchedule(pool.services, { ...season, games: known }, now);
  return { pool, viewer: viewerOf(await plantUser(pool.database.db, 'boss@pool.example', true)) };
}

/** A new pool on the site, for one file. */
export async function openPoolFor({ pool, viewer }: ImportSite, file: CorpusFile) {
  const { id: poolId } = await createPoolFor(pool.services, viewer, {
    season: 2025,
    name: file.name.slice(0, 40),
    settings: { entryFeeCents: 2000 },
    options: file.options ?? {},
    commissioner: null,
  });
  const send = (draft: Draft, answers: ImportAnswers, dryRun: boolean) =>
    importEntries(pool.services, viewer, {
      poolId,
      csv: entriesCsv(draft),
      reason: 'From my sheet.',
      dryRun,
      ...answers,
    });
  return {
    check: async (draft: Draft, answers: ImportAnswers): Promise<PageCheck> => {
      const answer = await send(draft, answers, true);
      const problems = answer.problems.map(({ text, kind = 'OTHER', suggestions = [], ...problem }) => ({
        ...problem,
        kind,
        suggestions,
        message: text,
      }));
      const [doubt] = answer.doubts;
      const weeks = answer.missingWeeks.map(({ week }) => week);
      return {
        checked: readChecked({ ...answer, problems }),
        doubt: doubt && { doubt, title: doubt === 'NOBODY_ALIVE' ? NOBODY_ALIVE_TEXT : noPicksText(weeks) },
        picksUntilAtMost: answer.picksUntilAtMost,
      };
    },
    store: (draft: Draft, answers: ImportAnswers) => send(draft, answers, false),
    stored: () => readStored(pool.database.db, poolId),
  };
}

async function readStored(db: Database, poolId: number): Promise<Reading[]> {
  const entries = await db.entry.findMany({
    where: { poolId },
    include: { user: true, picks: true, payment: true, buyBacks: true },
    orderBy: { id: 'asc' },
  });
  return entries.map(({ username, user, picks, payment, buyBacks, startWeek }) => ({
    name: username,
    email: shownEmail(user.email),
    picks: Object.fromEntries(
      [...new Set(picks.map(({ week }) => week))].map((week) => [
        week,
        inOrder(picks.filter((pick) => pick.week === week).map(({ teamId }) => teamId)),
      ]),
    ),
    paid: payment?.status === 'COMPLETED',
    firstWeek: startWeek,
    boughtBackWeeks: buyBacks
      .map(({ throughWeek }) => throughWeek)
      .toSorted((a, b) => a - b)
      .join('+'),
  }));
}
