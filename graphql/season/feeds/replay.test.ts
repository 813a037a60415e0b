import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type GameFact, loadSeason, parseSeason } from '#prisma/seasons/seasons.ts';
import { createReplayClock } from '#kernel/clock/replay.ts';
import { FeedError, type GameUpdate } from '#kernel/scoreFeed.ts';
import { type Moment, momentAt, writeGameScript } from './gameScript.ts';
import { createReplayFeed } from './replay.ts';

const season = loadSeason(2025);
const hour = 3_600_000;
const named = season.games.map(
  (game) => [`week ${game.week} ${game.awayTeamId} at ${game.homeTeamId}`, game] as const,
);

function clockSeconds(clock: string): number {
  const [minutes, seconds] = clock.split(':').map(Number);
  return minutes! * 60 + seconds!;
}

/** Returns what is illegal in two successive moments. */
function faultsBetween(before: Moment, moment: Moment, isTry: boolean): string[] {
  const steps = [moment.awayScore - before.awayScore, moment.homeScore - before.homeScore];
  const [less, more] = [Math.min(...steps), Math.max(...steps)];
  const isRunning = moment.period === before.period && moment.clock !== 'Halftime';
  const isNewPeriod = moment.period !== null && moment.period !== before.period;
  return [
    moment.at <= before.at && 'the time does not pass',
    less !== 0 && 'both teams score, or points are taken away',
    // A single point comes only from the try after a touchdown.
    ![0, 2, 3, 6, ...(isTry ? [1] : [])].includes(more) && `${more} points at once`,
    isRunning && clockSeconds(moment.clock!) > clockSeconds(before.clock!) && 'the clock runs up',
    isNewPeriod && moment.period !== before.period! + 1 && 'a period is left out',
    isNewPeriod && !['0:00', 'Halftime'].includes(before.clock!) && 'a period is cut short',
    moment.period === 5 &&
      before.period === 4 &&
      moment.homeScore !== moment.awayScore &&
      'overtime without a tie',
  ].filter((fault) => fault !== false);
}

function expectLegal(script: Moment[], game: GameFact): void {
  expect(script[0]).toEqual({
    at: 0,
    status: 'LIVE',
    period: 1,
    clock: '15:00',
    awayScore: 0,
    homeScore: 0,
  });
  const faults: string[] = [];
  let isTry = false;
  for (const [index, moment] of script.entries()) {
    const before = script[index - 1];
    if (!before) continue;
    for (const fault of faultsBetween(before, moment, isTry))
      faults.push(`${fault}: ${JSON.stringify(moment)}`);
    isTry = moment.awayScore - before.awayScore === 6 || moment.homeScore - before.homeScore === 6;
  }
  expect(faults).toEqual([]);
  const last = script.at(-1)!;
  expect(last).toMatchObject({
    status: 'FINAL',
    period: null,
    clock: null,
    awayScore: game.awayScore,
    homeScore: game.homeScore,
  });
  expect(script.filter((moment) => moment.status === 'FINAL')).toHaveLength(1);
  expect(script.filter((moment) => moment.clock === 'Halftime')).toHaveLength(1);
  expect(script.some((moment) => moment.period === 5)).toBe(game.wentToOvertime);
  expect(last.at).toBeGreaterThanOrEqual(3 * hour);
  expect(last.at).toBeLessThan((game.wentToOvertime ? 4 : 3.25) * hour + 1);
}

