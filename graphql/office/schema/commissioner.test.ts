// SQL on both databases: graphql/pools/changeOptions.ts, graphql/pools/updatePool.ts

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { localDateTime } from '#kernel/rules/zones.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const REGRADING =
  'regrading { isDryRun changedEntries changes { entry { username } before { status week reason } after { status week reason } } }';
const reason = 'Because of a test.';
const game = (id: number) => globalId('Game', id);

/**
 * Week 1: KC beat LAC; entries 3, 5 and 10 picked LAC and are eliminated, 1, 7, 9 and 11 picked KC, the
 * others PHI.
 */
describe.each(bothDialects)('the commissioner on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
  });
  afterEach(() => fixture.close());
  const act = async (
    name: string,
    type: string,
    payload: string,
    input: object,
    viewer: TestViewer = 'administrator',
  ) => {
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename ${payload} ... on Error { code message } } }`,
      { input },
    );
    expect(errors).toEqual([]);
    return data.result;
  };
  const onGame = (name: string, type: string, input: object) =>
    act(name, type, `... on GameOverridePayload { game { status homeScore awayScore } ${REGRADING} }`, {
      reason,
      ...input,
    });
  const onEntry = (name: string, type: string, input: object) =>
    act(
      name,
      type,
      `... on EntryOverridePayload { entry { status eliminatedWeek eliminationReason } ${REGRADING} }`,
      {
        reason,
        ...input,
      },
    );
  const onPick = (name: string, input: object) =>
    act(
      name,
      name === 'submitPickFor' || name === 'changePick' ? 'PickForInput' : 'PickOfWeekInput',
      `... on PickOverridePayload { entry { status eliminationReason } pick { team { id } outcome } ${REGRADING} }`,
      { reason, ...input },
    );
  const standings = async () =>
    (await fixture.db.entry.findMany({ orderBy: { id: 'asc' } })).map(
      ({ eliminatedWeek, eliminationReason }) => `${eliminatedWeek ?? ''}${eliminationReason ?? ''}`,
    );
  const changed = ({ regrading }: { regrading: { changes: { entry: { username: string } }[] } }) =>
    regrading.changes.map(({ entry }) => Number(entry.username.slice('Entry '.length)));
  const log = () =>
    fixture.db.auditEntry.findMany({ where: { actorId: { not: null } }, orderBy: { id: 'asc' } });

  test('the last week stays while the log has picks beyond it, also removed ones', async () => {
    const end = (lastWeek: number) =>
      act('updatePool', 'UpdatePoolInput', '... on UpdatePoolPayload { pool { id } }', {
        pool: fixture.pool,
        reason,
        options: { lastWeek },
      });
    const ahead = { entry: fixture.entry(2), week: 3 };
    await onPick('submitPickFor', { ...ahead, team: fixture.team('MIA') });
    await onPick('removePick', ahead);
    expect(await fixture.db.pick.count({ where: { week: 3 } })).toBe(0);
    expect(await end(2)).toMatchObject({
      code: 'CONFLICT',
      message: 'Week 3 has been played or picked: it stays in the pool.',
    });
  });

  test('settings: a tie rule grades again, a fee is fixed once an entry has paid, deadlines move', async () => {
    await onGame('correctResult', 'ResultInput', { game: game(1), homeScore: 20, awayScore: 20 });
    const update = (input: object) =>
      act(
        'updatePool',
        'UpdatePoolInput',
        `... on UpdatePoolPayload { pool { name tieRule timeZone entryFeeCents week(number: 3) { deadline } rulesUpdatedText rules { items } } ${REGRADING} }`,
        { pool: fixture.pool, reason, ...input },
      );
    const survive = await update({ tieRule: 'SURVIVE' });
    expect(changed(survive)).toEqual([1, 3, 5, 7, 9, 10, 11]);
    expect(changed(await update({ tieRule: 'LOSS', dryRun: true }))).toEqual([1, 3, 5, 7, 9, 10, 11]);
    expect((await update({ timeZone: 'America/Chicago' })).pool.week.deadline).toBe(
      '2025-09-21T15:00:00.000Z',
    );
    const { pool } = await update({ deadlineTime: '12:30', rulesUpdatedText: 'October 2025' });
    expect(pool.rulesUpdatedText).toBe('October 2025');
    expect(JSON.stringify(pool.rules)).toContain('Picks are due Sunday 12:30 PM Central (CDT).');
    expect((await update({ entryFeeCents: 2500, name: ' New name ' })).pool).toMatchObject({
      entryFeeCents: 2500,
      name: 'New name',
    });
    expect((await fixture.db.payment.aggregate({ _sum: { amountCents: true } }))._sum.amountCents).toBe(
      30_000,
    );
    await fixture.db.payment.update({
      where: { entryId: 1 },
      data: { status: 'COMPLETED', paidAt: hoursFromDeadline(1, 0) },
    });
    expect(await update({ entryFeeCents: 100 })).toMatchObject({ code: 'CONFLICT' });
    for (const wrong of [
      { timeZone: 'Mars/Olympus' },
      { deadlineTime: '25:00' },
      { deadlineWeekday: 2 },
      { deadlineWeekday: 4, options: { deadline: 'KICKOFF' } },
      { maxEntriesPerAccount: 11 },
      { commissionCents: -1 },
      { name: ' ' },
      { contactEmail: 'nobody' },
    ]) {
      expect(await update(wrong)).toMatchObject({ code: 'INVALID_INPUT' });
    }
    const pin = (week: number | null) =>
      act('pinWeek', 'PinWeekInput', '... on PinWeekPayload { pool { currentWeek } }', {
        pool: fixture.pool,
        week,
        reason,
      });
    expect((await pin(3)).pool.currentWeek).toBe(3);
    expect((await pin(null)).pool.currentWeek).toBe(2);
    expect(await pin(4)).toMatchObject({ code: 'INVALID_INPUT' });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('options change in a pool that is running, as far as picks allow, and are checked together', async () => {
    const update = (options: object, rest: object = {}) =>
      act(
        'updatePool',
        'UpdatePoolInput',
        `... on UpdatePoolPayload { pool { options { lives doublePickWeeks deadline reuseTeamsFromWeek } week(number: 3) { deadline } } ${REGRADING} }`,
        { pool: fixture.pool, reason, options, ...rest },
      );
    expect((await update({ doublePickWeeks: [3], lives: 2 })).pool.options).toEqual({
      lives: 2,
      doublePickWeeks: [3],
      deadline: 'SUNDAY',
      reuseTeamsFromWeek: null,
    });
    const { deadline: sunday } = (await update({}, { name: 'Options' })).pool.week;
    const kickoff = await update({ deadline: 'KICKOFF' });
    expect(Date.parse(kickoff.pool.week.deadline)).toBeGreaterThan(Date.parse(sunday));
    expect((await update({ reuseTeamsFromWeek: 3 }, { dryRun: true })).pool.options.reuseTeamsFromWeek).toBe(
      3,
    );
    expect(await update({ doublePickWeeks: [1, 3] })).toMatchObject({
      code: 'CONFLICT',
      message: 'The deadline of Week 1 has passed: its number of picks is fixed.',
    });
    expect(await update({ reuseTeamsFromWeek: 2 })).toMatchObject({ code: 'CONFLICT' });
    expect(await update({ lives: 4 })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await update({ lastWeek: 30 })).toMatchObject({ code: 'INVALID_INPUT' });
    const line = await fixture.db.auditEntry.findFirstOrThrow({
      where: { action: 'pool.update' },
      orderBy: { id: 'asc' },
    });
    expect(line.after).toEqual({ doublePickWeeks: '3', lives: 2 });
  });

  test('a correction lists the entries before and after, and its opposite restores all', async () => {
    const before = await standings();
    const turned = { game: game(1), homeScore: 20, awayScore: 27 };
    const previewed = await onGame('correctResult', 'ResultInput', { ...turned, dryRun: true });
    expect(changed(previewed)).toEqual([1, 3, 5, 7, 9, 10, 11]);
    expect(previewed).toMatchObject({
      game: { homeScore: 20 },
      regrading: { isDryRun: true, changedEntries: 7 },
    });
    expect(await standings()).toEqual(before);
    expect(await fixture.db.auditEntry.count()).toBe(0);

    const done = await onGame('correctResult', 'ResultInput', turned);
    expect(done.regrading).toEqual({ ...previewed.regrading, isDryRun: false });
    expect(done.regrading.changes[1]).toEqual({
      entry: { username: 'Entry 3' },
      before: { status: 'ELIMINATED', week: 1, reason: 'LOSS' },
      after: { status: 'ALIVE', week: null, reason: null },
    });
    const now = await standings();
    expect(now.filter((_, index) => [1, 7, 9, 11].includes(index + 1))).toEqual(Array(4).fill('1LOSS'));

    expect(await onGame('enterResult', 'ResultInput', turned)).toMatchObject({ code: 'CONFLICT' });
    await onGame('correctResult', 'ResultInput', { ...turned, homeScore: 27, awayScore: 20 });
    expect(await standings()).toEqual(before);
    expect(await log()).toMatchObject([
      { action: 'game.correctResult', reason, before: { homeScore: 27 }, after: { homeScore: 20 } },
      { action: 'game.correctResult', reason, before: { homeScore: 20 }, after: { homeScore: 27 } },
    ]);
  });

  test('a canceled game grades no pick until it is ruled on; all of it can be reverted', async () => {
    const before = await standings();
    const off = await onGame('setGameStatus', 'SetGameStatusInput', { game: game(1), status: 'CANCELLED' });
    expect(changed(off)).toEqual([3, 5, 10]);
    const rule = (ruling: string | null, dryRun = false) =>
      onGame('ruleOnGame', 'RuleOnGameInput', { pool: fixture.pool, game: game(1), ruling, dryRun });
    expect(changed(await rule('SURVIVE'))).toEqual([]);
    expect(changed(await rule('LOSS', true))).toEqual([1, 3, 5, 7, 9, 10, 11]);
    expect(changed(await rule('LOSS'))).toEqual([1, 3, 5, 7, 9, 10, 11]);
    expect(changed(await rule(null))).toEqual([1, 3, 5, 7, 9, 10, 11]);
    await onGame('setGameStatus', 'SetGameStatusInput', { game: game(1), status: 'SCHEDULED' });
    await onGame('enterResult', 'ResultInput', { game: game(1), homeScore: 27, awayScore: 20 });
    expect(await standings()).toEqual(before);
    expect(await rule('SURVIVE')).toMatchObject({ code: 'CONFLICT' });
    expect((await log()).map(({ action }) => action)).toEqual([
      'game.setStatus',
      'game.rule',
      'game.rule',
      'game.rule',
      'game.setStatus',
      'game.enterResult',
    ]);
  });

  test('a held update is listed, and accepted or discarded', async () => {
    const held = await fixture.db.heldUpdate.create({
      data: {
        gameId: 1,
        update: { status: 'FINAL', period: null, clock: null, homeScore: 20, awayScore: 27 },
        why: 'The feed changed the score after the final.',
        heldAt: hoursFromDeadline(2, -30),
      },
    });
    const list = '{ pool { heldUpdates { id homeScore awayScore why game { id } } } }';
    const { data } = await fixture.ask('administrator', list);
    expect(data.pool.heldUpdates).toMatchObject([{ homeScore: 20, awayScore: 27, game: { id: game(1) } }]);
    const input = { heldUpdate: data.pool.heldUpdates[0].id, accept: true, reason };
    const resolve = (dryRun: boolean) =>
      act(
        'resolveHeldUpdate',
        'ResolveHeldUpdateInput',
        `... on ResolveHeldUpdatePayload { heldUpdate { accepted } game { homeScore } ${REGRADING} }`,
        { ...input, dryRun },
      );
    expect((await resolve(true)).regrading.changedEntries).toBe(7);
    expect(await resolve(false)).toMatchObject({
      heldUpdate: { accepted: true },
      game: { homeScore: 20 },
      regrading: { changedEntries: 7 },
    });
    expect(await resolve(false)).toMatchObject({ code: 'CONFLICT' });
    expect(await fixture.db.heldUpdate.findUniqueOrThrow({ where: { id: held.id } })).toMatchObject({
      accepted: true,
    });
    expect((await fixture.ask('administrator', list)).data.pool.heldUpdates).toEqual([]);
    // The log of the game has the decision about its held update.
    const ofGame = await fixture.ask(
      'administrator',
      `query ($filter: AuditLogFilter) { pool { auditLog(filter: $filter) {
        edges { node { action game { id } } } } } }`,
      { filter: { game: game(held.gameId) } },
    );
    const auditRows = ofGame.data.pool.auditLog.edges.map(({ node }: { node: object }) => node);
    expect(auditRows).toContainEqual({ action: 'heldUpdate.accept', game: { id: game(held.gameId) } });
  });

  test('entries are eliminated and reinstated, and follow their picks once that is reverted', async () => {
    const before = await standings();
    const out = await onEntry('eliminateEntry', 'EliminateEntryInput', { entry: fixture.entry(7), week: 1 });
    expect(out.entry).toEqual({ status: 'ELIMINATED', eliminatedWeek: 1, eliminationReason: 'ADMIN' });
    const back = await onEntry('reinstateEntry', 'ReinstateEntryInput', {
      entry: fixture.entry(3),
      throughWeek: 1,
    });
    expect(back.entry.status).toBe('ALIVE');
    for (const number of [3, 7]) {
      await onEntry('reinstateEntry', 'ReinstateEntryInput', { entry: fixture.entry(number) });
    }
    expect(await standings()).toEqual(before);
    for (const week of [0, 3, 19]) {
      const input = { entry: fixture.entry(7), week };
      expect(await onEntry('eliminateEntry', 'EliminateEntryInput', input)).toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
    const blank = { entry: fixture.entry(7), week: 1, reason: '  ' };
    expect(await onEntry('eliminateEntry', 'EliminateEntryInput', blank)).toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect((await log()).map(({ action }) => action)).toEqual([
      'entry.eliminate',
      'entry.reinstate',
      'entry.clearOverrides',
      'entry.clearOverrides',
    ]);
  });

  test('taking a decision back restores exactly what was decided before it', async () => {
    const entry = fixture.entry(3);
    const decided = () =>
      fixture.db.entry.findUniqueOrThrow({
        where: { id: 3 },
        select: { adminEliminatedWeek: true, reinstatedThroughWeek: true, eliminatedWeek: true },
      });
    const restore = (input: object = {}) =>
      onEntry('restoreDecision', 'RestoreDecisionInput', { entry, ...input });
    expect(await restore()).toMatchObject({ code: 'NOT_FOUND' });
    const undecided = await decided();
    await onEntry('reinstateEntry', 'ReinstateEntryInput', { entry, throughWeek: 1 });
    const reinstated = await decided();
    expect(reinstated).toMatchObject({ reinstatedThroughWeek: 1, eliminatedWeek: null });
    // The elimination shortens the reinstatement; taking it back restores that, too.
    await onEntry('eliminateEntry', 'EliminateEntryInput', { entry, week: 1 });
    const eliminated = await decided();
    expect(eliminated).toMatchObject({ adminEliminatedWeek: 1, reinstatedThroughWeek: null });
    expect((await restore({ dryRun: true })).entry).toMatchObject({ status: 'ALIVE' });
    expect(await decided()).toEqual(eliminated);
    expect((await restore()).entry).toMatchObject({ status: 'ALIVE', eliminatedWeek: null });
    expect(await decided()).toEqual(reinstated);
    // Taking back the taking back.
    await restore();
    expect(await decided()).toEqual(eliminated);
    // Also the removal of all decisions.
    await onEntry('reinstateEntry', 'ReinstateEntryInput', { entry });
    expect(await decided()).toEqual(undecided);
    await restore();
    expect(await decided()).toEqual(eliminated);
  });

  test('picks are set, changed, removed and restored, even after the deadline', async () => {
    const before = await standings();
    const pick = { entry: fixture.entry(3), week: 1 };
    const changedPick = await onPick('changePick', { ...pick, team: fixture.team('KC') });
    expect(changedPick).toMatchObject({
      entry: { status: 'ALIVE' },
      pick: { team: { id: fixture.team('KC') }, outcome: 'WON' },
      regrading: { changedEntries: 1 },
    });
    expect((await onPick('restorePick', pick)).entry).toEqual({
      status: 'ELIMINATED',
      eliminationReason: 'LOSS',
    });
    expect(await standings()).toEqual(before);

    const removed = await onPick('removePick', pick);
    expect(removed).toMatchObject({ entry: { eliminationReason: 'NO_PICK' }, pick: null });
    expect(await onPick('removePick', pick)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await onPick('changePick', { ...pick, team: fixture.team('KC') })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await onPick('submitPickFor', { ...pick, team: fixture.team('PHI') })).toMatchObject({
      entry: { status: 'ALIVE' },
    });
    expect(await onPick('submitPickFor', { ...pick, team: fixture.team('PHI') })).toMatchObject({
      code: 'PICK_EXISTS',
    });
    const next = { entry: fixture.entry(3), week: 2 };
    for (const [team, code] of [
      ['PHI', 'TEAM_USED'],
      ['XYZ', 'BAD_TEAM'],
    ]) {
      expect(await onPick('submitPickFor', { ...next, team: fixture.team(team!) })).toMatchObject({ code });
    }
    expect(await onPick('submitPickFor', { ...next, week: 4, team: fixture.team('KC') })).toMatchObject({
      code: 'BAD_WEEK',
    });
    // Thursday's loser, deadline ahead: eliminated at once, shown at the deadline.
    expect(await onPick('submitPickFor', { ...next, team: fixture.team('KC') })).toMatchObject({
      entry: { status: 'ALIVE' },
      regrading: { changedEntries: 0 },
    });
    expect((await standings())[2]).toBe('2LOSS');
  });

  test('a removed pick is restored where its team can be picked twice', async () => {
    await fixture.db.pool.updateMany({ data: { teamUses: 2 } });
    const [first, second] = [1, 2].map((week) => ({ entry: fixture.entry(3), week }));
    await onPick('changePick', { ...first, team: fixture.team('PHI') });
    expect(await onPick('submitPickFor', { ...second, team: fixture.team('PHI') })).toMatchObject({
      __typename: 'PickOverridePayload',
    });
    await onPick('removePick', first!);
    expect(await onPick('restorePick', first!)).toMatchObject({
      pick: { team: { id: fixture.team('PHI') } },
    });
    await fixture.db.pool.updateMany({ data: { teamUses: 1 } });
    await onPick('removePick', first!);
    expect(await onPick('restorePick', first!)).toMatchObject({ code: 'CONFLICT' });
  });

  test('lines are set, locked and unlocked', async () => {
    const line = (name: string, type: string, input: object) =>
      act(name, type, '... on LinePayload { game { line isLineLocked lineText } }', {
        game: game(6),
        reason,
        ...input,
      });
    expect((await line('setLine', 'SetLineInput', { line: 2.5 })).game.lineText).toBe('LAC +2.5');
    expect((await line('lockLine', 'LockLineInput', {})).game).toEqual({
      line: 2.5,
      isLineLocked: true,
      lineText: 'LAC +2.5 (Locked)',
    });
    expect((await line('setLine', 'SetLineInput', { line: -1 })).game).toMatchObject({
      line: -1,
      isLineLocked: true,
    });
    expect((await line('lockLine', 'LockLineInput', { locked: false })).game.isLineLocked).toBe(false);
    expect((await line('setLine', 'SetLineInput', { line: null })).game.line).toBeNull();
    expect(await line('lockLine', 'LockLineInput', {})).toMatchObject({ code: 'CONFLICT' });
    expect(await line('setLine', 'SetLineInput', { line: 61 })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('payments: paid and unpaid add up to the entries, and commissions follow the payments', async () => {
    const owner = await fixture.db.user.findUniqueOrThrow({ where: { email: 'bob@pool.example' } });
    const code = await fixture.db.referralCode.create({
      data: { poolId: fixture.poolId, userId: owner.id, code: 'BOBS', createdAt: hoursFromDeadline(1, 0) },
    });
    await fixture.db.entry.updateMany({
      where: { id: { in: [4, 6, 7] } },
      data: { referralCodeId: code.id },
    });
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { commissionCents: 500 } });
    const totals = async () => {
      const { data } = await fixture.ask(
        'administrator',
        '{ pool { stats { prizeCents } paymentTotals { entries paidEntries owingEntries totalCents paidCents owedCents commissionsEarnedCents commissionsPaidCents } } }',
      );
      const sums = data.pool.paymentTotals;
      expect(sums.paidEntries + sums.owingEntries).toBe(sums.entries);
      expect(sums.paidCents + sums.owedCents).toBe(sums.totalCents);
      expect(sums.totalCents).toBe(data.pool.stats.prizeCents);
      return sums;
    };
    const pay = (numbers: number[], input = {}) =>
      act('markPaid', 'MarkPaidInput', '... on PaymentsPayload { entries { paymentStatus } }', {
        entries: numbers.map((number) => fixture.entry(number)),
        method: 'cash',
        ...input,
      });
    const unpay = (numbers: number[]) =>
      act('markUnpaid', 'MarkUnpaidInput', '... on PaymentsPayload { entries { paymentStatus } }', {
        entries: numbers.map((number) => fixture.entry(number)),
        reason,
      });
    expect(await totals()).toMatchObject({ entries: 12, paidEntries: 0, owedCents: 60_000 });
    // Bob's own entry 4 earns him nothing; paying again changes nothing.
    await pay([4, 6, 7]);
    await pay([6]);
    expect(await totals()).toMatchObject({ paidEntries: 3, paidCents: 15_000, commissionsEarnedCents: 1000 });
    const asBob = await fixture.ask(
      'bob',
      '{ viewer { commissions { edges { node { id amountCents status } } } } }',
    );
    const own = asBob.data.viewer.commissions.edges.map(({ node }: { node: { id: string } }) => node);
    expect(own).toMatchObject([{ amountCents: 500, status: 'EARNED' }, { amountCents: 500 }]);

    const commission = (name: string, type: string, input = {}) =>
      act(name, type, '... on CommissionsPayload { commissions { status } }', {
        commissions: [own[0].id],
        ...input,
      });
    expect(await commission('payCommission', 'PayCommissionInput')).toMatchObject({
      commissions: [{ status: 'PAID' }],
    });
    expect(await totals()).toMatchObject({ commissionsEarnedCents: 1000, commissionsPaidCents: 500 });
    expect(await unpay([6, 7])).toMatchObject({ code: 'CONFLICT' });
    expect(await totals()).toMatchObject({ paidEntries: 3 });
    await commission('unpayCommission', 'UnpayCommissionInput', { reason });
    await unpay([6, 7]);
    expect(await totals()).toMatchObject({
      paidEntries: 1,
      commissionsEarnedCents: 0,
      commissionsPaidCents: 0,
    });
    expect(await pay([1], { paidAt: '2030-01-01T00:00:00Z' })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await pay([])).toMatchObject({ code: 'INVALID_INPUT' });
    const { data } = await fixture.ask(
      'administrator',
      '{ pool { payments(status: COMPLETED) { edges { node { method amountCents paidAt entry { username ownerName } } } } } }',
    );
    expect(data.pool.payments.edges).toMatchObject([
      { node: { method: 'cash', amountCents: 5000, entry: { username: 'Entry 4', ownerName: 'bob' } } },
    ]);
  });

  test('announcements and reminders go once to each account that subscribes to them', async () => {
    await fixture.db.user.update({
      where: { email: 'bob@pool.example' },
      data: { notifyAnnouncements: false, notifyReminders: false },
    });
    const announced = await act(
      'announce',
      'AnnounceInput',
      '... on AnnouncePayload { mails announcement { title } }',
      {
        pool: fixture.pool,
        title: 'Thanksgiving',
        body: 'Three games on Thursday.\n<b>Mind</b> the lock.',
      },
    );
    // Alice, bob and the owners of 5 to 12; the commissioner holds no entry.
    expect(announced).toMatchObject({ mails: 9, announcement: { title: 'Thanksgiving' } });
    const [mail] = await fixture.db.outboxMail.findMany({ where: { to: 'alice@pool.example' } });
    expect(mail).toMatchObject({ subject: 'Test pool: Thanksgiving' });
    expect(mail?.unsubscribe).toContain('/unsubscribe?token=alice&kind=announcements');
    expect(mail?.html).toContain('&lt;b&gt;Mind');
    const { data } = await fixture.ask(
      'bob',
      '{ pool { announcements { edges { node { title body authorName } } } } }',
    );
    expect(data.pool.announcements.edges).toMatchObject([{ node: { authorName: 'administrator' } }]);

    const remind = (week: number | null = null) =>
      act(
        'remindNow',
        'RemindNowInput',
        '... on RemindNowPayload { week entries reminded optedOut justReminded }',
        {
          pool: fixture.pool,
          week,
        },
      );
    expect(await remind()).toMatchObject({ week: 2, entries: 4, reminded: 4, optedOut: 0, justReminded: 0 });
    expect(await remind()).toMatchObject({ reminded: 0, justReminded: 4 });
    expect(await remind(3)).toMatchObject({ optedOut: 1 });
    expect(await remind(1)).toMatchObject({ code: 'CONFLICT' });
  });

  test('disputes are opened in time, answered, and resolved with a correction or not at all', async () => {
    const open = (viewer: TestViewer, input: object) =>
      act(
        'openDispute',
        'OpenDisputeInput',
        '... on DisputePayload { dispute { id status } }',
        { text: 'Why?', ...input },
        viewer,
      );
    // Week 1 was complete 38 hours after its deadline; 24 hours later is too late, an hour earlier is not.
    expect(await open('bob', { entry: fixture.entry(4), week: 1 })).toMatchObject({ code: 'CONFLICT' });
    await fixture.db.poolWeek.updateMany({
      where: { week: 1 },
      data: { completedAt: hoursFromDeadline(2, -43) },
    });
    const { dispute } = await open('alice', { entry: fixture.entry(3), week: 1 });
    expect(dispute.status).toBe('OPEN');
    expect(await open('alice', { entry: fixture.entry(3), week: 1 })).toMatchObject({ code: 'CONFLICT' });
    expect(await open('alice', { entry: fixture.entry(3), week: 3 })).toMatchObject({ code: 'CONFLICT' });
    const seen = async (viewer: TestViewer) =>
      (await fixture.ask(viewer, `{ node(id: "${dispute.id}") { id } }`)).data.node;
    expect(await seen('bob')).toBeNull();
    expect(await seen('alice')).toEqual({ id: dispute.id });
    const ofEntry = async (viewer: TestViewer) =>
      (await fixture.ask(viewer, `{ entry(id: "${fixture.entry(3)}") { disputes { id } } }`)).data.entry
        .disputes;
    expect(await ofEntry('bob')).toBeNull();
    for (const viewer of ['alice', 'administrator'] as const) {
      expect(await ofEntry(viewer)).toEqual([{ id: dispute.id }]);
    }

    const answered = await act(
      'answerDispute',
      'AnswerDisputeInput',
      '... on DisputePayload { dispute { status } }',
      {
        dispute: dispute.id,
        answer: 'I am looking into it.',
      },
    );
    expect(answered.dispute.status).toBe('ANSWERED');
    const resolve = (correction: object | null, dryRun = false) =>
      act(
        'resolveDispute',
        'ResolveDisputeInput',
        `... on ResolveDisputePayload { dispute { status resolution } ${REGRADING} }`,
        { dispute: dispute.id, resolution: 'You are right.', correction, dryRun },
      );
    // The entry cannot pick a team that does not play: neither the pick nor the resolution is stored.
    expect(await resolve({ pick: { week: 1, team: fixture.team('XYZ') } })).toMatchObject({
      code: 'BAD_TEAM',
    });
    expect(await fixture.db.dispute.findFirstOrThrow()).toMatchObject({ status: 'ANSWERED' });
    const correction = { result: { game: game(1), homeScore: 20, awayScore: 27 } };
    expect((await resolve(correction, true)).regrading.changedEntries).toBe(7);
    expect(await fixture.db.dispute.findFirstOrThrow()).toMatchObject({ status: 'ANSWERED' });
    expect(await resolve(correction)).toMatchObject({
      dispute: { status: 'RESOLVED', resolution: 'You are right.' },
      regrading: { changedEntries: 7 },
    });
    expect(await fixture.db.outboxMail.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { to: 'alice@pool.example', subject: 'Your dispute about Week 1 was answered' },
      { to: 'alice@pool.example', subject: 'Your dispute about Week 1 was resolved' },
    ]);
    const [corrected] = await fixture.db.auditEntry.findMany({ where: { action: 'game.correctResult' } });
    expect(corrected?.reason).toMatch(/^Dispute \d+: You are right\.$/);
  });

  test('the audit log is filtered by action, subject, actor and time', async () => {
    await onEntry('eliminateEntry', 'EliminateEntryInput', { entry: fixture.entry(7), week: 1 });
    await onGame('correctResult', 'ResultInput', { game: game(1), homeScore: 30, awayScore: 20 });
    const log = async (filter: object, page = '') => {
      const { data, errors } = await fixture.ask(
        'administrator',
        `query ($filter: AuditLogFilter) { pool { auditLog(filter: $filter ${page}) {
          pageInfo { hasNextPage endCursor } edges { node { action reason actorEmail before after } } } } }`,
        { filter },
      );
      expect(errors).toEqual([]);
      return data.pool.auditLog;
    };
    const actions = (list: { edges: { node: { action: string } }[] }) =>
      list.edges.map(({ node }) => node.action);
    expect(actions(await log({}))).toEqual(['game.correctResult', 'pool.grade', 'entry.eliminate']);
    expect(actions(await log({ action: 'entry.' }))).toEqual(['entry.eliminate']);
    expect(actions(await log({ subject: game(1) }))).toEqual(['game.correctResult']);
    expect(actions(await log({ game: game(1) }))).toEqual(['game.correctResult']);
    expect(actions(await log({ game: game(2) }))).toEqual([]);
    expect(actions(await log({ actor: 'server' }))).toEqual(['pool.grade']);
    expect(actions(await log({ actor: 'Administrator@pool.example' }))).toHaveLength(2);
    expect(actions(await log({ until: hoursFromDeadline(2, -20).toISOString() }))).toEqual([]);
    const { timeZone } = await fixture.db.pool.findUniqueOrThrow({ where: { id: fixture.poolId } });
    const today = localDateTime(fixture.services.clock.now(), timeZone).slice(0, 10);
    expect(actions(await log({ firstDay: today, lastDay: today }))).toHaveLength(3);
    const dayAfter = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect(actions(await log({ firstDay: dayAfter }))).toEqual([]);
    const dayBefore = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    expect(actions(await log({ lastDay: dayBefore }))).toEqual([]);
    const first = await log({}, 'first: 2');
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(actions(await log({}, `first: 2, after: "${first.pageInfo.endCursor}"`))).toEqual([
      'entry.eliminate',
    ]);
    expect(JSON.parse(first.edges[0].node.after)).toMatchObject({ homeScore: 30, resultSource: 'ADMIN' });
    const entry = (await fixture.db.auditEntry.findFirstOrThrow()).id;
    await expect(fixture.db.auditEntry.delete({ where: { id: entry } })).rejects.toThrow();
    await expect(
      fixture.db.auditEntry.update({ where: { id: entry }, data: { reason: 'x' } }),
    ).rejects.toThrow();
  });

  test('games that need a decision, and the health of the feeds', async () => {
    await fixture.db.feedStatus.create({ data: { name: 'espn', lastError: 'HTTP 500' } });
    await onGame('setGameStatus', 'SetGameStatusInput', { game: game(2), status: 'POSTPONED' });
    const { data } = await fixture.ask(
      'administrator',
      '{ pool { gamesNeedingDecision { id } } feeds { name ageSeconds lastError } }',
    );
    expect(data.pool.gamesNeedingDecision).toEqual([{ id: game(2) }]);
    expect(data.feeds).toEqual([{ name: 'espn', ageSeconds: null, lastError: 'HTTP 500' }]);
  });
});
