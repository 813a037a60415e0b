// SQL on both databases: graphql/outlook/weekField.ts

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Database } from '#prisma/client.ts';
import { bothDialects, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { gradePool } from '../grading/grading.ts';
import { fieldCounts, teamOutcomes } from './rules/field.ts';
import { optionsOf, periodOf } from '../pools/rules/options/poolOptions.ts';
import { gradePool as referenceGrade } from '../grading/reference/grading.ts';
import { plantLeague, plantTeams, playGames } from '../testing/plantLeague.ts';
import { type League, someLeagueOfOptions, TEAMS } from '../testing/randomLeague.ts';
import { createTestServices, plantUser, type TestServices } from '../testing/services.ts';
import { readTeamsUsed, readWeekField } from './weekField.ts';

const RUNS = { sqlite: 60, postgresql: 15 };

/** Without late picks and teams that were used twice, which count by more than the results. */
const someLeagueOfPlainPicks = someLeagueOfOptions.map((league): League => {
  const used = new Set<string>();
  const picks = league.picks.flatMap((pick) => {
    const key = [pick.entryId, pick.teamId, periodOf(league.facts, pick.week)].join();
    if (used.has(key)) return [];
    used.add(key);
    return [{ ...pick, source: 'ADMIN' as const }];
  });
  return { ...league, picks };
});

describe.each(bothDialects)('the field of a week on %s', (dialect) => {
  let database: TestDatabase;
  let db: Database;
  let services: TestServices;
  let userId: number;
  let year = 1920;

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    db = database.db;
    services = await createTestServices(db);
    await plantTeams(db, TEAMS);
    ({ id: userId } = await plantUser(db, 'owner@pool.example'));
  });
  afterAll(() => database.close());

  it('gives, with the results, the eliminations of the week that the reference grader gives', async () => {
    await fc.assert(
      fc.asyncProperty(someLeagueOfPlainPicks, async (league) => {
        const planted = await plantLeague(db, { year: (year += 1), userId }, league);
        const { poolId, facts } = planted;
        await gradePool(services, poolId, facts.now);
        await playGames(services, year, facts.games, facts.now);
        await passDeadlines(services, facts.now);
        // The deadlines made picks, which are facts from then on.
        const picks = await db.pick.findMany({ where: { poolId } });
        const { eliminations, decidedWeek, voidWeeks } = referenceGrade(planted.entries, picks, facts);
        const options = optionsOf(await db.pool.findUniqueOrThrow({ where: { id: poolId } }));
        for (const [week, deadline] of facts.deadlines) {
          if (deadline > facts.now || week > (decidedWeek ?? 99) || voidWeeks.includes(week)) continue;
          const games = facts.games.filter((game) => game.week === week);
          const outcomes = teamOutcomes(games, facts.rulings, options.pickTo);
          const counts = fieldCounts(await readWeekField(db, { poolId, week, options }), outcomes, facts);
          const inWeek = planted.entries.filter(({ id, startWeek }) => {
            const outIn = eliminations.get(id)?.week ?? 99;
            return startWeek <= week && outIn >= week;
          });
          const out = inWeek.filter(({ id }) => eliminations.get(id)?.week === week);
          expect({ week, out: counts.out, all: counts.in + counts.pending + counts.out }).toEqual({
            week,
            out: out.length,
            all: inWeek.length,
          });
        }
        const weeks = [...facts.deadlines].flatMap(([week, deadline]) =>
          deadline <= facts.now ? [week] : [],
        );
        const period = periodOf(facts, Math.max(0, ...weeks) + 1);
        const teamsUsed = { poolId, weeks, period, teamUses: options.teamUses };
        const used = await readTeamsUsed(db, teamsUsed);
        const sliced = await readTeamsUsed(db, teamsUsed, 2);
        expect(sliced).toEqual(used);
        for (const team of TEAMS) {
          const users = planted.entries.filter(({ id }) => {
            const outIn = eliminations.get(id);
            const isAlive = outIn == null || (!weeks.includes(outIn.week) && outIn.reason !== 'ADMIN');
            const uses = picks.filter(
              (pick) =>
                pick.entryId === id &&
                pick.teamId === team &&
                weeks.includes(pick.week) &&
                periodOf(facts, pick.week) === period,
            );
            return isAlive && options.teamUses > 0 && uses.length >= options.teamUses;
          });
          expect([team, used.get(team) ?? 0]).toEqual([team, users.length]);
        }
      }),
      { numRuns: RUNS[dialect], endOnFailure: true },
    );
  });
});
