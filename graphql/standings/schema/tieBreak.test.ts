// SQL on both databases: graphql/standings/margins.ts

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { LogVerifier } from '#verify/checks/logVerifier.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { parseHeader } from '#verify/reading/parseHeader.ts';
import { correctResult } from '#graphql/season/correctResult.ts';
import { passDeadlines } from '#graphql/grading/passDeadlines.ts';
import { sha256 } from '#graphql/log/key/sha256.ts';
import { readPendingEvents } from '#graphql/messages/webhooks/pendingEvents.ts';
import type { GameFacts, PickFacts } from '#graphql/grading/rules/facts.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { readBundle } from '#graphql/log/reading/readBundle.ts';
import { readMoment } from '#graphql/messages/moments/readMoment.ts';
import { aFinal, aPick, hoursFrom } from '#graphql/testing/facts.ts';
import { PLAIN_TEAMS, plainLeague } from '#graphql/testing/plainLeague.ts';
import { plantLeague, plantTeams, playGames, type PlantedLeague } from '#graphql/testing/plantLeague.ts';
import type { League } from '#graphql/testing/randomLeague.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';

const POOL = `query ($pool: ID!) { pool(id: $pool) {
  outcome { winnerCount shareCents tieBreak { entryCount margin } }
  winners { prizeCents entry { username } }
  standings(first: 9) { edges { node { username tieBreakText } } } } }`;

interface Answer {
  outcome: { winnerCount: number; shareCents: number; tieBreak: object | null };
  winners: { prizeCents: number; entry: { username: string } }[];
  standings: { edges: { node: { username: string; tieBreakText: string | null } }[] };
}

/** A league with a game more, and the picks that `change` makes of its own. */
function leagueOf(
  league: League,
  tieBreak: PoolOptions['tieBreak'],
  game: GameFacts,
  change: (pick: PickFacts) => PickFacts,
): League {
  return {
    ...league,
    options: { ...league.options, tieBreak },
    facts: { ...league.facts, games: [...league.facts.games, game] },
    picks: league.picks.map(change),
  };
}

