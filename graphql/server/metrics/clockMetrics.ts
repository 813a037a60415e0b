import { Gauge, type Registry } from 'prom-client';

import type { ClockWatch } from '#kernel/clockWatch.ts';

/** Registers what is known about this process's clock; a value that is not known is left out. */
export function collectClockMetrics(clockWatch: ClockWatch, registers: Registry[]): void {
  const gauge = (name: string, help: string, value: () => number | null) =>
    new Gauge({
      name: `last_standing_${name}`,
      help,
      registers,
      collect() {
        this.reset();
        const now = value();
        if (now === null) this.remove();
        else this.set(now);
      },
    });
  gauge(
    'clock_skew_seconds',
    "Seconds that this server's clock is ahead of the clock of a host outside; negative: behind.",
    () => clockWatch.read().skewSeconds,
  );
  gauge(
    'clock_skew_uncertainty_seconds',
    'Seconds by which the skew can be more or less.',
    () => clockWatch.read().uncertaintySeconds,
  );
  gauge(
    'clock_synchronized',
    '1 while the operating system keeps the clock right by NTP, 0 while it says that it does not.',
    () => {
      const { timeSync } = clockWatch.read();
      return timeSync === 'UNKNOWN' ? null : Number(timeSync === 'SYNCHRONIZED');
    },
  );
}
