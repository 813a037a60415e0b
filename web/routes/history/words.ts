import { formatCount } from '../../components/count.ts';

/** "1 entry", "1,204 entries". */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** 1 to the last week. */
export function seasonWeeks(weekCount: number): number[] {
  return Array.from({ length: weekCount }, (_, index) => index + 1);
}
