import { expect } from 'vitest';

import type { Dialect } from '#prisma/client.ts';
import { gradePool } from '../grading/grading.ts';
import { beginLogs } from '../log/beginLogs.ts';
import { completeLogs } from '../log/completeLogs.ts';
import { createPoolLogs } from '../log/poolLogs.ts';
import { recordKey } from '../log/key/rotateKey.ts';
import { settle } from '../season/settle.ts';
import { columnsOf } from '../pools/rules/options/poolOptions.ts';
import { failuresOf } from './acts.ts';
import { type RandomAct, type RandomSeason, WEEKS } from './randomActs.ts';
import { createPool, importWithout, playGames, readFeed } from './randomEvents.ts';
import { inputOf, readAbout, undoOf } from './randomInputs.ts';
import { runMutation } from './runMutation.ts';
import { type Fixture, openFixture } from './schema.ts';
import { verifyLog, verifyPool } from './verifyPool.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The pool of the fixture with other options and all that a server would have stored of it, its log, and a second pool. */
export async function openRandomSeason(
  dialect: Dialect,
  { options, second, openedAtOnce }: Omit<RandomSeason, 'acts'>,
): Promise<Fixture> {
  const fixture = await openFixture(dialect);
  const { services, db } = fixture;
  const finals = await db.game.findMany({ where: { status: 'FINAL' } });
  await db.game.updateMany({ where: { status: 'FINAL' }, data: { resultSource: 'FEED' } });
  await db.gameResult.createMany({
    data: finals.map(({ id, completedAt, homeScore, awayScore }) => ({
      ...{ gameId: id, status: 'FINAL' as const, homeScore, awayScore, source: 'FEED' as const },
      recordedAt: completedAt!,
    })),
  });
  // What its first two weeks were played by.
  const kept = {
    ...({ firstWeek: 1, lastWeek: null, pickTo: 'WIN', deadlineRule: 'SUNDAY', deadlineWeekday: 7 } as const),
    ...{ teamUses: Math.max(1, options.teamUses), reuseTeamsFromWeek: null },
  };
  await db.pool.update({ where: { id: fixture.poolId }, data: columnsOf({ ...options, ...kept }) });
  await gradePool(services, fixture.poolId);
  const poolLogs = createPoolLogs(services.poolLogs.signer, [], { openedAtOnce });
  Object.assign(services, { poolLogs });
  await recordKey(services);
  await beginLogs(services);
  await createPool(fixture, { options: second, choice: 1 });
  return fixture;
}

/** Takes an act of a random season, and its undoing; the server may refuse it, but for the undoing of what was just done. */
export async function takeRandomAct(fixture: Fixture, act: RandomAct): Promise<void> {
  await passTime(fixture, act);
  const about = await readAbout(fixture, act);
  switch (act.kind) {
    case 'playGames':
      return playGames(fixture, act);
    case 'feed':
      return readFeed(fixture, act, about);
    case 'importSchedule':
      return importWithout(fixture, about);
    case 'createPool':
      return createPool(fixture, act);
    case 'verify':
      expect(failuresOf(await verifyLog(fixture.services, about.pool.id))).toEqual([]);
      return;
    default:
  }
  const input = inputOf(fixture, act, about);
  if (input === null) return;
  const undo = act.isUndone ? undoOf(act, about, input) : null;
  const before = undo && (await stateOf(fixture, about.pool.id));
  const by =
    act.kind === 'submitPick' && about.entry
      ? { name: about.entry.owner, scopes: ['read' as const, 'pick' as const] }
      : 'administrator';
  const refusal = await runMutation(fixture, by, act.kind, input);
  if (refusal !== null || undo === null) return;
  const { imported } = await readAbout(fixture, act);
  if (undo[0] === 'undoImport') undo[1].importedAt = imported?.toISOString();
  const refusedUndo = await runMutation(fixture, 'administrator', undo[0], undo[1]);
  // A change of options can decide the pool, and then stands.
  if (act.kind === 'updatePool' && refusedUndo !== null) return;
  expect({ act: act.kind, input, refusedUndo }).toEqual({ act: act.kind, input, refusedUndo: null });
  expect({ act: act.kind, input, state: await stateOf(fixture, about.pool.id) }).toEqual({
    act: act.kind,
    input,
    state: before,
  });
}

