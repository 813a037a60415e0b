import fc from 'fast-check';
import { execute, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { gradePool } from '../actions/grading/grading.ts';
import { passDeadlines } from '../actions/grading/passDeadlines.ts';
import { poolState } from '../domain/reference/poolState.ts';
import { plantLeague, plantTeams, playGames, type PlantedLeague } from '../testing/plantLeague.ts';
import { someLeague, someLeagueOfOptions, TEAMS } from '../testing/randomLeague.ts';
import { openFixture, type Fixture } from '../testing/schema.ts';
import { frozenClock } from '../testing/services.ts';
import { globalId } from './globalIds.ts';
import { schema } from './index.ts';

const RUNS = { sqlite: 30, postgresql: 10 };

const POOL = parse(`query ($pool: ID!) { pool(id: $pool) {
  currentWeek
  stats { totalPlayers activePlayers eliminatedPlayers }
  forwards: standings(first: 100) { edges { node { ...place } } }
  backwards: standings(last: 100) { edges { node { ...place } } }
  alive: standings(first: 100, status: ALIVE) { totalCount edges { node { ...place } } }
  outcome { decidedWeek winnerCount shareCents rolledOverCents }
  winners { prizeCents entry { id } }
} }
fragment place on Entry { id eliminatedWeek }`);

interface Place {
  id: string;
  eliminatedWeek: number | null;
}

interface Answer {
  currentWeek: number;
  stats: { totalPlayers: number; activePlayers: number; eliminatedPlayers: number };
  forwards: { edges: { node: Place }[] };
  backwards: { edges: { node: Place }[] };
  alive: { totalCount: number; edges: { node: Place }[] };
  outcome: { decidedWeek: number; winnerCount: number; shareCents: number; rolledOverCents: number } | null;
  winners: { prizeCents: number; entry: { id: string } }[] | null;
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
  const ids = ({ edges }: { edges: { node: Place }[] }) => edges.map(({ node }) => node.id);
  const entry = (id: number) => globalId('Entry', id);

  test.each([
    ['without options', someLeague],
    ['of any options', someLeagueOfOptions],
  ])(
    'returns the week, standings, winners and shares of the reference, %s',
    async (_, leagues) => {
      await fc.assert(
        fc.asyncProperty(leagues, fc.nat({ max: 30 }), async (league, firstGames) => {
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
          const paid = rules.winners?.reduce((sum, { prizeCents }) => sum + prizeCents, 0) ?? 0;
          expect(answer.outcome).toEqual(
            rules.winners?.[0] == null
              ? null
              : {
                  decidedWeek: rules.decidedWeek,
                  winnerCount: alike.length,
                  // Cents that do not divide go to the earliest joined.
                  shareCents: rules.winners[alike.length - 1]!.prizeCents,
                  rolledOverCents: total * planted.entryFeeCents - paid,
                },
          );
          const isKept = planted.options.rollover === 'NO_WINNER' && alike.length > 1;
          if (answer.outcome !== null && !isKept) expect(answer.outcome.rolledOverCents).toBe(0);
        }),
        { numRuns: RUNS[dialect], endOnFailure: true },
      );
    },
    120_000,
  );
});
