import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { loadSeason } from '#prisma/seasons/seasons.ts';
import { createEspnFeed } from './feeds/espn.ts';
import { FeedError, type GameUpdate, type ScoreFeed } from '../kernel/scoreFeed.ts';
import { createReplayFeed } from './feeds/replay.ts';
import {
  type Fault,
  type FeedServer,
  scoreboard,
  scoreboardEvent,
  type ScoreboardEvent,
  startFeedServer,
} from '../testing/scoreboard.ts';
import { settle } from './settle.ts';
import { submitPick } from '../picks/submitPick.ts';
import { openTestPool, type PlantedPool, type TestServices, viewerOf } from '../testing/services.ts';

const MINUTE = 60_000;
const WEEK = 1;

/** The first Sunday of 2025: 14 games over the day, one at night, and Monday's. 10:00 AM is 14:00Z. */
const faults: Record<string, Fault> = {
  '2025-09-07T13:50:00.000Z': 'silence',
  // At the deadline itself.
  '2025-09-07T14:00:00.000Z': 'error',
  '2025-09-07T17:10:00.000Z': 'html',
  '2025-09-07T17:20:00.000Z': 'half',
  '2025-09-07T17:30:00.000Z': 'halfDocument',
  '2025-09-07T17:40:00.000Z': 'otherJson',
  '2025-09-07T17:50:00.000Z': 'endless',
  '2025-09-07T20:00:00.000Z': 'busy',
  '2025-09-07T20:10:00.000Z': 'silence',
  '2025-09-07T20:20:00.000Z': 'error',
};

