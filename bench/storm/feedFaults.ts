import { settle } from '#graphql/season/settle.ts';
import { submitPick } from '#graphql/picks/submitPick.ts';
import {
  createTestServices,
  plantPool,
  plantSeason,
  type TestServices,
  viewerOf,
} from '#graphql/testing/services.ts';
import { createEspnFeed } from '#graphql/season/feeds/espn.ts';
import { FeedError } from '#kernel/scoreFeed.ts';
import { createReplayFeed } from '#graphql/season/feeds/replay.ts';
import { type SeededRandom, seededRandom } from '#graphql/season/feeds/seededRandom.ts';
import {
  type Fault,
  scoreboard,
  scoreboardEvent,
  type ScoreboardEvent,
  startFeedServer,
} from '#graphql/testing/scoreboard.ts';
import type { User } from '#prisma/generated/sqlite/client.ts';
import { openTestDatabase } from '#prisma/testing.ts';
import { judge, readStandings } from './outcome.ts';
import { keyOf } from './play.ts';
import { type Plan, planSeason } from './plan.ts';
import type { Dialect } from '../database.ts';
import type { Row } from './table.ts';

/** Unusable responses. */
const FAULTS: readonly Fault[] = [
  'html',
  'error',
  'busy',
  'silence',
  'half',
  'halfDocument',
  'otherJson',
  'endless',
];

type Bend = (events: ScoreboardEvent[]) => ScoreboardEvent[];

/** Well-formed responses with wrong or missing content. */
const bends: readonly Bend[] = [
  // Half of the games are missing.
  (events) => events.slice(0, Math.ceil(events.length / 2)),
  () => [],
  // An unknown team.
  onAll((event) => (event.competitions[0]!.competitors[0]!.team.abbreviation = 'XYZ')),
  // The week number is missing.
  onAll((event) => Reflect.deleteProperty(event, 'week')),
  // An impossible score.
  onAll((event) => (event.competitions[0]!.competitors[1]!.score = '1700')),
  // Scores that drop to zero during the game.
  onAll((event) => {
    if (event.status.type.state !== 'in') return;
    for (const competitor of event.competitions[0]!.competitors) competitor.score = '0';
  }),
  // Finals that become live again, and finals with another score.
  onAll((event) => {
    if (event.status.type.state !== 'post') return;
    const type = { id: '2', name: 'STATUS_IN_PROGRESS', state: 'in', completed: false, detail: '' };
    event.status.type = event.competitions[0]!.status.type = type;
    event.status.period = 4;
  }),
];

function onAll(change: (event: ScoreboardEvent) => void): Bend {
  return (events) => {
    for (const event of events) change(event);
    return events;
  };
}

function bend(events: ScoreboardEvent[], random: SeededRandom): ScoreboardEvent[] {
  return random.pick(bends)(events);
}

const ENTRIES = 40;
const HOUR = 3_600_000;
/** The polling interval of the feed during a week's games, in demo time. */
const ASK_EVERY = 4 * HOUR;
/** The number of faulty responses in ten. */
const FAULTY = 4;

/**
 * Runs a whole season in this process against a loopback server in the public feed's form, four of whose
 * responses in ten are broken, distorted, late or missing. Its result is compared with that of a season whose
 * responses were all right.
 */
export async function playFaultySeason(dialect: Dialect, seed: string): Promise<Row> {
  const plan = planSeason(`${seed} feed`, ENTRIES, 18, 1);
  const calm = await playSeason(dialect, plan, null);
  const season = await playSeason(dialect, plan, seededRandom(`${seed} feed faults`));
  const verdict = judge(plan, season.played, season.outcome, calm.outcome);
  return { storm: `feed faults, ${dialect}`, faults: season.faults, ...verdict };
}

async function playSeason(dialect: Dialect, plan: Plan, random: SeededRandom | null) {
  const database = await openTestDatabase(dialect);
  const services = await createTestServices(database.db);
  let faults = 0;
  let isBent = false;
  const truth = createReplayFeed({ clock: services.clock });
  const server = await startFeedServer(async (seasonYear, week) => {
    const updates = await truth.read({ seasonYear, weeks: [week], at: services.clock.now() });
    const events = updates.map(scoreboardEvent);
    return scoreboard(seasonYear, week, isBent && random ? bend(events, random) : events);
  });
  try {
    const feed = createEspnFeed({
      baseUrl: server.url,
      userAgent: 'Last-Standing/storm',
      timeoutMs: 300,
      maxBytes: 2_000_000,
      onProblem: () => {},
    });
    const ask = async (now: Date) => {
      await services.clock.set({ now });
      await services.systemClock.set({ now });
      const isFaulty = random !== null && random.between(0, 10) < FAULTY;
      isBent = isFaulty && random.chance(0.5);
      server.fault = isFaulty && !isBent ? random.pick(FAULTS) : null;
      if (isFaulty) faults += 1;
      await settle(services, feed, now).catch((error: unknown) => {
        if (!(error instanceof FeedError)) throw error;
      });
      server.fault = null;
      isBent = false;
    };
    await plantSeason(database.db);
    const { entries, pool } = await plantPool(services, ENTRIES);
    const acknowledged = new Set<string>();
    for (const { picks, moves } of plan.weeks) {
      for (const pick of picks) {
        const entry = entries[pick.entry]!;
        await submitFor(services, entry, pick);
        acknowledged.add(keyOf(pick));
      }
      const [begin, end] = [moves[0]!.getTime() - 2 * HOUR, moves.at(-1)!.getTime()];
      for (let at = begin; at < end; at += ASK_EVERY) await ask(new Date(at));
      // The feed works at the end: a result that it never delivered cannot be graded.
      await services.clock.set({ now: new Date(end) });
      await services.systemClock.set({ now: new Date(end) });
      await settle(services, feed, new Date(end));
    }
    const played = { acknowledged, failed: 0, refused: [] };
    const places = new Map(entries.map(({ id }, place) => [id, place]));
    return { faults, played, outcome: await readStandings(database.db, pool.id, places) };
  } finally {
    await server.close();
    await database.close();
  }
}

async function submitFor(
  services: TestServices,
  { id, userId }: { id: number; userId: number },
  { week, team }: { week: number; team: string },
): Promise<void> {
  const owner = viewerOf({ id: userId, isAdministrator: false } as User);
  const receivedAt = services.clock.now();
  await submitPick(services, owner, { entryId: id, week, teamId: team, receivedAt });
}
