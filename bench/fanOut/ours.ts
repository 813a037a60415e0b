// The product's server as a child process of fanOut.ts: it plants an account for each socket and, on command, changes a
// score and publishes the event.
import { serveCommands } from './commands.ts';
import { openPlanted } from './planted.ts';

const WEEK = 8;
const DOCUMENT = `subscription liveGamesSubscription($pool: ID!, $week: Int!) {
  gamesUpdated(pool: $pool, week: $week) { id kickoff isCompleted ...GameRow_game }
}
fragment GameRow_game on Game {
  displayStatus stateText kickoff isKickoffConfirmed lineText homeScore awayScore isNeutralSite
  winner { id }
  homeTeam { id abbreviation name primaryColor secondColor record { text } }
  awayTeam { id abbreviation name primaryColor secondColor record { text } }
}`;

const { db, services, pool, url, cookies, stop } = await openPlanted(Number(process.argv[2]));
const game = await db.game.findFirstOrThrow({ where: { week: WEEK } });

let score = 0;
serveCommands({
  url,
  subscribe: [
    { query: DOCUMENT, variables: { pool: Buffer.from(`Pool:${pool.id}`).toString('base64'), week: WEEK } },
  ],
  refetch: null,
  cookies,
  /** The write is not part of the measurement: bare ws has none. */
  async prepare() {
    score = (score + 7) % 70;
    await db.game.update({
      where: { id: game.id },
      data: { homeScore: score, awayScore: 3, status: 'LIVE' },
    });
  },
  publish() {
    services.events.publish({
      type: 'games',
      seasonYear: game.seasonYear,
      week: WEEK,
      gameIds: [game.id],
    });
  },
  stop,
});
