import type { Read } from './directConnection.ts';
import type {
  Entry,
  LogLeaf,
  Pick,
  ReadMark,
  RulesAcknowledgement,
  User,
} from './generated/sqlite/client.ts';
import { ReadsTogether } from './readsTogether.ts';

// The reads that happen for every document of every viewer, or of every row of a pool. Prisma's own way from the driver's rows to objects takes
// three times as long as the statement; what it would do for these tables is done here.

/** How the driver's value of a column becomes the value of the row. */
type Kind<Value> = [NonNullable<Value>] extends [Date]
  ? 'instant'
  : [NonNullable<Value>] extends [boolean]
    ? 'boolean'
    : 'same';

/** A table without columns of other kinds, such as bytes. */
interface Table<Row> {
  name: string;
  columns: { readonly [Name in keyof Row]-?: Kind<Row[Name]> };
}

export const picks: Table<Pick> = {
  name: 'Pick',
  columns: {
    id: 'same',
    poolId: 'same',
    entryId: 'same',
    week: 'same',
    teamId: 'same',
    gameId: 'same',
    submittedAt: 'instant',
    source: 'same',
    outcome: 'same',
    slot: 'same',
    period: 'same',
    teamUse: 'same',
  },
};

export const entries: Table<Entry> = {
  name: 'Entry',
  columns: {
    id: 'same',
    poolId: 'same',
    userId: 'same',
    username: 'same',
    usernameKey: 'same',
    usernameSkeleton: 'same',
    number: 'same',
    joinedAt: 'instant',
    importedAt: 'instant',
    startWeek: 'same',
    eliminatedWeek: 'same',
    eliminationReason: 'same',
    eliminatedAt: 'instant',
    adminEliminatedWeek: 'same',
    reinstatedThroughWeek: 'same',
    boughtBackThroughWeek: 'same',
    strikeWeeks: 'same',
    welcomeShownAt: 'instant',
    welcomeMessage: 'same',
    referralCodeId: 'same',
  },
};

export const logLeaves: Table<LogLeaf> = {
  name: 'LogLeaf',
  columns: {
    poolId: 'same',
    index: 'same',
    at: 'instant',
    type: 'same',
    data: 'same',
    entryId: 'same',
    week: 'same',
    teamId: 'same',
    replaces: 'same',
    salt: 'same',
    record: 'same',
  },
};

export const users: Table<User> = {
  name: 'User',
  columns: {
    id: 'same',
    email: 'same',
    name: 'same',
    passwordHash: 'same',
    isAdministrator: 'boolean',
    createdAt: 'instant',
    notifyReminders: 'boolean',
    notifyPicks: 'boolean',
    notifyResults: 'boolean',
    notifyAnnouncements: 'boolean',
    unsubscribeToken: 'same',
    calendarRenewedAt: 'instant',
    calendarOffAt: 'instant',
  },
};

export const readMarks: Table<ReadMark> = {
  name: 'ReadMark',
  columns: {
    poolId: 'same',
    userId: 'same',
    announcementsThrough: 'same',
    messagesThrough: 'same',
    at: 'instant',
  },
};

export const rulesAcknowledgements: Table<RulesAcknowledgement> = {
  name: 'RulesAcknowledgement',
  columns: { poolId: 'same', userId: 'same', version: 'same', at: 'instant', record: 'same', salt: 'same' },
};

type Reader = { dialect: 'sqlite' | 'postgresql'; read: Read };

/**
 * The rows of a table in whose column is one of the numbers. The text of the statement is the same for any number of
 * them, so that PostgreSQL prepares it once.
 */
export async function readRows<Row>(
  db: Reader,
  table: Table<Row>,
  column: keyof Row & string,
  numbers: readonly number[],
  order: readonly (keyof Row & string)[] = [],
): Promise<Row[]> {
  const sorted = order.length === 0 ? '' : ` ORDER BY ${order.map((each) => `"${each}"`).join(', ')}`;
  const among =
    db.dialect === 'postgresql' ? '= ANY($1::integer[])' : 'IN (SELECT "value" FROM json_each(?))';
  return select(db, table, `WHERE "${column}" ${among}${sorted}`, numbers);
}

/** Longer lists are read alone: nobody's few rows wait for them. */
const MOST_TOGETHER = 50;

type ReadNumbers<Row> = (numbers: readonly number[]) => Promise<Row[]>;

/** By what is read: table, column and order. */
const together = new WeakMap<Reader, Map<string, ReadNumbers<unknown>>>();

/**
 * The same rows, by one statement for all requests of the process that ask at once: in the minutes before a deadline each
 * viewer's few rows are read by the thousand. In the given order for each number; each request gets objects of its own, which
 * the schema marks with their type.
 */
export function readSharedRows<Row>(
  db: Reader,
  table: Table<Row>,
  column: keyof Row & string,
  numbers: readonly number[],
  order: readonly (keyof Row & string)[] = [],
): Promise<Row[]> {
  if (numbers.length > MOST_TOGETHER) return readRows(db, table, column, numbers, order);
  let kinds = together.get(db);
  if (kinds === undefined) together.set(db, (kinds = new Map<string, ReadNumbers<unknown>>()));
  const kind = [table.name, column, ...order].join();
  let read = kinds.get(kind);
  if (read === undefined) kinds.set(kind, (read = readTogether(db, table, column, order)));
  return read(numbers) as Promise<Row[]>;
}

function readTogether<Row>(
  db: Reader,
  table: Table<Row>,
  column: keyof Row & string,
  order: readonly (keyof Row & string)[],
): ReadNumbers<Row> {
  const reads = new ReadsTogether<readonly number[], Row[]>(async (requests) => {
    const found = new Map(requests.flat().map((number): [number, Row[]] => [number, []]));
    for (const row of await readRows(db, table, column, [...found.keys()], order)) {
      found.get(row[column] as number)!.push(row);
    }
    return requests.map((own) => own.flatMap((number) => found.get(number)!.map((row) => ({ ...row }))));
  });
  return (numbers) => reads.load(numbers);
}

/** The first rows of a pool in whose column is a number of a range, in the order of these numbers. */
export async function readRange<Row>(
  db: Reader,
  table: Table<Row>,
  column: keyof Row & string,
  { poolId, from, before, limit }: { poolId: number; from: number; before: number; limit: number },
): Promise<Row[]> {
  const number = (place: number) =>
    db.dialect === 'postgresql' ? `($1::integer[])[${place + 1}]` : `json_extract(?1, '$[${place}]')`;
  const where =
    `WHERE "poolId" = ${number(0)} AND "${column}" >= ${number(1)} AND "${column}" < ${number(2)} ` +
    `ORDER BY "${column}" LIMIT ${number(3)}`;
  return select(db, table, where, [poolId, from, before, limit]);
}

async function select<Row>(
  db: Reader,
  { name, columns }: Table<Row>,
  where: string,
  numbers: readonly number[],
): Promise<Row[]> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const rows = await db.read(
    `SELECT ${names.map((each) => `"${each}"`).join(', ')} FROM "${name}" ${where}`,
    db.dialect === 'postgresql' ? `{${numbers.join()}}` : `[${numbers.join()}]`,
  );
  return rows.map((values) => {
    const row = {} as Row;
    for (let at = 0; at < names.length; at += 1) {
      const each = names[at]!;
      row[each] = valueOf(columns[each], values[at]) as Row[keyof Row & string];
    }
    return row;
  });
}

function valueOf(kind: string, value: unknown): unknown {
  if (value === null || kind === 'same') return value;
  // SQLite stores booleans as numbers.
  return kind === 'instant' ? new Date(value as string) : Boolean(value);
}