describe('the script of a game', () => {
  test.each(named)('%s reaches its final score by legal scoring steps', (_, game) => {
    const script = writeGameScript(2025, game);
    expectLegal(script, game);
    expect(writeGameScript(2025, { ...game })).toEqual(script);
    const overtime = script.filter((moment) => moment.period === 5);
    if (game.wentToOvertime && game.homeScore !== game.awayScore) {
      const ahead = overtime.findIndex((moment) => moment.homeScore !== moment.awayScore);
      expect(ahead).toBeGreaterThan(0);
    }
  });

  test('the tie of Week 4 is level after regulation and after overtime', () => {
    const game = season.games.find((one) => one.homeScore === one.awayScore)!;
    const script = writeGameScript(2025, game);
    const regulation = script.findLast((moment) => moment.period === 4)!;
    const overtime = script.findLast((moment) => moment.period === 5)!;
    expect(regulation.homeScore).toBe(regulation.awayScore);
    expect(overtime).toMatchObject({ homeScore: 40, awayScore: 40, clock: '0:00' });
  });

  test('scripts differ, also for games between the same teams', () => {
    const [first, second] = season.games.filter((game) =>
      ['GB', 'CHI'].every((team) => [game.homeTeamId, game.awayTeamId].includes(team)),
    );
    const same = { awayScore: 20, homeScore: 17, wentToOvertime: false };
    expect(writeGameScript(2025, { ...first!, ...same })).not.toEqual(
      writeGameScript(2025, { ...second!, ...same }),
    );
  });

  test('any possible final score is reached by legal scoring steps', () => {
    const points = fc.integer({ min: 0, max: 72 }).filter((score) => score !== 1);
    fc.assert(
      fc.property(points, points, fc.boolean(), fc.integer({ min: 1, max: 18 }), (away, home, ot, week) => {
        const game: GameFact = {
          ...season.games[0]!,
          week,
          awayScore: away,
          homeScore: home,
          wentToOvertime: ot || away === home,
        };
        expectLegal(writeGameScript(2024, game), game);
      }),
      { numRuns: 200 },
    );
  });

  test('returns the latest moment at an instant', () => {
    const script = writeGameScript(2025, season.games[0]!);
    expect(momentAt(script, -1)).toBeNull();
    expect(momentAt(script, 0)).toBe(script[0]);
    expect(momentAt(script, script[5]!.at - 1)).toBe(script[4]);
    expect(momentAt(script, script[5]!.at)).toBe(script[5]);
    expect(momentAt(script, 24 * hour)).toBe(script.at(-1));
  });
});

