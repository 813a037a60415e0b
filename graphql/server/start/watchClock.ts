import { readTimeSync } from '#kernel/clock/timeSync.ts';
import { fetchBounded } from '#graphql/season/feeds/boundedFetch.ts';
import { FeedError } from '#kernel/scoreFeed.ts';
import type { Services } from '#kernel/services.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';

/** Real milliseconds between checks of the clock. */
const EVERY = 900_000;
const TIMEOUT = 10_000;
/** Real milliseconds between checks for a jump. */
const JUMP_EVERY = 30_000;

type Needs = Pick<Services, 'clockWatch' | 'log'>;

/**
 * Watches this process's clock until the signal aborts: whether it jumps, whether NTP synchronizes it, and
 * its skew against a host of the feeds, unless a feed has responded meanwhile (other processes may poll it,
 * or no game is on). Every process does so, since each may have a different clock.
 * @param host the address to request; null: none
 */
export function watchClock(services: Needs, host: string | null, signal: AbortSignal): void {
  let wasOff = false;
  const look = async () => {
    await lookAtClock(services, host, signal);
    const { isOff, ...reading } = services.clockWatch.read();
    if (isOff && !wasOff) services.log.warn(reading, 'the clock of this server is off: set it by NTP');
    wasOff = isOff;
  };
  // After a start the feeds are polled first.
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

/** Logs by how much the clock was set since the last check, if it was. */
export function noteJump({ clockWatch, log }: Needs): void {
  const step = clockWatch.takeStep();
  if (step === null) return;
  const way = step < 0 ? 'back' : 'ahead';
  log.warn({ seconds: Math.round(step / 1000) }, `the clock of this server jumped ${way}`);
}

/** Checks the clock once. Never fails. */
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

/** The reference host: that of the score feed, else that of the second source; null when both are local. */
export function clockHost(settings: Settings): string | null {
  if (settings.scoreFeed === 'espn') return `${settings.espnBaseUrl}/scoreboard`;
  if (settings.secondSource === 'scoreboard') return `${settings.secondScoresUrl}/scoreboard`;
  return settings.secondSource === 'schedule' ? settings.scheduleUrl : null;
}