/** What is wrong with the pools of a season: in their logs, in the tables, or by what always holds. */
export async function complaintsAboutAll(fixture: Fixture): Promise<string[]> {
  const { services, db } = fixture;
  const complaints: string[] = [];
  for (const { id } of await db.pool.findMany())
    complaints.push(...failuresOf(await verifyLog(services, id)));
  // As within a minute on a server: before, tables cannot be compared.
  await completeLogs(services);
  for (const pool of await db.pool.findMany({
    include: { entries: { include: { buyBacks: true } }, secondChance: { include: { entries: true } } },
  })) {
    const { report, differences } = await verifyPool(services, pool.id);
    const lastWeek = pool.lastWeek ?? WEEKS.length;
    const astray = pool.entries.filter(({ startWeek }) => startWeek < pool.firstWeek || startWeek > lastWeek);
    const { secondChance } = pool;
    // A correction or a reinstatement can come later; a buy-back is refused.
    const twice = pool.entries.filter(
      ({ userId, number, buyBacks }) =>
        buyBacks.some(({ createdAt }) => createdAt > (secondChance?.createdAt ?? createdAt)) &&
        secondChance?.entries.some((other) => other.userId === userId && other.number === number),
    );
    complaints.push(
      ...[...failuresOf(report), ...differences].map((message) => `${pool.name}: ${message}`),
      ...astray.map(({ username }) => `${username} begins in a week that ${pool.name} does not play.`),
      ...twice.map(
        ({ username }) => `${username} was bought back in ${pool.name}, and plays its second chance.`,
      ),
    );
  }
  return complaints;
}

/**
 * Moves the time on; the server does what is due at each deadline on the way, and opens what it left within the hour. One that was
 * off does all at the end.
 */
async function passTime(
  { services, clock, db }: Fixture,
  { minutes, wasOff }: Pick<RandomAct, 'minutes' | 'wasOff'>,
): Promise<void> {
  const end = clock.now().getTime() + minutes * MINUTE;
  while (!wasOff) {
    const due = await db.poolWeek.findFirst({
      where: { deadlinePassedAt: null, deadline: { gt: clock.now(), lte: new Date(end) } },
      orderBy: { deadline: 'asc' },
    });
    if (due === null) break;
    await clock.set({ now: due.deadline });
    await settle(services, null, due.deadline);
    const soon = new Date(Math.min(end, due.deadline.getTime() + HOUR));
    await clock.set({ now: soon });
    await settle(services, null, soon);
    if (soon.getTime() < end) await completeLogs(services);
  }
  const now = new Date(end);
  await clock.set({ now });
  await settle(services, null, now);
}

/** What an act and its undoing leave as it was. */
async function stateOf({ db }: Fixture, poolId: number) {
  const { createdAt: _at, ...pool } = await db.pool.findUniqueOrThrow({ where: { id: poolId } });
  const entries = await db.entry.findMany({
    where: { poolId },
    orderBy: { id: 'asc' },
    select: {
      ...{ id: true, startWeek: true, eliminatedWeek: true, eliminationReason: true, strikeWeeks: true },
      ...{ adminEliminatedWeek: true, reinstatedThroughWeek: true, boughtBackThroughWeek: true },
    },
  });
  const picks = await db.pick.findMany({
    where: { poolId },
    orderBy: [{ entryId: 'asc' }, { week: 'asc' }, { slot: 'asc' }],
    select: { entryId: true, week: true, slot: true, teamId: true, source: true, submittedAt: true },
  });
  const weeks = await db.poolWeek.findMany({
    where: { poolId },
    orderBy: { week: 'asc' },
    select: { week: true, deadline: true, isVoid: true },
  });
  return { pool, entries, picks, weeks };
}
