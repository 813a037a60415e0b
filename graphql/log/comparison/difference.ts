import type { TransactionClient } from '#prisma/client.ts';
import type { Prisma } from '#prisma/generated/sqlite/client.ts';
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
function writtenText(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${valueText(value)}`)
    .join(', ');
}

/** What the log admits for a column that it does not determine, and the value that a repair writes. */
export class Admitted<Value> {
  readonly value: Value;
  readonly holds: (stored: Value) => boolean;

  constructor(value: Value, holds: (stored: Value) => boolean) {
    this.value = value;
    this.holds = holds;
  }
}

/** Columns of a row as they follow from the log. */
export type ByLog<Row> = { readonly [Name in keyof Row]?: Row[Name] | Admitted<Row[Name]> };

interface ComparedRow<Row> {
  model: Prisma.ModelName;
  /** "Week 3", "The ruling on KC at BUF": begins the sentence of the difference. */
  name: string;
  /** The columns that find the row: those that differ where it is missing, or the log does not have it. */
  key: readonly (keyof Row & string)[];
  place?: Place;
  /** Whether the values are secret, or too long for a sentence. */
  isHidden?: boolean;
  /** Creates the row, or changes the columns that differ. */
  write?: (tx: TransactionClient, values: Partial<Row>) => Promise<unknown>;
  /** Removes a row that the log does not have. */
  remove?: (tx: TransactionClient) => Promise<unknown>;
}

/**
 * Compares a row of a table with what follows from the log; either may be missing.
 * @param describe is called for a difference only
 */
export function compareRow<Row extends object>(
  differences: Differences,
  row: Row | undefined,
  stated: ByLog<Row> | undefined,
  describe: () => ComparedRow<Row>,
): void {
  if (row === undefined && stated === undefined) return;
  const wrong = row !== undefined && stated !== undefined ? differing(row, stated) : null;
  if (wrong?.length === 0) return;
  const { model, name, key, place, isHidden = false, write, remove } = describe();
  const columns = (wrong ?? key).map((column) => `${model}.${column}` as Column);
  if (stated === undefined) {
    differences.add(columns, `${name} is not in the log.`, place);
    if (remove !== undefined) differences.repair(`${name}: none`, remove);
    return;
  }
  const text =
    wrong === null
      ? ' is missing in the table'
      : isHidden
        ? `: ${wrong.join(', ')} differ from what the log gives`
        : `: ${differencesText(row!, stated, wrong)}`;
  differences.add(columns, `${name}${text}.`, place);
  if (write === undefined) return;
  const written = wrong ?? (Object.keys(stated) as (keyof Row & string)[]);
  const values = Object.fromEntries(
    written.map((column) => [column, valueOf(stated[column])]),
  ) as Partial<Row>;
  differences.repair(`${name}: ${isHidden ? written.join(', ') : writtenText(values)}`, (tx) =>
    write(tx, values),
  );
}

function valueOf(stated: unknown): unknown {
  return stated instanceof Admitted ? (stated.value as unknown) : stated;
}

/** @returns the names of the columns that differ from the expected ones */
export function differing<Row extends object>(row: Row, expected: ByLog<Row>): (keyof Row & string)[] {
  return (Object.keys(expected) as (keyof Row & string)[]).filter(
    (name) => !isSame(row[name], expected[name]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (other instanceof Admitted) return other.holds(one);
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  return one === other;
}

/** "teamId is KC, by the log BUF; slot is 2, by the log 1". */
function differencesText<Row extends object>(
  row: Row,
  expected: ByLog<Row>,
  names: readonly (keyof Row & string)[],
): string {
  return names
    .map((name) => `${name} is ${valueText(row[name])}, by the log ${valueText(valueOf(expected[name]))}`)
    .join('; ');
}

/** A value in a message: "none", "2025-09-07T14:00:00.000Z", "KC", "[12,13]". */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
