import type { Pick as StoredPick, Prisma } from '#prisma/generated/sqlite/client.ts';
import type { GameFacts, GameStatus } from '../grading/rules/facts.ts';
import type { TeamLimits } from '../picks/rules/teamLimits.ts';
import type { PoolOptionColumns } from '../pools/rules/options/poolOptions.ts';
import type { PendingLeaf } from './poolLogs.ts';

/** A stored pick of the week, with the facts that lock it. */
export interface TakenPick extends Pick<StoredPick, 'id' | 'teamId' | 'source' | 'gameId'> {
  slot: 1 | 2;
  game: Pick<GameFacts, 'kickoff' | 'isKickoffConfirmed' | 'status' | 'homeScore' | 'awayScore'>;
}

/** The pool options that decide about a pick. */
type Options = TeamLimits &
  Pick<
    PoolOptionColumns,
    'teamUses' | 'reuseTeamsFromWeek' | 'doublePickWeeks' | 'changePicks' | 'firstWeek' | 'lastWeek'
  >;

/** The stored facts about an entry, a week and a team that decide about a pick. */
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
  /** The week of the period in which the entry has used the team; where use is unlimited, this week itself. */
  usedWeek: number | null;
  /** The week of the second use, where a team can be used twice. */
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
  /** The game's line, for its home team. */
  line: number | null;
  lockedLine: number | null;
  lineLockedAt: Date | null;
}

/** A requested pick; nothing in it is verified. */
export interface PickRequest {
  entryId: number;
  week: number;
  teamId: string;
}

/** Loads the facts that decide about a pick. */
export interface PickFacts {
  /** Concurrent picks may be loaded together. @returns undefined for an unknown entry */
  load(request: PickRequest): Promise<PickFactsRow | undefined>;
}

/** The audit action of an owner's change of a pick. The row is secret until the deadline. */
export const OWN_CHANGE = 'pick.replace';

/** A pick in the audit rows of changes. */
export interface RecordedPick extends Prisma.JsonObject {
  week: number;
  slot: number;
  teamId: string;
  gameId: number;
  source: StoredPick['source'];
}

/** The columns of a participant's pick; the others have defaults. */
type NewPickRow = Pick<
  StoredPick,
  'poolId' | 'entryId' | 'week' | 'teamId' | 'gameId' | 'submittedAt' | 'slot' | 'period' | 'teamUse'
>;

/** What only the log records of a pick. */
interface LoggedLine {
  /** The team's own line when the pick was judged, where a limit of the pool goes by it; null without one. */
  line?: number | null | undefined;
}

/** A participant's pick. */
export type NewPick = NewPickRow & LoggedLine;

export function rowOf(pick: NewPick): NewPickRow {
  const { line: _line, ...row } = pick;
  return row;
}

/** A pick that was just stored. */
export interface WrittenPick extends StoredPick, LoggedLine {
  /** The leaf that commits to it in the log of its pool. */
  leaf?: PendingLeaf;
}

export interface PickWriter {
  /**
   * Resolves once the pick is durable, also in its pool's log. Concurrent picks may be written together.
   * @throws the unique violation of this pick alone
   */
  store(pick: NewPick): Promise<WrittenPick>;
}
