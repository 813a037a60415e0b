import type { TransactionClient } from '#prisma/client.ts';
import type { Column } from './columns.ts';

/** Columns that contradict the log. */
export interface Difference {
  /** "Entry.eliminatedWeek". */
  columns: Column[];
  entryId: number | null;
  week: number | null;
  /** The leaf that states other values; null when no single leaf does. */
  leaf: number | null;
  /** A sentence for operators. Names no pick before its deadline. */
  message: string;
}

export interface Place {
  entryId?: number | null;
  week?: number | null;
  leaf?: number | null;
}

/** Differences to list; further ones are only counted. */
const MOST = 200;

/** A write that makes tables agree with the log. */
export interface Repair {
  /** The write, for operators: "entry 12: eliminatedWeek 8". */
  text: string;
  write(tx: TransactionClient): Promise<unknown>;
}

/** Collects the differences of a pool and their repairs. */
export class Differences {
  readonly found: Difference[] = [];
  readonly repairs: Repair[] = [];
  count = 0;

  add(columns: Column[], message: string, { entryId = null, week = null, leaf = null }: Place = {}): void {
    this.count += 1;
    if (this.found.length < MOST) this.found.push({ columns, entryId, week, leaf, message });
  }

  /** Adds differences of another collection. */
  addAll({ count, found }: Pick<Differences, 'count' | 'found'>): void {
    this.count += count;
    this.found.push(...found.slice(0, Math.max(0, MOST - this.found.length)));
  }

  repair(text: string, write: Repair['write']): void {
    this.repairs.push({ text, write });
  }
}

/** "eliminatedWeek 8, eliminationReason LOSS". */
export function writtenText(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${valueText(value)}`)
    .join(', ');
}

/** @returns the names of the columns that differ from the expected ones */
export function differing<Row extends object>(row: Row, expected: Partial<Row>): (keyof Row & string)[] {
  return (Object.keys(expected) as (keyof Row & string)[]).filter(
    (name) => !isSame(row[name], expected[name]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  return one === other;
}

/** "teamId is KC, by the log BUF; slot is 2, by the log 1". */
export function differencesText<Row extends object>(
  row: Row,
  expected: Partial<Row>,
  names: readonly (keyof Row & string)[],
): string {
  return names
    .map((name) => `${name} is ${valueText(row[name])}, by the log ${valueText(expected[name])}`)
    .join('; ');
}

/** A value in a message: "none", "2025-09-07T14:00:00.000Z", "KC", "[12,13]". */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
