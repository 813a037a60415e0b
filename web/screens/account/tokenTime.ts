import { ownDateTime } from '#web/ui/locale/wall.ts';
/** Tokens and sessions use real time, not the demo's; shown in the reader's own zone. */

/** "Oct 26, 2025, 1:00 PM" */
export function tokenTime(instant: string): string {
  return ownDateTime(instant);
}

/** Expiry options; null for none. The server counts the days. */
export const lifetimes = [
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: '1 year', days: 365 },
  { value: 'never', label: 'Never', days: null },
] as const;
