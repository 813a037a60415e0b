import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import type { PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../kernel/failures.ts';
import { plantUser, type TestPool, viewerOf } from '../testing/services.ts';
import type { Context } from '../api/context.ts';
import { readPastLog } from '../standings/schema/past/pastLog.ts';
import { countPastPicks } from '../standings/schema/past/pastPicks.ts';
import { readOut } from '../standings/schema/past/statedFacts.ts';
import { site } from '../testing/accounts.ts';
import { makeOffice, MID_SEASON, openMidSeason } from '../testing/midSeason.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { verifyPool } from '../testing/verifyPool.ts';
import { claimEntries } from '../entries/claimEntries.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { submitPick } from '../picks/submitPick.ts';
import type { ImportAnswers } from './importDoubt.ts';
import { shippedSchedule } from '../pools/createPool.ts';
import { importSchedule } from '../season/importSchedule.ts';
import { sendClaimLinks } from '../entries/invitations/claimLinks.ts';
import { importEntries } from './importEntries.ts';
import { submitPickFor } from '../picks/pickFor.ts';
import { recordPayment } from '../money/receipts.ts';
import { poolImports, undoImport } from './undoImport.ts';

const LATER = new Date('2025-09-18T12:00:00Z');
const reason = 'The wrong sheet.';

/** Dan is out in Week 1; Ann and Bob bring a pick of Week 3 along, whose deadline is ahead. */
const SHEET = [
  'username,email,paid,1,2,3,boughtBackWeeks',
  'Ann,ann@pool.example,yes,PHI,BAL,KC,',
  'Bob,bob@pool.example,,TB,BUF,SEA,',
  'Cid,cid@pool.example,yes,DAL,BAL,,1',
  'Dan,dan@pool.example,,DAL,,,',
].join('\n');

describe.each(oneDialect)('the undo of an import on %s', (dialect) => {
  let test: TestPool;
  let viewer: Viewer;
  let poolId: number;

  beforeEach(async () => {
    ({ test, viewer } = await openMidSeason(dialect));
    await makePool({});
  });
  afterEach(() => test.database.close());

  const makePool = async (options: Partial<PoolOptions>) => {
    poolId = await makeOffice(test, viewer, { buyBackThroughWeek: 3, ...options });
  };
  const run = (csv = SHEET, how: ImportAnswers = {}) =>
    importEntries(test.services, viewer, { poolId, csv, reason, ...how });
  const undo = (importedAt: Date, dryRun = false) =>
    undoImport(test.services, viewer, { poolId, importedAt, reason, dryRun });
  const usernames = async () => {
    const entries = await test.database.db.entry.findMany({ where: { poolId }, orderBy: { id: 'asc' } });
    return entries.map(({ username }) => username);
  };
  async function holds() {
    const { report, differences } = await verifyPool(test.services, poolId);
    expect(report.checks.flatMap(({ failures }) => failures)).toEqual([]);
    expect(differences).toEqual([]);
    return report;
  }
  async function moveTo(now: Date) {
    await test.services.clock.set({ now });
    await passDeadlines(test.services);
  }
  const deadlineOf = async (week: number) =>
    (await test.database.db.poolWeek.findUniqueOrThrow({ where: { poolId_week: { poolId, week } } }))
      .deadline;
  const entryOf = (username: string) =>
    test.database.db.entry.findFirstOrThrow({ where: { poolId, username }, include: { user: true } });

  it('takes entries, picks, payments and accounts back, as the log says, and the season is played on', async () => {
    const { db } = test.database;
    await plantUser(db, 'bob@pool.example');
    await run();
    await sendClaimLinks(test.services, viewer, { poolId, site });
    await holds();
    const users = await db.user.count();

    expect(await undo(MID_SEASON, true)).toEqual({ poolId, entries: 4, accounts: 3 });
    expect(await usernames()).toEqual(['Ann', 'Bob', 'Cid', 'Dan']);
    await moveTo(LATER);
    expect(await undo(MID_SEASON)).toEqual({ poolId, entries: 4, accounts: 3 });

    expect(await usernames()).toEqual([]);
    expect(await db.user.count()).toBe(users - 3);
    expect(await db.outboxMail.count({ where: { poolId } })).toBe(0);
    expect(await db.invitation.count({ where: { poolId } })).toBe(0);
    expect(await db.payment.count()).toBe(0);
    expect(await db.pool.findUniqueOrThrow({ where: { id: poolId } })).toMatchObject({ buyBackCents: 0 });
    expect(await db.auditEntry.findFirst({ where: { action: 'pool.undoImport' } })).toMatchObject({ reason });
    const { acts, entries } = await holds();
    expect(entries).toBe(0);
    expect(acts).toMatchObject([
      {
        kind: 'WITHDRAWN',
        message: 'The commissioner took 4 imported entries back, which nobody had picked for.',
        changed: 4,
        reason,
      },
    ]);
    await expect(undo(MID_SEASON)).rejects.toBeInstanceOf(NotFoundError);

    await run(SHEET.replace('Dan,', 'Dora,').replace('KC', 'GB'));
    await holds();
    const ann = await entryOf('Ann');
    await moveTo(await deadlineOf(3));
    expect(
      await db.entry.findUniqueOrThrow({ where: { id: ann.id }, include: { picks: true } }),
    ).toMatchObject({
      picks: [{ teamId: 'PHI' }, { teamId: 'BAL' }, { teamId: 'GB' }],
    });
    await holds();
    await importSchedule(test.services, shippedSchedule(), test.services.clock.now());
    await moveTo(await deadlineOf(4));
    expect((await holds()).entries).toBe(4);
  });

  it('leaves an earlier import and its counts alone', async () => {
    await run();
    await moveTo(LATER);
    await run(SHEET.replaceAll('\n', '\nX').replaceAll('@pool', '@more').replaceAll('\nX', '\nOther '));
    await holds();
    await undo(LATER);
    expect(await usernames()).toEqual(['Ann', 'Bob', 'Cid', 'Dan']);
    await holds();
    // The past is shown without it.
    const log = await readPastLog(
      { services: test.services } as unknown as Context,
      { id: poolId },
      test.services.clock.now(),
      'at',
    );
    expect([await countPastPicks(test.database.db, log, 1), await readOut(test.database.db, log)]).toEqual([
      4, 1,
    ]);
    await moveTo(await deadlineOf(3));
    await importSchedule(test.services, shippedSchedule(), test.services.clock.now());
    await holds();
    await moveTo(await deadlineOf(4));
    await holds();
  });

  it('opens the weeks again for the next import, also where all were out', async () => {
    const all = { accept: ['MISSED_WEEKS', 'NOBODY_ALIVE'] } as const;
    const sheet = 'username,email,1\nAnn,ann@pool.example,PHI\nBob,bob@pool.example,TB';
    await makePool({ allOut: 'PLAY_ON' });
    await run(sheet, all);
    await holds();
    await moveTo(LATER);
    await undo(MID_SEASON);
    await holds();
    await run(sheet, { picksUntil: new Date('2025-09-19T16:00:00Z') });
    await holds();
    await moveTo(await deadlineOf(3));
    await holds();
  });

  it.each([
    [
      'Ann was claimed',
      async () => {
        await sendClaimLinks(test.services, viewer, { poolId, site });
        const mail = await test.database.db.outboxMail.findFirstOrThrow({
          where: { to: 'ann@pool.example' },
        });
        const token = /\/(?:claim|join)\/(\S+)/.exec(mail.text)![1]!;
        await claimEntries(test.services, null, { token, address: '192.0.2.1' });
      },
    ],
    [
      'Ann has a later pick',
      async () => {
        const { id: entryId, user } = await entryOf('Ann');
        await submitPick(test.services, viewerOf(user), {
          entryId,
          week: 4,
          teamId: 'BUF',
          receivedAt: MID_SEASON,
        });
      },
    ],
    [
      'Cid has a later pick',
      async () => {
        const { id: entryId } = await entryOf('Cid');
        await submitPickFor(test.services, viewer, { entryId, week: 4, teamId: 'BUF', reason, site });
      },
    ],
    [
      'Ann has a payment',
      async () => {
        await test.services.clock.set({ now: LATER });
        const { id: entryId } = await entryOf('Ann');
        await recordPayment(test.services, viewer, { entryId, amountCents: 500, method: 'Cash' });
      },
    ],
  ])('is refused, with the name, when %s', async (what, act) => {
    await run(SHEET.replace('Ann,ann@pool.example,yes', 'Ann,ann@pool.example,'));
    await act();
    const message = `This import cannot be undone any more: ${what}.`;
    await expect(undo(MID_SEASON)).rejects.toThrow(new ConflictError(message));
    expect(await usernames()).toHaveLength(4);
    await holds();
  });

  it('is for the commissioners of the pool alone, who see what can be undone', async () => {
    await run();
    expect(await poolImports(test.services, viewer, poolId)).toEqual([
      { poolId, importedAt: MID_SEASON, entries: 4 },
    ]);
    const eve = viewerOf(await plantUser(test.database.db, 'eve@pool.example'));
    const input = { poolId, importedAt: MID_SEASON, reason };
    await expect(undoImport(test.services, eve, input)).rejects.toThrow(ForbiddenError);
    expect(await poolImports(test.services, eve, poolId)).toEqual([]);
  });
});
