import fc from 'fast-check';
import { execute, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Pick } from '#prisma/generated/sqlite/client.ts';
import { bothDialects } from '#prisma/testing.ts';
import { gradePool } from '../grading/grading.ts';
import { sendResults } from '../messages/mail/sendResults.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { isLatePick } from '../picks/rules/latePick.ts';
import type { GradingFacts } from '../grading/reference/grading.ts';
import { poolState, type PoolState } from '../grading/reference/poolState.ts';
import { site } from '../testing/accounts.ts';
import { plantLeague, plantTeams, playGames, type PlantedLeague } from '../testing/plantLeague.ts';
import { someLeague, someLeagueOfOptions, TEAMS } from '../testing/randomLeague.ts';
import { openFixture, type Fixture } from '../testing/schema.ts';
import { frozenClock } from '../testing/services.ts';
import { globalId } from './paging/globalIds.ts';
import { schema } from './index.ts';

const RUNS = { sqlite: 30, postgresql: 10 };

const POOL = parse(`query ($pool: ID!) { pool(id: $pool) {
  currentWeek
  stats { totalPlayers activePlayers eliminatedPlayers }
  forwards: standings(first: 100) { edges { node { ...place } } }
  backwards: standings(last: 100) { edges { node { ...place } } }
  alive: standings(first: 100, status: ALIVE) { totalCount edges { node { ...place } } }
  outcome { decidedWeek winnerCount shareCents isRolledOver rolledOverCents payoutText }
  winners { prizeCents entry { id } }
} }
fragment place on Entry {
  id eliminatedWeek startWeek
  thisWeek { number state }
  closestEscape { week }
  eliminationDetail { reason team { id } }
}`);

interface Place {
  id: string;
  eliminatedWeek: number | null;
  startWeek: number;
  thisWeek: { number: number; state: string } | null;
  closestEscape: { week: number } | null;
  eliminationDetail: { reason: string; team: { id: string } | null } | null;
}

interface Answer {
  currentWeek: number;
  stats: { totalPlayers: number; activePlayers: number; eliminatedPlayers: number };
  forwards: { edges: { node: Place }[] };
  backwards: { edges: { node: Place }[] };
  alive: { totalCount: number; edges: { node: Place }[] };
  outcome: {
    decidedWeek: number;
    winnerCount: number;
    shareCents: number;
    isRolledOver: boolean;
    rolledOverCents: number;
    payoutText: string | null;
  } | null;
  winners: { prizeCents: number; entry: { id: string } }[] | null;
}

/** For each entry in turn: no payout, its share, or another amount. */
const somePayouts = fc.oneof(
  fc.constant([1]),
  fc.array(fc.constantFrom(0, 1, 1, 1, 2), { minLength: 1, maxLength: 8 }),
);

/** Compares the API's answers about an entry with the rules and with the outcomes of its picks. */
function expectSeason(
  { id, eliminatedWeek, startWeek, thisWeek, closestEscape, eliminationDetail: detail }: Place,
  { facts, decidedWeek, picks }: { facts: GradingFacts; decidedWeek: number | null; picks: readonly Pick[] },
): void {
  if (closestEscape !== null) {
    expect(closestEscape.week).toBeLessThanOrEqual(
      Math.min(decidedWeek ?? Infinity, (eliminatedWeek ?? 99) - 1),
    );
  }
  if (thisWeek !== null && thisWeek.number >= startWeek) {
    const { number: week, state } = thisWeek;
    const isOver = facts.deadlines.get(week)! <= facts.now;
    const games = facts.games.filter((game) => game.week === week);
    if (eliminatedWeek !== null) expect(state).toBe('OUT');
    else if (isOver && games.every(({ status }) => status === 'FINAL')) expect(state).toBe('SURVIVED');
  }
  const { reason, team } = detail ?? {};
  const named = picks.filter(
    (pick) =>
      globalId('Entry', pick.entryId) === id &&
      pick.week === eliminatedWeek &&
      globalId('Team', pick.teamId) === team?.id,
  );
  const outcome = reason === 'LOSS' ? 'LOST' : reason === 'TIE' ? 'TIED' : null;
  if (outcome !== null) expect(named.map((pick) => pick.outcome)).toEqual([outcome]);
  if (reason === 'LATE_PICK') {
    const deadline = facts.deadlines.get(eliminatedWeek!);
    const isLate = (pick: Pick) =>
      isLatePick(
        pick,
        facts.games.find((game) => game.id === pick.gameId)!,
        deadline,
      );
    expect(named.map(isLate)).toEqual([true]);
  }
}

