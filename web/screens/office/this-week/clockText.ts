import { formatDecimal } from '#web/ui/locale/numbers.ts';
interface ClockWatch {
  readonly skewSeconds: number | null | undefined;
  readonly comparedWith: string | null | undefined;
  readonly timeSync: string;
  readonly isOff: boolean;
}

/**
 * What is known about the server's clock, by which deadlines pass: "The server's clock is right, compared with
 * site.api.espn.com."
 */
export function clockText({ skewSeconds, comparedWith, timeSync, isOff }: ClockWatch): string {
  if (skewSeconds == null || comparedWith == null) {
    if (timeSync === 'SYNCHRONIZED') return 'The server’s clock is kept right by NTP.';
    return timeSync === 'UNSYNCHRONIZED'
      ? 'The server’s clock is not kept right by NTP: please tell the administrator.'
      : 'The server’s clock has not been checked yet.';
  }
  if (!isOff) return `The server’s clock is right, compared with ${comparedWith}.`;
  const seconds = formatDecimal(Math.abs(skewSeconds), 1);
  const side = skewSeconds > 0 ? 'ahead' : 'behind';
  return `The server’s clock is ${seconds} seconds ${side}, compared with ${comparedWith}: deadlines pass too ${
    skewSeconds > 0 ? 'early' : 'late'
  }. Please tell the administrator before the next deadline.`;
}
