import { createPoolFor } from '../pools/createPoolFor.ts';
import { applyGameUpdates } from '../season/applyGameUpdates.ts';
import { importSchedule } from '../season/importSchedule.ts';
import type { GameUpdate } from '../kernel/scoreFeed.ts';
import { globalId } from '../api/paging/globalIds.ts';
import { type RandomAct, WEEKS } from './randomActs.ts';
import type { About } from './randomInputs.ts';
import { runMutation } from './runMutation.ts';
import { type Fixture, hoursFromDeadline } from './schema.ts';

const HOUR = 3_600_000;

/** Enters the results of the games that can be over. */
export async function playGames(
  fixture: Fixture,
  { score: [homeScore, awayScore], choice }: RandomAct,
): Promise<void> {
  const since = new Date(fixture.clock.now().getTime() - 4 * HOUR);
  const games = await fixture.db.game.findMany({ where: { kickoff: { lt: since }, status: 'SCHEDULED' } });
  for (const { id } of games) {
    const result =
      (id + choice) % 2 === 0 ? { homeScore, awayScore } : { homeScore: awayScore, awayScore: homeScore };
    await runMutation(fixture, 'administrator', 'enterResult', { game: globalId('Game', id), ...result });
  }
}

/** The feed states another kickoff of a game, or its state. */
export async function readFeed(
  fixture: Fixture,
  { choice, score }: RandomAct,
  { game }: About,
): Promise<void> {
  if (game === undefined) return;
  const hours = [-2, -0.2, 1, 24, 24 * 3][choice % 5]!;
  const isMoved = choice < 7;
  const moved = fixture.clock.now().getTime() + hours * HOUR;
  // Within the days of its week.
  const dayOf = (fromDeadline: number) => hoursFromDeadline(game.week, fromDeadline).getTime();
  const status = isMoved ? 'SCHEDULED' : (['LIVE', 'FINAL', 'POSTPONED', 'CANCELLED'] as const)[choice % 4]!;
  const hasScore = status === 'LIVE' || status === 'FINAL';
  const update: GameUpdate = {
    ...{
      seasonYear: 2025,
      week: game.week,
      homeTeamId: game.homeTeamId,
      awayTeamId: game.awayTeamId,
      status,
    },
    ...(isMoved && {
      kickoff: new Date(Math.min(Math.max(moved, dayOf(-84)), dayOf(60))),
      isKickoffConfirmed: choice !== 0,
    }),
    ...{ period: hasScore ? 4 : null, clock: null },
    ...{ homeScore: hasScore ? score[0] : null, awayScore: hasScore ? score[1] : null },
  };
  await applyGameUpdates(fixture.services, [update]);
}

/** Imports the schedule as it is, without one of its games. */
export async function importWithout(fixture: Fixture, { game }: About): Promise<void> {
  const games = await fixture.db.game.findMany({ where: { id: { not: game?.id ?? 0 } } });
  const noScore = { period: null, clock: null, homeScore: null, awayScore: null };
  const updates = games.map(({ week, homeTeamId, awayTeamId, kickoff, isKickoffConfirmed }) => ({
    ...{ seasonYear: 2025, week, homeTeamId, awayTeamId, kickoff, isKickoffConfirmed },
    ...{ status: 'SCHEDULED' as const, ...noScore },
  }));
  await importSchedule(fixture.services, { seasonYear: 2025, weekCount: WEEKS.length, games: updates });
}

/** Creates a further pool of the season; a season has few. */
export async function createPool(
  fixture: Fixture,
  { options, choice }: Pick<RandomAct, 'options' | 'choice'>,
): Promise<void> {
  const count = await fixture.db.pool.count();
  if (count > 3) return;
  const { viewer } = fixture.context('administrator');
  await createPoolFor(fixture.services, viewer, {
    ...{ season: 2025, name: `Pool ${count + 1}`, settings: { entryFeeCents: 5000, registration: 'OPEN' } },
    timeZone: ['Pacific/Honolulu', 'America/New_York', 'Europe/Berlin', 'Australia/Sydney'][choice % 4]!,
    options,
    commissioner: null,
  });
}