describe('the replay feed', async () => {
  const clock = await createReplayClock({
    store: { load: async () => null, save: async () => {} },
    start: new Date('2025-10-26T13:30:00Z'),
    speed: 0,
  });
  const feed = createReplayFeed({ clock });
  const allWeeks = Array.from({ length: 18 }, (_, index) => index + 1);

  test('has the line and no score before kickoff, and the score and no line from then on', async () => {
    const games = await feed.read({ seasonYear: 2025, weeks: [8] });
    expect(games).toHaveLength(13);
    for (const game of games) {
      if (game.kickoff!.getTime() <= clock.now().getTime()) {
        expect(game).toMatchObject({ status: 'FINAL', period: null, clock: null });
        expect(game).not.toHaveProperty('line');
      } else {
        expect(game).toMatchObject({ status: 'SCHEDULED', homeScore: null, awayScore: null, period: null });
        expect(game.clock).toBeNull();
        expect(game.wentToOvertime).toBe(false);
        expect(Number.isFinite(game.line)).toBe(true);
      }
    }
    expect(games.filter((game) => game.status === 'FINAL')).toHaveLength(1);
  });

  test('reports the state at the requested instant', async () => {
    const at = new Date('2025-10-26T18:30:00Z');
    const games = await feed.read({ seasonYear: 2025, weeks: [8], at });
    const live = games.filter((game) => game.status === 'LIVE');
    expect(live.length).toBeGreaterThan(3);
    for (const game of live) expect(game.line).toBeUndefined();
    expect(await feed.read({ seasonYear: 2025, weeks: [8], at })).toEqual(games);
  });

  test('does not reveal overtime before it is played', async () => {
    const game = season.games.find((one) => one.wentToOvertime)!;
    const ofGame = async (elapsed: number) =>
      (
        await feed.read({
          seasonYear: 2025,
          weeks: [game.week],
          at: new Date(game.kickoff.getTime() + elapsed),
        })
      ).find((update) => update.homeTeamId === game.homeTeamId)!;
    expect((await ofGame(-1)).wentToOvertime).toBe(false);
    expect((await ofGame(hour)).wentToOvertime).toBe(false);
    expect(await ofGame(4 * hour)).toMatchObject({ status: 'FINAL', wentToOvertime: true });
  });

  test('reports the end of a game once it is over', async () => {
    const [game] = await feed.read({ seasonYear: 2025, weeks: [1], at: new Date('2025-09-06T00:00:00Z') });
    const endedAt = game!.endedAt!;
    const ask = async (at: Date) => (await feed.read({ seasonYear: 2025, weeks: [1], at }))[0]!;
    expect(await ask(endedAt)).toEqual(game);
    const before = await ask(new Date(endedAt.getTime() - 1));
    expect(before).toMatchObject({ status: 'LIVE', period: 4, clock: '0:00' });
    expect(before).not.toHaveProperty('endedAt');
  });

  test('starts each game at its kickoff and ends it with the real score within four hours', async () => {
    for (const week of allWeeks) {
      const kickoffs = [
        ...new Set(season.games.filter((game) => game.week === week).map((game) => Number(game.kickoff))),
      ];
      for (const kickoff of kickoffs) {
        const ask = async (at: number): Promise<GameUpdate[]> =>
          (await feed.read({ seasonYear: 2025, weeks: [week], at: new Date(at) })).filter(
            (game) => Number(game.kickoff) === kickoff,
          );
        for (const game of await ask(kickoff - 1)) expect(game.status).toBe('SCHEDULED');
        for (const game of await ask(kickoff))
          expect(game).toMatchObject({ status: 'LIVE', homeScore: 0, awayScore: 0 });
        for (const game of await ask(kickoff + 4 * hour)) {
          const fact = season.games.find((one) => one.week === week && one.homeTeamId === game.homeTeamId)!;
          expect(game).toMatchObject({
            status: 'FINAL',
            homeScore: fact.homeScore,
            awayScore: fact.awayScore,
            wentToOvertime: fact.wentToOvertime,
          });
        }
      }
    }
  });

  test('returns the next change, and nothing changes before it', async () => {
    const kickoff = season.games[0]!.kickoff;
    expect(feed.nextChangeAfter(2025, new Date('2025-08-01T00:00:00Z'))).toEqual(kickoff);
    let at = kickoff;
    let changes = 0;
    for (;;) {
      const next = feed.nextChangeAfter(2025, at)!;
      const before = await feed.read({ seasonYear: 2025, weeks: [1], at });
      expect(await feed.read({ seasonYear: 2025, weeks: [1], at: new Date(next.getTime() - 1) })).toEqual(
        before,
      );
      expect(await feed.read({ seasonYear: 2025, weeks: [1], at: next })).not.toEqual(before);
      if (next.getTime() > kickoff.getTime() + 4 * hour) break;
      at = next;
      changes += 1;
    }
    expect(changes).toBeGreaterThan(100);
    expect(feed.nextChangeAfter(2025, new Date('2026-01-05T06:00:00Z'))).toBeNull();
  });

  test('refuses a season that is not bundled, or whose file is malformed', async () => {
    await expect(feed.read({ seasonYear: 2024, weeks: [1] })).rejects.toThrow(FeedError);
    const broken = createReplayFeed({ clock, seasons: () => parseSeason('nonsense', '2025.txt') });
    await expect(broken.read({ seasonYear: 2025, weeks: [1] })).rejects.toThrow(
      /2025\.txt, line 1: expected/,
    );
  });

  test('stops when aborted', async () => {
    await expect(feed.read({ seasonYear: 2025, weeks: [1], signal: AbortSignal.abort() })).rejects.toThrow();
  });
});
