import type { Read } from './directConnection.ts';
import type { Entry, LogLeaf, Pick } from './generated/sqlite/client.ts';

// The reads that happen for every document of every viewer, or of every row of a pool. Prisma's own way from the driver's rows to objects takes
// three times as long as the statement; what it would do for these tables is done here.

/** How the driver's value of a column becomes the value of the row. */
type Kind<Value> = [NonNullable<Value>] extends [Date] ? 'instant' : 'same';

/** A table without columns of other kinds, such as booleans, which SQLite stores as numbers. */
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
  const instants = names.filter((each) => columns[each] === 'instant');
  const rows = await db.read(
    `SELECT ${names.map((each) => `"${each}"`).join(', ')} FROM "${name}" ${where}`,
    db.dialect === 'postgresql' ? `{${numbers.join()}}` : `[${numbers.join()}]`,
  );
  return rows.map((values) => {
    const row = {} as Row;
    for (let at = 0; at < names.length; at += 1) row[names[at]!] = values[at] as Row[keyof Row & string];
    for (const each of instants) {
      const text = row[each] as string | null;
      if (text !== null) row[each] = new Date(text) as Row[keyof Row & string];
    }
    return row;
  });
}
