/** The ScoreFeed port: where lines, kickoffs and scores come from (replay.ts in demo mode, espn.ts in live mode). */

export type FeedGameStatus = 'SCHEDULED' | 'LIVE' | 'FINAL' | 'POSTPONED' | 'CANCELLED';

/** A feed's state of one game at one instant. `undefined` means unknown and leaves the stored value alone. */
export interface GameUpdate {
  /** The feed's own id of the game. */
  feedId?: string;
  seasonYear: number;
  week: number;
  /** Abbreviations as in Team.id: "KC", "LAR", "WSH". */
  homeTeamId: string;
  awayTeamId: string;
  kickoff?: Date;
  /** False when the kickoff time is a placeholder. */
  isKickoffConfirmed?: boolean;
  isNeutralSite?: boolean;
  status: FeedGameStatus;
  /** 1 to 4, 5 for overtime; null when not running. */
  period: number | null;
  /** Time left in the period as "12:34", "Halftime", or null. */
  clock: string | null;
  /** Null before kickoff, even when the feed sends zeroes. */
  homeScore: number | null;
  awayScore: number | null;
  wentToOvertime?: boolean;
  /** Points for the home team, negative when it is favored; undefined when the feed shows none. */
  line?: number;
  /** When a FINAL game ended, if the feed knows; undefined: the time at which the final was first seen. */
  endedAt?: Date;
}

/** Which games a feed is asked for. */
interface FeedRequest {
  seasonYear: number;
  weeks: number[];
  /** Past instant to read as of; only the replay supports it, other feeds ignore it. */
  at?: Date;
  signal?: AbortSignal;
}

export interface ScoreFeed {
  readonly name: string;
  /** Whether the feed can be read as of a past instant: the replay can, a real feed cannot. */
  readonly knowsPast?: boolean;
  /**
   * Reads every game of these weeks of a season: as of now, or as of `at` for a feed that knows the past.
   * @throws FeedError when a week's response is not usable as a whole (none, HTML, a truncated document); it has what was
   *   read of the other weeks
   */
  read(request: FeedRequest): Promise<GameUpdate[]>;
  /** When the last of the games that are under way at an instant ends, for a feed that knows it (replay); null without one. */
  lastFinalAfter?(seasonYear: number, instant: Date): Date | null;
}

/** Weeks of the feed that could not be read; nothing of their responses was used. */
export class FeedError extends Error {
  override name = 'FeedError';
  /** What the same reading brought of other weeks. */
  readonly updates: readonly GameUpdate[];
  /** The feed's Retry-After in seconds, when it sent one. */
  readonly retryAfterSeconds: number | null;
  constructor(
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number | null; updates?: readonly GameUpdate[] } = {},
  ) {
    super(message, { cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.updates = options.updates ?? [];
  }
}

/**
 * Reads the parts one after another, to be gentle with a free public service. A part that fails does not withhold the
 * others; after a request to wait, no further part is read.
 * @throws FeedError with what was read of the other parts
 */
export async function readParts<Part>(
  parts: Iterable<Part>,
  read: (part: Part) => Promise<readonly GameUpdate[]>,
): Promise<GameUpdate[]> {
  const updates: GameUpdate[] = [];
  const failures: FeedError[] = [];
  for (const part of parts) {
    try {
      updates.push(...(await read(part)));
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      failures.push(error);
      updates.push(...error.updates);
      if (error.retryAfterSeconds !== null) break;
    }
  }
  const last = failures.at(-1);
  if (last === undefined) return updates;
  const message = failures.map((failure) => failure.message).join('; ');
  throw new FeedError(message, { cause: last, retryAfterSeconds: last.retryAfterSeconds, updates });
}
