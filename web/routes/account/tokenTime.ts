import { ownDateTime } from '#web/locale/wall.ts';
/** Tokens and sessions use real time, not the demo's; shown in the reader's own zone. */

/** "Oct 26, 2025, 1:00 PM" */
export function tokenTime(instant: string): string {
  return ownDateTime(instant);
}

const DAY = 86_400_000;

/** The choices for an expiry; null for none. */
export const lifetimes = [
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: '1 year', days: 365 },
  { value: 'never', label: 'Never', days: null },
] as const;

/** @returns ISO; null for a token that does not expire. */
export function expiryOf(lifetime: string, now: number = Date.now()): string | null {
  const days = lifetimes.find(({ value }) => value === lifetime)?.days ?? null;
  return days === null ? null : new Date(now + days * DAY).toISOString();
}

export function isPast(instant: string | null | undefined, now: number = Date.now()): boolean {
  return instant != null && Date.parse(instant) <= now;
}
