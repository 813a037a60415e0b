import type { MovableClock } from './clock.ts';

/** Where a replay clock stood, and when that was. */
export interface ReplayClockState {
  /** The demo instant. */
  replayAt: Date;
  /** The real instant at which it stood there; for the reader of the table, no arithmetic uses it. */
  realAt: Date;
  /** Demo seconds per real second; 0 while frozen. */
  speed: number;
}

/** Where a replay clock is kept across restarts; store.ts keeps it in the database. */
export interface ReplayClockStore {
  load(): Promise<ReplayClockState | null>;
  save(state: ReplayClockState): Promise<void>;
}

export interface ReplayClockOptions {
  store: ReplayClockStore;
  /** Where the clock starts, and how fast, when nothing is stored yet. */
  start: Date;
  speed: number;
  /** Whether `speed` wins over the stored one, too. */
  isSpeedGiven?: boolean;
  /** The latest instant that something was already done at: the clock never starts before it. */
  notBefore?: Date | null;
  /** How often a running clock stores where it is, in real milliseconds. */
  saveEvery?: number;
  /** Told when a regular save failed; the clock runs on and tries again. */
  onSaveError?: (error: unknown) => void;
  /** Real milliseconds that never go back; for tests. */
  monotonic?: () => number;
}

export interface ReplayClock extends MovableClock {
  /** Stops the regular saves and stores where the clock stands. */
  close(): Promise<void>;
}

/** The settings allow no more either: a whole season passes in two minutes. */
const highestSpeed = 100_000;
/** Later instants have a year of five digits, which neither the API nor the databases agree on. */
const endOfTime = Date.UTC(9999, 11, 31);

function checkSpeed(speed: number): void {
  if (!(speed >= 0 && speed <= highestSpeed)) {
    throw new RangeError(
      `The clock's speed must be from 0 to ${highestSpeed} seconds a second, not ${speed}.`,
    );
  }
}

/**
 * The demo's clock. It counts on monotonic time, so that it never goes back, whatever happens to the system's
 * clock. While the program is down it stands still: it goes on from where it last stored itself, which is at most
 * `saveEvery` behind after a kill, or from `notBefore` when that is later.
 *
 * One process owns it: a second one on the same store would run away from the first.
 *
 * @throws RangeError when the start or the speed cannot be used.
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

  // One thing at a time: a regular save that was overtaken by a jump would store the past.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };

  await save(base, speed);
  let closed = false;
  let isSaving = false;
  const timer = setInterval(() => {
    if (isSaving || position() === savedAt) return;
    isSaving = true;
    void inTurn(() => (closed ? Promise.resolve() : save(position(), speed)))
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
      inTurn(async () => {
        const nextSpeed = change.speed ?? speed;
        checkSpeed(nextSpeed);
        const target = change.now?.getTime() ?? position();
        if (!(target < endOfTime)) throw new RangeError('The clock cannot be set to such an instant.');
        if (target < position()) {
          throw new RangeError(
            `The clock only goes forward: it stands at ${new Date(position()).toISOString()}, ` +
              `after ${new Date(target).toISOString()}.`,
          );
        }
        await save(target, nextSpeed);
        // Time went on while it was stored.
        base = Math.max(target, position());
        baseAt = monotonic();
        speed = nextSpeed;
        if (base !== target) await save(base, speed);
        for (const listener of listeners) listener();
      }),
    async close() {
      if (closed) return;
      clearInterval(timer);
      await inTurn(async () => {
        closed = true;
        await save(position(), speed);
      });
    },
  };
}
