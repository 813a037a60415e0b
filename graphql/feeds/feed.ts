/** The ScoreFeed port: where lines, kick-offs and scores come from (replay.ts in demo mode, espn.ts in live mode). */

export type FeedGameStatus = 'SCHEDULED' | 'LIVE' | 'FINAL' | 'POSTPONED' | 'CANCELLED';

/** What a feed says of one game at one instant. Only what it knows: `undefined` leaves the stored value alone. */
export interface GameUpdate {
  /** The feed's own id of the game. */
  feedId?: string;
  seasonYear: number;
  week: number;
  /** Abbreviations as in Team.id: "KC", "LAR", "WSH". */
  homeTeamId: string;
  awayTeamId: string;
  kickoff?: Date;
  /** False: the time is a placeholder. */
  isKickoffConfirmed?: boolean;
  isNeutralSite?: boolean;
  status: FeedGameStatus;
  /** 1 to 4, 5 for overtime; null when not running. */
  period: number | null;
  /** Time left in the period as "12:34", "Halftime", or null. */
  clock: string | null;
  /** Null before kick-off, however many zeroes the feed sends. */
  homeScore: number | null;
  awayScore: number | null;
  wentToOvertime?: boolean;
  /** Points for the home team, negative when it is favored; undefined when the feed shows none. */
  line?: number;
  /** Of a FINAL game, when it ended, for a feed that knows; undefined: when it was first seen to be final. */
  endedAt?: Date;
}

export interface FeedRequest {
  seasonYear: number;
  weeks: number[];
  /** Only the replay can look at another instant than now; a feed of the world ignores it. */
  at?: Date;
  signal?: AbortSignal;
}

export interface ScoreFeed {
  readonly name: string;
  /** Whether it can tell what it would have said at an earlier instant: the replay can, a feed of the world cannot. */
  readonly knowsPast?: boolean;
  /**
   * What the feed says of every game of these weeks of a season: now, or as of the instant `at`, for a feed that
   * can tell (the replay); one that cannot answers with what it says now.
   * @throws FeedError when the answer cannot be believed as a whole (no answer, HTML, half a document).
   */
  read(request: {
    seasonYear: number;
    weeks: number[];
    at?: Date;
    signal?: AbortSignal;
  }): Promise<GameUpdate[]>;
}

/** The feed could not be read; nothing of the answer was used. */
export class FeedError extends Error {
  override name = 'FeedError';
  /** How long the feed asked to be left alone, when it did. */
  readonly retryAfterSeconds: number | null;
  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number | null } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
