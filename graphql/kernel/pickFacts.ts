import type { Pick as StoredPick, Prisma } from '#prisma/generated/sqlite/client.ts';
import type { GameFacts, GameStatus } from '../grading/rules/facts.ts';
import type { TeamLimits } from '../picks/rules/teamLimits.ts';
import type { PoolOptionColumns } from '../pools/rules/options/poolOptions.ts';
import type { PendingLeaf } from './poolLogs.ts';

/** A stored pick of the week, with what locks it. */
export interface TakenPick extends Pick<StoredPick, 'id' | 'teamId' | 'source' | 'gameId'> {
  slot: 1 | 2;
  game: Pick<GameFacts, 'kickoff' | 'isKickoffConfirmed' | 'status' | 'homeScore' | 'awayScore'>;
}

/** The options of the pool that matter to a pick. */
type Options = TeamLimits &
  Pick<
    PoolOptionColumns,
    'teamUses' | 'reuseTeamsFromWeek' | 'doublePickWeeks' | 'changePicks' | 'firstWeek' | 'lastWeek'
  >;

/** What is stored about an entry, a week and a team, as far as it matters to a pick. */
export interface PickFactsRow extends Options {
  userId: number;
  poolId: number;
  startWeek: number;
  eliminatedWeek: number | null;
  eliminationReason: string | null;
  decidedWeek: number | null;
  /** Of the regular season. */
  weekCount: number;
  deadline: Date | null;
  /** The stored picks of the week, by slot. */
  taken: TakenPick[];
  /** The week of the same period in which the entry has picked the team; without limit this very week. */
  usedWeek: number | null;
  /** The week of its second use, where a team can be used twice. */
  secondUsedWeek: number | null;
  teamId: string | null;
  city: string | null;
  nickname: string | null;
  gameId: number | null;
  homeTeamId: string | null;
  awayTeamId: string | null;
  kickoff: Date | null;
  isKickoffConfirmed: boolean | null;
  status: GameStatus | null;
  homeScore: number | null;
  awayScore: number | null;
  /** Of the game, for its home team. */
  line: number | null;
  lockedLine: number | null;
  lineLockedAt: Date | null;
}

/** The entry, week and team of a pick as requested; nothing is known about them yet. */
export interface PickRequest {
  entryId: number;
  week: number;
  teamId: string;
}

/** Loads what picks are judged by. */
export interface PickFacts {
  /** Picks that arrive at once may be loaded together. @returns undefined for an unknown entry */
  load(request: PickRequest): Promise<PickFactsRow | undefined>;
}

/**
 * The action of the audit log that an owner's change of a pick is recorded as. Until the deadline the row is secret.
 */
export const OWN_CHANGE = 'pick.replace';

/** A pick in the audit rows of changes. */
export interface RecordedPick extends Prisma.JsonObject {
  week: number;
  slot: number;
  teamId: string;
  gameId: number;
  source: StoredPick['source'];
}

/** The columns of a participant's pick; everything else about it follows. */
type NewPickRow = Pick<
  StoredPick,
  'poolId' | 'entryId' | 'week' | 'teamId' | 'gameId' | 'submittedAt' | 'slot' | 'period' | 'teamUse'
>;

/** What the log alone says of a pick. */
interface LoggedLine {
  /** The team's own line when the pick was judged, where a limit of the pool goes by it; null without one. */
  line?: number | null | undefined;
}

/** A participant's pick. */
export type NewPick = NewPickRow & LoggedLine;

/** The row to store. */
export function rowOf(pick: NewPick): NewPickRow {
  const { line: _line, ...row } = pick;
  return row;
}

/** A pick that this process has just stored. */
export interface WrittenPick extends StoredPick, LoggedLine {
  /** The leaf that commits to it in the log of its pool. */
  leaf?: PendingLeaf;
}

export interface PickWriter {
  /**
   * Stores a pick; resolves once it is durable, in its pool's log, too. Picks that arrive at once may be written together.
   * @throws the unique violation of that pick alone
   */
  store(pick: NewPick): Promise<WrittenPick>;
}
