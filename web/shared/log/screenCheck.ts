import type { Difference } from '#verify/compare/comparison.ts';
import type { Shown } from '#verify/compare/shown.ts';
import type { SeenCheckpoint } from './lastCheckpoint.ts';
import type { LogAnswer, LogCheck } from './logCheck.ts';

/** Milliseconds of tolerated lag between log and screen. */
const BOUND = 15_000;
/** Milliseconds until the log is read again for an unchanged screen. */
const AGAIN_AFTER = 60_000;
/** Milliseconds between checks of a differing screen, until it is reported. */
const DOUBT_EVERY = 5_000;

type Read = Exclude<LogAnswer, { type: 'UNAVAILABLE' }>;

export type ScreenState =
  /** Nothing of it is in a log, or there is none. */
  | { type: 'NOTHING' }
  | { type: 'CHECKING' }
  | { type: 'LONG'; leaves: number }
  | { type: 'MATCHES'; compared: number; leaves: number }
  /** The log has been unreadable for a while. */
  | { type: 'UNREAD' }
  /** The log lacks a deadline that has passed. */
  | { type: 'BEHIND'; weeks: number[] }
  | { type: 'DIFFERS'; failures: string[]; differences: Difference[]; evidence: object };

interface Screen {
  slug: string;
  /** What the screen shows; null for nothing to compare, or for offline data. */
  read(): Shown | null;
  ask(check: LogCheck): Promise<LogAnswer>;
  /** Refetches the screen, which may be older than the log. */
  reload(): Promise<unknown>;
  readSeen(): SeenCheckpoint | null;
  keepSeen(seen: SeenCheckpoint): void;
  onState(state: ScreenState): void;
  /** Real time in milliseconds. */
  now(): number;
}

/**
 * Compares a screen with its pool's log when `look` is called and the screen has changed or a minute has
 * passed. On a difference it first reads new leaves and refetches the screen; a lasting one is reported.
 */
export class ScreenCheck {
  readonly #screen: Screen;
  #isBusy = false;
  #isAsked = false;
  #compared = '';
  #readAt = -Infinity;
  /** The last read past all caches. */
  #readAllAt = -Infinity;
  /** Whether the difference was reported. */
  #isTold = false;
  #state: ScreenState = { type: 'NOTHING' };
  /** Start of the difference; null while they agree. */
  #doubtSince: number | null = null;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  /** Also compares a long log. */
  async askFor(): Promise<void> {
    this.#isAsked = true;
    this.#compared = '';
    this.#readAt = -Infinity;
    await this.look();
  }

  async look(): Promise<void> {
    if (this.#isBusy) return;
    const { read, now } = this.#screen;
    const shown = read();
    if (shown === null) return;
    const text = JSON.stringify(shown);
    const every = this.#doubtSince === null || this.#isTold ? AGAIN_AFTER : DOUBT_EVERY;
    const isDue = now() - this.#readAt >= every;
    if (text === this.#compared && !isDue) return;
    this.#isBusy = true;
    try {
      await this.#compare(shown, isDue);
      this.#compared = text;
    } finally {
      this.#isBusy = false;
    }
  }

  async #compare(shown: Shown, isDue: boolean): Promise<void> {
    const { slug, readSeen, now, keepSeen, reload } = this.#screen;
    if (this.#state.type === 'NOTHING') this.#tell({ type: 'CHECKING' });
    const check = { slug, shown, seen: readSeen(), isAsked: this.#isAsked };
    const ask = (reading: LogCheck['reading']) => {
      if (reading !== 'NOTHING') this.#readAt = now();
      return this.#screen.ask({ ...check, reading });
    };
    let answer = await ask(isDue ? 'NEW' : 'NOTHING');
    // The screen may be newer than the log.
    if (!isDue && isUnclean(answer)) answer = await ask('NEW');
    // A cached file may be stale.
    const isTold = this.#doubtSince !== null && now() - this.#doubtSince >= BOUND;
    if (isTold && isUnclean(answer) && now() - this.#readAllAt >= AGAIN_AFTER) {
      this.#readAllAt = now();
      answer = await ask('ALL');
    }
    this.#isTold = isTold;
    if (answer.type === 'UNAVAILABLE') {
      this.#takeMissing(answer.hasLog, isTold);
    } else if (!isUnclean(answer)) {
      this.#doubtSince = null;
      keepSeen(answer.latest);
      this.#tell(agreement(answer));
    } else if (isTold) {
      this.#tellDifference(answer, shown);
    } else {
      this.#doubtSince ??= now();
      this.#tell({ type: 'CHECKING' });
      // Or the log is newer than the screen. Offline nothing changes.
      await reload().catch(() => undefined);
    }
  }

  /** A missing log is fine; an existing one that the server withholds is reported. */
  #takeMissing(hasLog: boolean, isTold: boolean): void {
    if (hasLog) this.#doubtSince ??= this.#screen.now();
    if (hasLog && isTold) this.#tell({ type: 'UNREAD' });
    else if (this.#state.type === 'CHECKING') this.#tell({ type: 'NOTHING' });
  }

  #tellDifference(answer: Read, shown: Shown): void {
    const { failures } = answer;
    const { differences, ahead } =
      answer.type === 'LONG' ? { differences: [], ahead: [] } : answer.comparison;
    this.#tell(
      failures.length === 0 && differences.length === 0
        ? { type: 'BEHIND', weeks: ahead }
        : { type: 'DIFFERS', failures, differences, evidence: this.#evidence(answer, shown) },
    );
  }

  /** What was shown and when, the log's results, and the signed checkpoints as proof. */
  #evidence(answer: Read, shown: Shown): object {
    const { slug, readSeen } = this.#screen;
    const at = new Date().toISOString();
    return { at, slug, shown, ...answer, seen: readSeen() };
  }

  #tell(state: ScreenState): void {
    this.#state = state;
    this.#screen.onState(state);
  }
}

function agreement(answer: Read): ScreenState {
  if (answer.type === 'LONG') return { type: 'LONG', leaves: answer.leaves };
  const { leaves, comparison } = answer;
  const { compared } = comparison;
  return compared === 0 ? { type: 'NOTHING' } : { type: 'MATCHES', compared, leaves };
}

function isUnclean(answer: LogAnswer): boolean {
  if (answer.type === 'UNAVAILABLE') return false;
  if (answer.failures.length > 0 || answer.type === 'LONG') return answer.failures.length > 0;
  return answer.comparison.differences.length > 0 || answer.comparison.ahead.length > 0;
}
