import type { MovableClock } from '../clock.ts';

export interface ReplayClockState {
  replayAt: Date;
  /** The real instant of storing; for readers of the table only. */
  realAt: Date;
  /** Demo seconds per real second; 0 while frozen. */
  speed: number;
}

/** Storage of a replay clock across restarts; store.ts uses the database. */
export interface ReplayClockStore {
  load(): Promise<ReplayClockState | null>;
  save(state: ReplayClockState): Promise<void>;
  /**
   * Stores a running clock, unless another process has set it meanwhile: to another speed or a later instant.
   * @returns what that process stored; null when this state was stored
   */
  advance?(state: ReplayClockState): Promise<ReplayClockState | null>;
}

export interface ReplayClockOptions {
  store: ReplayClockStore;
  /** Initial instant and speed, when nothing is stored yet. */
  start: Date;
  speed: number;
  /** Whether `speed` overrides the stored speed. */
  isSpeedGiven?: boolean;
  /** The latest instant on record: the clock never starts before it. */
  notBefore?: Date | null;
  /** Interval of storing a running clock, in real milliseconds. */
  saveEvery?: number;
  /** Called when storing failed; the clock runs on and retries. */
  onSaveError?: (error: unknown) => void;
  /** Monotonic real milliseconds. */
  monotonic?: () => number;
}

export interface ReplayClock extends MovableClock {
  /** Adopts at once the state that another process has set. @returns whether there was one */
  follow(): Promise<boolean>;
  /** Stops the interval and stores the clock. */
  close(): Promise<void>;
}

/** The maximum speed of the settings too: a whole season passes in two minutes. */
const highestSpeed = 100_000;
/** Later instants have years of five digits, on whose format the API and the databases disagree. */
const endOfTime = Date.UTC(9999, 11, 31);

function checkSpeed(speed: number): void {
  if (!(speed >= 0 && speed <= highestSpeed)) {
    throw new RangeError(
      `The clock's speed must be from 0 to ${highestSpeed} seconds a second, not ${speed}.`,
    );
  }
}

/**
 * The demo's clock. It counts monotonic time, so it never goes back. While the program is down it stands
 * still: it resumes from its stored instant (at most `saveEvery` behind after a kill), or from `notBefore`
 * when that is later. Each process has its own; at every regular save, and at `follow`, it adopts the instant
 * and speed that another process has set.
 * @throws RangeError for an invalid start or speed.
 */
export async function createReplayClock(options: ReplayClockOptions): Promise<ReplayClock> {
  const { store, saveEvery = 1000, onSaveError = () => {} } = options;
  const monotonic = options.monotonic ?? (() => performance.now());
  const stored = await store.load();

  let speed = options.isSpeedGiven ? options.speed : (stored?.speed ?? options.speed);
  checkSpeed(speed);
  let base = Math.max(
    (stored?.replayAt ?? options.start).getTime(),
    options.notBefore?.getTime() ?? Number.NEGATIVE_INFINITY,
  );
  if (!Number.isFinite(base)) throw new RangeError('The clock needs an instant to start at.');
  let baseAt = monotonic();
  let savedAt = Number.NaN;
  const listeners = new Set<() => void>();

  const position = () => Math.floor(base + (monotonic() - baseAt) * speed);
  const save = async (replayAt: number, atSpeed: number) => {
    await store.save({ replayAt: new Date(replayAt), realAt: new Date(), speed: atSpeed });
    savedAt = replayAt;
  };

  // Serialized: a regular save overtaken by a jump would store the past.
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };

  await save(base, speed);
  let closed = false;
  let isSaving = false;
  /** Stores the current instant, or adopts what another process has set. @returns whether it adopted something */
  const advance = async (): Promise<boolean> => {
    const state = { replayAt: new Date(position()), realAt: new Date(), speed };
    const other = await otherState(store, state, savedAt);
    if (other === null) {
      savedAt = state.replayAt.getTime();
      return false;
    }
    base = Math.max(other.replayAt.getTime(), position());
    baseAt = monotonic();
    ({ speed } = other);
    for (const listener of listeners) listener();
    return true;
  };
  const timer = setInterval(() => {
    if (isSaving) return;
    isSaving = true;
    void enqueue(() => (closed ? Promise.resolve(false) : advance()))
      .catch(onSaveError)
      .finally(() => {
        isSaving = false;
      });
  }, saveEvery);
  timer.unref();

  return {
    now: () => new Date(position()),
    speed: () => speed,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (change) =>
      enqueue(async () => {
        const nextSpeed = change.speed ?? speed;
        checkSpeed(nextSpeed);
        // Read once: a running clock moves between two readings.
        const current = position();
        const target = change.now?.getTime() ?? current;
        if (!(target < endOfTime)) throw new RangeError('The clock cannot be set to such an instant.');
        if (target < current) {
          throw new RangeError(
            `The clock only goes forward: it stands at ${new Date(current).toISOString()}, ` +
              `after ${new Date(target).toISOString()}.`,
          );
        }
        await save(target, nextSpeed);
        // Time passed while it was stored.
        base = Math.max(target, position());
        baseAt = monotonic();
        speed = nextSpeed;
        if (base !== target) await save(base, speed);
        for (const listener of listeners) listener();
      }),
    follow: () => enqueue(() => (closed ? Promise.resolve(false) : advance())),
    async close() {
      if (closed) return;
      clearInterval(timer);
      await enqueue(async () => {
        closed = true;
        await advance();
      });
    },
  };
}

/** @returns the state that another process has set; null if there is none and this state was stored */
async function otherState(
  store: ReplayClockStore,
  state: ReplayClockState,
  savedAt: number,
): Promise<ReplayClockState | null> {
  if (state.replayAt.getTime() === savedAt) {
    // A frozen clock writes nothing.
    const stored = await store.load();
    const isSet = stored !== null && (stored.speed !== state.speed || stored.replayAt > state.replayAt);
    return isSet ? stored : null;
  }
  if (store.advance !== undefined) return store.advance(state);
  await store.save(state);
  return null;
}
