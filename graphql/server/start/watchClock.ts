import { readTimeSync } from '#kernel/clock/timeSync.ts';
import { fetchBounded } from '#graphql/season/feeds/boundedFetch.ts';
import { FeedError } from '#kernel/scoreFeed.ts';
import type { Services } from '#kernel/services.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';

/** Real milliseconds between two looks. */
const EVERY = 900_000;
const TIMEOUT = 10_000;
/** Real milliseconds between two looks for a jump. */
const JUMP_EVERY = 30_000;

type Needs = Pick<Services, 'clockWatch' | 'log'>;

/**
 * Watches this process's clock until the signal ends it: whether it jumps, whether the operating system keeps it by NTP, and, where no
 * answer of a feed came meanwhile (other processes read it, or nothing is on), what a host of the feeds says. Each process watches for itself, since each can have
 * a clock of its own.
 * @param host the address to ask; null: nothing is asked
 */
export function watchClock(services: Needs, host: string | null, signal: AbortSignal): void {
  let wasOff = false;
  const look = async () => {
    await lookAtClock(services, host, signal);
    const { isOff, ...reading } = services.clockWatch.read();
    if (isOff && !wasOff) services.log.warn(reading, 'the clock of this server is off: set it by NTP');
    wasOff = isOff;
  };
  // The feeds are read first after a start.
  const first = setTimeout(() => void look(), EVERY / 15).unref();
  const timer = setInterval(() => void look(), EVERY).unref();
  const jumps = setInterval(() => noteJump(services), JUMP_EVERY).unref();
  void readTimeSync().then((timeSync) => (services.clockWatch.timeSync = timeSync));
  signal.addEventListener('abort', () => {
    clearTimeout(first);
    clearInterval(timer);
    clearInterval(jumps);
  });
}

/** Logs by how much the clock was set since the last look, if it was. */
export function noteJump({ clockWatch, log }: Needs): void {
  const step = clockWatch.takeStep();
  if (step === null) return;
  const way = step < 0 ? 'back' : 'ahead';
  log.warn({ seconds: Math.round(step / 1000) }, `the clock of this server jumped ${way}`);
}

/** One look at the clock. Never fails. */
export async function lookAtClock(
  { clockWatch, log }: Needs,
  host: string | null,
  signal?: AbortSignal,
): Promise<void> {
  clockWatch.timeSync = await readTimeSync();
  const last = clockWatch.lastAt();
  if (host === null || (last !== null && Math.abs(clockWatch.now() - last) < EVERY)) return;
  const request = { url: host, method: 'HEAD', timeoutMs: TIMEOUT, maxBytes: 0, clockWatch } as const;
  try {
    await fetchBounded({ ...request, ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof FeedError) log.debug({ err: error }, 'clock: the host did not answer');
    else if (signal?.aborted !== true) log.warn({ err: error }, 'clock: the host could not be asked');
  }
}

/** The host whose clock is asked: that of the score feed, else that of the second source; null where neither is outside. */
export function clockHost(settings: Settings): string | null {
  if (settings.scoreFeed === 'espn') return `${settings.espnBaseUrl}/scoreboard`;
  if (settings.secondSource === 'scoreboard') return `${settings.secondScoresUrl}/scoreboard`;
  return settings.secondSource === 'schedule' ? settings.scheduleUrl : null;
}