describe.each(bothDialects)('a random league on %s', (dialect) => {
  let fixture: Fixture;
  let userId: number;
  let year = 1920;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
    await plantTeams(fixture.db, TEAMS);
    userId = fixture.userId('bob');
  });
  afterAll(() => fixture.close());

  const ask = async ({ poolId, facts }: PlantedLeague): Promise<Answer> => {
    const context = fixture.context('bob');
    const clock = await frozenClock(facts.now);
    const { data, errors } = await execute({
      schema,
      document: POOL,
      variableValues: { pool: globalId('Pool', poolId) },
      contextValue: {
        ...context,
        viewer: { ...context.viewer!, memberOf: new Set([poolId]) },
        services: { ...context.services, clock },
      },
    });
    expect(errors).toBeUndefined();
    return (data as unknown as { pool: Answer }).pool;
  };
  /** Records payouts to some entries. @returns whether every share is paid in full */
  const payOut = async ({ winners, standings }: PoolState, payouts: readonly number[]): Promise<boolean> => {
    const shares = new Map(winners?.map(({ entryId, prizeCents }) => [entryId, prizeCents]));
    const paid =
      winners === null
        ? []
        : standings.map((entryId, place) => {
            // The cents that did not divide are not missed.
            const cents = [null, shares.get(entryId) ?? 100, 100][payouts[place % payouts.length]!] ?? null;
            return { entryId, cents };
          });
    for (const { entryId, cents } of paid) {
      if (cents === null) continue;
      const [method, at] = ['cash', new Date(0)] as const;
      await fixture.db.payout.create({ data: { entryId, amountCents: cents, method, paidAt: at } });
    }
    const received = new Map(paid.map(({ entryId, cents }) => [entryId, cents ?? -1]));
    return [...shares].every(([entryId, cents]) => received.get(entryId)! >= cents);
  };
  const mailed = new Set<string>();
  /** Compares what the mail of a week in which entries went out says of teams with the outcomes of the picks. */
  const expectMail = async (
    { poolId, options, facts }: PlantedLeague,
    { eliminations }: PoolState,
  ): Promise<void> => {
    const { db } = fixture;
    const out = [...eliminations.values()].find((each) => each?.reason === 'LOSS' || each?.reason === 'TIE');
    if (out == null) return;
    // The news of that week alone.
    const [ofOther, week] = [{ poolId, week: { not: out.week } }, out.week];
    await db.poolWeek.updateMany({ where: ofOther, data: { completedAt: new Date(0) } });
    await db.poolWeek.updateMany({ where: { poolId, week }, data: { completedAt: facts.now } });
    await sendResults({ ...fixture.services, clock: await frozenClock(facts.now) }, site, mailed);
    const mail = await db.outboxMail.findFirst({ where: { poolId } });
    const said = mail?.text.matchAll(/^(E\d+): out, (the .*) (lost|won|tied)\.$/gm) ?? [];
    for (const [, username = '', teams = '', what] of said) {
      const picks = await db.pick.findMany({ where: { week, entry: { poolId, username } } });
      const failed = what === 'tied' ? 'TIED' : 'LOST';
      if (what !== 'tied') expect(what).toBe(options.pickTo === 'WIN' ? 'lost' : 'won');
      const named = picks.filter(({ teamId }) => teams.split(' ').includes(teamId));
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter(({ outcome }) => outcome !== failed)).toEqual([]);
    }
  };
  const ids = ({ edges }: { edges: { node: Place }[] }) => edges.map(({ node }) => node.id);
  const entry = (id: number) => globalId('Entry', id);

  test.each([
    ['without options', someLeague],
    ['of any options', someLeagueOfOptions],
  ])(
    'returns the week, standings, winners and shares of the reference, %s',
    async (_, leagues) => {
      await fc.assert(
        fc.asyncProperty(leagues, fc.nat({ max: 30 }), somePayouts, async (league, firstGames, payouts) => {
          const planted = await plantLeague(fixture.db, { year: (year += 1), userId }, league);
          const { services } = fixture;
          const { facts } = planted;
          // Includes the commissioner's decisions on single entries.
          await gradePool(services, planted.poolId, facts.now);
          await playGames(services, year, facts.games.slice(0, firstGames), facts.now);
          await passDeadlines(services, facts.now);
          await playGames(services, year, facts.games.slice(firstGames), facts.now);

          // The deadlines made picks, which are facts from then on.
          const picks = await fixture.db.pick.findMany({ where: { poolId: planted.poolId } });
          const rules = poolState({ ...planted, picks });
          const paid = await payOut(rules, payouts);
          const answer = await ask(planted);
          expect(answer.currentWeek).toBe(rules.currentWeek);
          expect(ids(answer.forwards)).toEqual(rules.standings.map(entry));
          expect(ids(answer.backwards)).toEqual(ids(answer.forwards));
          const alive = answer.forwards.edges.filter(({ node }) => node.eliminatedWeek === null);
          expect(ids(answer.alive)).toEqual(alive.map(({ node }) => node.id));
          expect(answer.alive.totalCount).toBe(alive.length);
          const total = league.entries.length;
          expect(answer.stats).toEqual({
            totalPlayers: total,
            activePlayers: alive.length,
            eliminatedPlayers: total - alive.length,
          });
          const winners = answer.winners?.map(({ prizeCents, ...winner }) => [winner.entry.id, prizeCents]);
          expect(winners ?? null).toEqual(
            rules.winners?.map(({ entryId, prizeCents }) => [entry(entryId), prizeCents]) ?? null,
          );
          const weekOf = (entryId: number) => rules.eliminations.get(entryId)?.week;
          const last = weekOf(rules.winners?.[0]?.entryId ?? 0);
          const lasted = planted.entries.filter(({ id }) => weekOf(id) === last);
          const isByMargin = planted.options.tieBreak === 'MARGIN' && lasted.length > 1;
          const alike = isByMargin ? rules.winners! : lasted;
          const prize = rules.winners?.reduce((sum, { prizeCents }) => sum + prizeCents, 0) ?? 0;
          const isKept = planted.options.rollover === 'NO_WINNER' && alike.length > 1;
          expect(answer.outcome).toEqual(
            rules.winners?.[0] == null
              ? null
              : {
                  decidedWeek: rules.decidedWeek,
                  winnerCount: alike.length,
                  // Cents that do not divide go to the earliest joined.
                  shareCents: rules.winners[alike.length - 1]!.prizeCents,
                  isRolledOver: isKept,
                  rolledOverCents: total * planted.entryFeeCents - prize,
                  payoutText: answer.outcome?.payoutText,
                },
          );
          if (answer.outcome !== null && !isKept) expect(answer.outcome.rolledOverCents).toBe(0);
          if (prize === 0) expect(answer.outcome?.payoutText ?? null).toBeNull();
          else if (answer.outcome?.payoutText != null) {
            expect(answer.outcome.payoutText.endsWith('paid')).toBe(paid);
          }
          await expectMail(planted, rules);
          for (const { node } of answer.forwards.edges)
            expectSeason(node, { facts, decidedWeek: rules.decidedWeek, picks });
        }),
        { numRuns: RUNS[dialect], endOnFailure: true },
      );
    },
    120_000,
  );
});
