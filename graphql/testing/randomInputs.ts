import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { GameStatus } from '../grading/rules/facts.ts';
import { optionsOf, type PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { globalId } from '../api/paging/globalIds.ts';
import { type RandomAct, WEEKS } from './randomActs.ts';
import type { Fixture } from './schema.ts';

const TEAMS = ['BUF', 'CHI', 'DAL', 'GB', 'KC', 'LAC', 'MIA', 'PHI'];

/** What an act is about, as far as there is one. */
export interface About {
  pool: Pool;
  entry: { id: number; owner: string } | undefined;
  game: { id: number; week: number; homeTeamId: string; awayTeamId: string; kickoff: Date } | undefined;
  team: string;
  week: number;
  /** When entries were imported last. */
  imported: Date | null;
}

/** The input of a mutation. */
type Input = Record<string, unknown>;

/** Acts on a pick that is there. */
const CHANGES: ReadonlySet<RandomAct['kind']> = new Set(['changePick', 'removePick', 'openPick']);

/** Of the games that acts are about, mostly. */
const STATES: Partial<Record<RandomAct['kind'], readonly GameStatus[]>> = {
  enterResult: ['SCHEDULED', 'POSTPONED', 'CANCELLED'],
  correctResult: ['FINAL'],
  ruleOnGame: ['POSTPONED', 'CANCELLED'],
};

/** What an act is about by then. */
export async function readAbout({ db }: Fixture, act: RandomAct): Promise<About> {
  const pools = await db.pool.findMany({ orderBy: { id: 'asc' } });
  const pool = pools[act.pool % pools.length]!;
  const entries = await db.entry.findMany({
    where: { poolId: pool.id },
    orderBy: { id: 'asc' },
    include: { user: true },
  });
  const all = await db.game.findMany({ orderBy: { id: 'asc' } });
  const fitting = all.filter(({ status }) => STATES[act.kind]?.includes(status));
  const games = fitting.length > 0 ? fitting : all;
  // Those that are in pick, mostly, and for the week that is open; those that are out come back.
  const comesBack = act.kind === 'buyBackFor' || act.kind === 'reinstateEntry';
  const likely = entries.filter(({ eliminatedWeek }) => (eliminatedWeek !== null) === comesBack);
  const among = likely.length > 0 && act.choice > 3 ? likely : entries;
  const entry = among[act.entry % Math.max(1, among.length)];
  const open = await db.poolWeek.findFirst({
    where: { poolId: pool.id, deadlinePassedAt: null },
    orderBy: { week: 'asc' },
  });
  const about = {
    pool,
    entry: entry && { id: entry.id, owner: entry.user.name },
    game: games[act.game % Math.max(1, games.length)],
    team: TEAMS[act.team]!,
    week: act.choice % 3 === 0 ? act.week : (open?.week ?? act.week),
    imported: entries.findLast(({ importedAt }) => importedAt !== null)?.importedAt ?? null,
  };
  if (CHANGES.has(act.kind)) {
    const picks = await db.pick.findMany({ where: { poolId: pool.id } });
    const pick = picks[(act.entry * 12 + act.choice) % Math.max(1, picks.length)];
    if (pick) return { ...about, entry: { id: pick.entryId, owner: '' }, week: pick.week };
  }
  return about;
}

/** The input of the mutation; null where there is nothing that it could be about. */
export function inputOf(fixture: Fixture, act: RandomAct, about: About): Input | null {
  const { choice } = act;
  const { pool, entry, game, team, week } = about;
  const ofPool = { pool: globalId('Pool', pool.id) };
  const ofGame = game && { game: globalId('Game', game.id) };
  const ofEntry = entry && { entry: globalId('Entry', entry.id) };
  const slot = choice < 4 ? { slot: 1 + (choice % 2) } : {};
  const score = { homeScore: act.score[0], awayScore: act.score[1] };
  switch (act.kind) {
    case 'submitPick':
      return ofEntry ? { ...ofEntry, week, team: fixture.team(team) } : null;
    case 'submitPickFor':
    case 'changePick':
      return ofEntry ? { ...ofEntry, week, team: fixture.team(team), ...slot } : null;
    case 'removePick':
    case 'restorePick':
      return ofEntry ? { ...ofEntry, week, ...slot } : null;
    case 'openPick':
    case 'eliminateEntry':
      return ofEntry ? { ...ofEntry, week } : null;
    case 'reinstateEntry':
      return ofEntry ? { ...ofEntry, throughWeek: choice === 0 ? null : week } : null;
    case 'renameEntry':
      return ofEntry ? { ...ofEntry, username: `Name ${act.entry} ${choice}` } : null;
    case 'moveEntry':
      return ofEntry ? { ...ofEntry, email: ['bob@pool.example', 'alice@pool.example'][choice % 2] } : null;
    case 'restoreDecision':
    case 'buyBackFor':
    case 'cancelBuyBack':
      return ofEntry ?? null;
    case 'updatePool':
      return { ...ofPool, ...changesOf(act, act.options) };
    case 'importEntries':
      return { ...ofPool, csv: gridOf(act, pool), accept: ['MISSED_WEEKS', 'NOBODY_ALIVE'] };
    case 'undoImport':
      return about.imported && { ...ofPool, importedAt: about.imported.toISOString() };
    case 'openSecondChance':
      return { ...ofPool, name: `Second chance ${pool.id}`, includePutOut: choice % 2 === 0 };
    case 'enterResult':
    case 'correctResult':
      return ofGame ? { ...ofGame, ...score } : null;
    case 'setGameStatus':
      return ofGame ? { ...ofGame, status: ['POSTPONED', 'CANCELLED', 'SCHEDULED'][choice % 3] } : null;
    case 'ruleOnGame':
      return ofGame ? { ...ofGame, ...ofPool, ruling: ['SURVIVE', 'LOSS', null][choice % 3] } : null;
    default:
      throw new Error(`${act.kind} is no mutation.`);
  }
}

/** The settings of some options, and now and then another zone or time of the deadlines. */
function changesOf({ names, choice }: RandomAct, options: PoolOptions): Input {
  const given = names.map((name) => [name === 'deadlineRule' ? 'deadline' : name, options[name]]);
  const zone = ['Pacific/Honolulu', 'America/New_York', 'Europe/Berlin', 'Australia/Sydney'][choice];
  return {
    options: Object.fromEntries(given) as Input,
    ...(zone !== undefined && { timeZone: zone, deadlineTime: ['10:00', '19:30'][choice % 2] }),
  };
}

/** The mutation that undoes an accepted one; null where there is none. */
export function undoOf(act: RandomAct, { pool }: About, input: Input): [name: string, input: Input] | null {
  const { entry, week, slot } = input;
  switch (act.kind) {
    case 'removePick':
    case 'changePick':
    case 'submitPickFor':
      return ['restorePick', { entry, week, slot }];
    case 'eliminateEntry':
    case 'reinstateEntry':
      return ['restoreDecision', { entry }];
    case 'buyBackFor':
      return ['cancelBuyBack', { entry }];
    case 'importEntries':
      return ['undoImport', { pool: input.pool }];
    case 'updatePool': {
      const { timeZone, deadlineTime } = pool;
      return ['updatePool', { pool: input.pool, ...changesOf(act, optionsOf(pool)), timeZone, deadlineTime }];
    }
    default:
      return null;
  }
}

/** A sheet of imported entries with picks, first weeks and buy-backs. */
function gridOf({ rows, options, choice, entry }: RandomAct, pool: Pool): string {
  const weeks = WEEKS.filter((week) => week >= pool.firstWeek && week <= (pool.lastWeek ?? WEEKS.length));
  const hasBuyBacks = pool.buyBackThroughWeek !== null;
  const hasStart = options.showPaid;
  const header = ['username', 'email', ...weeks, ...(hasStart ? ['startWeek'] : [])];
  const lines = rows.map(({ teams, startWeek, boughtBack }, index) => {
    const name = `new${entry}-${choice}-${index}`;
    const picks = weeks.map((week) => (teams[week - 1] == null ? '' : TEAMS[teams[week - 1]!]!));
    const bought = boughtBack.filter((week) => week <= (pool.buyBackThroughWeek ?? 0));
    return [
      name,
      `owner${5 + ((entry + index) % 8)}@pool.example`,
      ...picks,
      ...(hasStart ? [startWeek ?? ''] : []),
      ...(hasBuyBacks ? [bought.join(' ')] : []),
    ].join(',');
  });
  return [[...header, ...(hasBuyBacks ? ['boughtBackWeeks'] : [])].join(','), ...lines].join('\n');
}