describe.each(bothDialects)('a tie of survivors on %s', (dialect) => {
  let fixture: Fixture;
  let year = 1950;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
    await plantTeams(fixture.db, [...PLAIN_TEAMS, 'X7', 'Y7', 'X18', 'Y18']);
    await fixture.clock.set({ now: hoursFrom(18, 100) });
  });
  afterAll(() => fixture.close());

  const play = async (league: League): Promise<PlantedLeague> => {
    const season = { year: (year += 1), userId: fixture.userId('bob') };
    const planted = await plantLeague(fixture.db, season, league);
    const { facts, poolId } = planted;
    await playGames(fixture.services, year, facts.games, facts.now);
    await passDeadlines(fixture.services, facts.now, poolId);
    return planted;
  };
  /** E1 to E3 survive, E4 is out in Week 3. All games are won by 4 points, but one of Week 18, which E2 picked: by 24. */
  const survivors = (tieBreak: PoolOptions['tieBreak']): League => {
    const game = aFinal('WON', { id: 19, week: 18, homeTeamId: 'X18', awayTeamId: 'Y18', homeScore: 44 });
    return leagueOf(plainLeague([null, null, null, 3]), tieBreak, game, (pick) =>
      pick.entryId === 2 && pick.week === 18 ? { ...pick, teamId: 'X18', gameId: 19 } : pick,
    );
  };
  const read = async ({ poolId }: PlantedLeague) => {
    const { data, errors } = await fixture.ask('administrator', POOL, { pool: globalId('Pool', poolId) });
    expect(errors).toEqual([]);
    const { outcome, winners, standings } = data.pool as Answer;
    return {
      outcome,
      winners: winners.map(({ entry, prizeCents }) => [entry.username, prizeCents]),
      texts: standings.edges.map(({ node }) => node.tieBreakText),
    };
  };
  /** The last statement of the log on winners, by username, and what the verifier finds in the whole log. */
  const logged = async ({ poolId, entries }: PlantedLeague) => {
    const { db, services } = fixture;
    const { value } = await db.logFact.findUniqueOrThrow({
      where: { poolId_key: { poolId, key: 'outcome' } },
    });
    const { winners, winnerCount } = JSON.parse(value) as {
      winners: [string, number][];
      winnerCount: number;
    };
    const nameOf = new Map(entries.map(({ id }, index) => [String(id), `E${index + 1}`]));
    const head = await db.poolLog.findUniqueOrThrow({ where: { poolId } });
    let bundle = '';
    for await (const part of readBundle(services, head, true)) bundle += part;
    const [header, ...lines] = bundle.trimEnd().split('\n');
    const verifier = new LogVerifier(sha256, parseHeader(header!));
    for (const line of lines) verifier.add(encodeUtf8(line));
    const { checks } = verifier.finish();
    const { count, failures } = checks.find(({ name }) => name === 'outcome')!;
    expect(count).toBeGreaterThan(0);
    expect(failures).toEqual([]);
    return { winners: winners.map(([id, cents]) => [nameOf.get(id), cents]), winnerCount, bundle };
  };
  const recapOf = async ({ entries }: PlantedLeague, number: number) => {
    const moment = await readMoment(fixture.services, { entryId: entries[number - 1]!.id, week: 0 });
    return { headline: moment?.headline, lines: moment?.lines };
  };
  const eventOf = async ({ poolId, facts }: PlantedLeague) => {
    const pool = await fixture.db.pool.findUniqueOrThrow({ where: { id: poolId } });
    const pending = await readPendingEvents(fixture.db, pool, facts.now);
    const event = pending.flatMap(({ events }) => events).find(({ type }) => type === 'pool.winner');
    return event?.text;
  };

  test('is a split by default, and nothing of a margin is stated', async () => {
    const planted = await play(survivors('SPLIT'));
    expect(await read(planted)).toEqual({
      outcome: { winnerCount: 3, shareCents: 6666, tieBreak: null },
      winners: [
        ['E1', 6667],
        ['E2', 6667],
        ['E3', 6666],
      ],
      texts: [null, null, null, null],
    });
    expect((await logged(planted)).bundle).not.toContain('tieBreak');
    expect(await recapOf(planted, 1)).toMatchObject({ headline: 'Winner' });
  });

  test('goes to the largest total margin on every way, and a corrected final decides again', async () => {
    const planted = await play(survivors('MARGIN'));
    const lost = 'Survived; lost the tie-break, +72 to +92';
    expect(await read(planted)).toEqual({
      outcome: { winnerCount: 1, shareCents: 20_000, tieBreak: { entryCount: 3, margin: 92 } },
      winners: [['E2', 20_000]],
      texts: [lost, null, lost, null],
    });
    expect(await logged(planted)).toMatchObject({ winners: [['E2', 20_000]], winnerCount: 1 });
    expect(await recapOf(planted, 2)).toMatchObject({ headline: 'Winner' });
    const recap = await recapOf(planted, 1);
    expect(recap.headline).toBe('Survived');
    expect(recap.lines).toContain(lost);
    expect(await eventOf(planted)).toBe('The pool is over. The winner is E2.');

    // Won by one point only: nobody goes out by it, and yet others win.
    const { services } = fixture;
    await correctResult(services, fixture.context('administrator').viewer, {
      gameId: planted.facts.games.find(({ homeTeamId }) => homeTeamId === 'X18')!.id,
      homeScore: 21,
      awayScore: 20,
      reason: 'The league corrected the score.',
    });
    expect(await read(planted)).toEqual({
      outcome: { winnerCount: 2, shareCents: 10_000, tieBreak: { entryCount: 3, margin: 72 } },
      winners: [
        ['E1', 10_000],
        ['E3', 10_000],
      ],
      texts: [null, 'Survived; lost the tie-break, +69 to +72', null, null],
    });
    expect(await logged(planted)).toMatchObject({
      winners: [
        ['E1', 10_000],
        ['E3', 10_000],
      ],
      winnerCount: 2,
    });
    expect(await eventOf(planted)).toBe('The pool is over. The winners are E1 and E3.');
  });

  test('is decided between those that went out together, by no pick of a later week', async () => {
    const game = aFinal('WON', { id: 19, week: 7, homeTeamId: 'X7', awayTeamId: 'Y7', homeScore: 21 });
    // E2 lost by one point, E1 by four; of Week 8, which decides nothing any more, E1 alone has a pick.
    const league = leagueOf(plainLeague([7, 7, 3]), 'MARGIN', game, (pick) =>
      pick.entryId === 2 && pick.week === 7 ? { ...pick, teamId: 'Y7', gameId: 19 } : pick,
    );
    const later = aPick({ entryId: 1, week: 8, gameId: 8, teamId: 'W8' });
    const planted = await play({ ...league, picks: [...league.picks, later] });
    expect(await read(planted)).toEqual({
      outcome: { winnerCount: 1, shareCents: 15_000, tieBreak: { entryCount: 2, margin: 23 } },
      winners: [['E2', 15_000]],
      texts: ['Lost the tie-break, +20 to +23', null, null],
    });
    expect(await logged(planted)).toMatchObject({ winners: [['E2', 15_000]], winnerCount: 1 });
    expect((await recapOf(planted, 1)).lines).toContain('Lost the tie-break, +20 to +23');
  });
});