describe.each(oneDialect)('a Sunday of a public feed that errs, on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  let server: FeedServer;
  let feed: ScoreFeed;
  /** Modifies the feed's responses by time of day. */
  let bend: (events: ScoreboardEvent[], at: string) => unknown[];
  const problems: string[] = [];

  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 8));
    const truth = createReplayFeed({ clock: services.clock });
    bend = (events) => events;
    problems.splice(0);
    server = await startFeedServer(async (seasonYear, week) => {
      const at = services.clock.now();
      const updates: GameUpdate[] = await truth.read({ seasonYear, weeks: [week], at });
      const events = updates.map(scoreboardEvent);
      return scoreboard(seasonYear, week, week === WEEK ? bend(events, at.toISOString()) : events);
    });
    feed = createEspnFeed({
      baseUrl: server.url,
      userAgent: 'Last-Standing/test',
      timeoutMs: 2500,
      maxBytes: 2_000_000,
      onProblem: (problem) => problems.push(problem),
    });
  });
  afterEach(async () => {
    await server.close();
    await database.close();
  });

  const game = (homeTeamId: string) =>
    database.db.game.findFirstOrThrow({ where: { week: WEEK, homeTeamId } });
  const eventOf = (events: ScoreboardEvent[], homeTeamId: string) =>
    events.find((event) => event.competitions[0]!.competitors[0]!.team.abbreviation === homeTeamId)!;
  const pick = (index: number, teamId: string) =>
    submitPick(services, viewerOf(planted.owner), {
      entryId: planted.entries[index]!.id,
      week: WEEK,
      teamId,
      receivedAt: services.clock.now(),
    });

  /** Polls the feed every ten minutes; returns the times at which it failed. */
  async function follow(from: string, to: string): Promise<string[]> {
    const failed: string[] = [];
    for (let at = Date.parse(from); at <= Date.parse(to); at += 10 * MINUTE) {
      const now = new Date(at);
      await services.clock.set({ now });
      await services.systemClock.set({ now });
      server.fault = faults[now.toISOString()] ?? null;
      try {
        await settle(services, feed, now);
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        failed.push(now.toISOString());
      }
    }
    return failed;
  }

  it('ends with the correct results and standings despite every fault', async () => {
    // Thursday: PHI beats DAL. Then winners and losers of Sunday.
    for (const [index, teamId] of ['PHI', 'DAL', 'DEN', 'TEN', 'BUF', 'BAL', 'ARI'].entries()) {
      await pick(index, teamId);
    }
    const seen = { postponed: 0, held: 0, down: 0 };
    bend = (events, at) => {
      const den = eventOf(events, 'DEN');
      const no = eventOf(events, 'NO');
      const cle = eventOf(events, 'CLE');
      const buf = eventOf(events, 'BUF');
      // The week's number is missing throughout the morning.
      if (at < '2025-09-07T17:00') for (const event of events) Reflect.deleteProperty(event, 'week');
      // A placeholder in the past must not lock.
      if (at >= '2025-09-07T12:00' && at < '2025-09-07T13:30') {
        den.competitions[0]!.timeValid = false;
        den.date = den.competitions[0]!.date = den.competitions[0]!.startDate = '2025-09-07T04:00Z';
      }
      // "post" without "completed", for an hour, before the game begins.
      if (at >= '2025-09-07T15:00' && at < '2025-09-07T16:00') {
        no.status.type = no.competitions[0]!.status.type = {
          id: '6',
          name: 'STATUS_POSTPONED',
          state: 'post',
          completed: false,
          detail: 'Postponed',
        };
      }
      // A score that goes down and comes back, and one that cannot be.
      if (at === '2025-09-07T18:30:00.000Z') {
        cle.competitions[0]!.competitors[0]!.score = '0';
        seen.down += 1;
      }
      if (at === '2025-09-07T18:40:00.000Z') cle.competitions[0]!.competitors[0]!.score = '1700';
      // A final that turns live, then changes its score, then is restored.
      if (at >= '2025-09-07T21:00' && at < '2025-09-07T21:30') {
        const { status } = cle.competitions[0]!;
        status.type = cle.status.type = {
          id: '2',
          name: 'STATUS_IN_PROGRESS',
          state: 'in',
          completed: false,
          detail: '',
        };
        status.period = 4;
      }
      if (at >= '2025-09-07T21:30' && at < '2025-09-07T22:00') {
        cle.competitions[0]!.competitors[0]!.score = '60';
        cle.competitions[0]!.competitors[1]!.score = '3';
      }
      // Unknown teams, half of the games missing, and lines as text only.
      if (at >= '2025-09-07T22:30' && at < '2025-09-07T23:00') {
        buf.competitions[0]!.competitors[0]!.team.abbreviation = 'XYZ';
      }
      if (at >= '2025-09-07T23:10' && at < '2025-09-07T23:40') return events.slice(0, events.length / 2);
      for (const event of events) {
        const [odds] = event.competitions[0]!.odds ?? [];
        if (odds) Reflect.deleteProperty(odds, 'spread');
      }
      return events;
    };

    expect(await follow('2025-09-07T11:50:00Z', '2025-09-07T12:30:00Z')).toEqual([]);
    expect(await game('DEN')).toMatchObject({ isKickoffConfirmed: false, status: 'SCHEDULED' });
    // A pick is accepted although the placeholder has passed.
    await pick(7, 'DEN');

    await follow('2025-09-07T12:40:00Z', '2025-09-07T15:30:00Z');
    // The deadline was processed while the feed did not respond.
    const week = await database.db.poolWeek.findFirstOrThrow({ where: { week: WEEK } });
    expect(week.deadlinePassedAt?.toISOString()).toBe('2025-09-07T14:00:00.000Z');
    expect(await game('NO')).toMatchObject({ status: 'POSTPONED', homeScore: null });
    // Nobody is graded by the postponed game.
    expect(await entryOf(6)).toMatchObject({ eliminatedWeek: null });

    const failed = await follow('2025-09-07T15:40:00Z', '2025-09-07T21:20:00Z');
    expect(failed).toEqual(Object.keys(faults).filter((at) => at > '2025-09-07T15:40'));
    expect(seen.down).toBe(1);
    expect(await database.db.heldUpdate.findMany({ where: { resolvedAt: null } })).toMatchObject([
      { why: 'The feed took a final back to live.' },
    ]);
    expect(await game('CLE')).toMatchObject({ status: 'FINAL', homeScore: 16, awayScore: 17 });

    await follow('2025-09-07T21:30:00Z', '2025-09-07T21:50:00Z');
    expect(await database.db.heldUpdate.findMany({ where: { resolvedAt: null } })).toMatchObject([
      { why: 'The feed changed the score after the final.' },
    ]);
    expect(await game('CLE')).toMatchObject({ homeScore: 16, awayScore: 17 });

    await follow('2025-09-07T22:00:00Z', '2025-09-08T04:30:00Z');
    await follow('2025-09-09T00:00:00Z', '2025-09-09T04:30:00Z');
    // The feed agrees again: no held update is open.
    expect(await database.db.heldUpdate.count({ where: { resolvedAt: null } })).toBe(0);
    expect(problems.some((problem) => problem.includes('XYZ'))).toBe(true);

    const facts = loadSeason(2025).games.filter((one) => one.week === WEEK);
    for (const fact of facts) {
      expect(await game(fact.homeTeamId)).toMatchObject({
        status: 'FINAL',
        homeScore: fact.homeScore,
        awayScore: fact.awayScore,
        wentToOvertime: fact.wentToOvertime,
        kickoff: fact.kickoff,
        isKickoffConfirmed: true,
        period: null,
      });
    }
    const won = new Set(
      facts.map((fact) => (fact.homeScore > fact.awayScore ? fact.homeTeamId : fact.awayTeamId)),
    );
    for (const [index, teamId] of ['PHI', 'DAL', 'DEN', 'TEN', 'BUF', 'BAL', 'ARI', 'DEN'].entries()) {
      expect(await entryOf(index)).toMatchObject(
        won.has(teamId) ? { eliminatedWeek: null } : { eliminatedWeek: 1, eliminationReason: 'LOSS' },
      );
    }
    expect(await database.db.feedStatus.findUniqueOrThrow({ where: { name: 'espn' } })).toMatchObject({
      lastError: null,
      lastSuccessAt: new Date('2025-09-09T04:30:00Z'),
    });
  });

  const entryOf = (index: number) =>
    database.db.entry.findUniqueOrThrow({ where: { id: planted.entries[index]!.id } });
});
