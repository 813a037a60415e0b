import type { Read } from './directConnection.ts';
import { getDatamodel } from './generated/pothos.ts';
import type { Prisma } from './generated/sqlite/client.ts';
import { ReadsTogether } from './readsTogether.ts';

// The reads that happen for every document of every viewer, or of every row of a pool. Prisma's own way from the driver's rows to objects takes
// three times as long as the statement; what it would do for these tables is done here.

interface Table<Row> {
  name: string;
  columns: readonly (keyof Row & string)[];
  /** The types of the columns, in their order. */
  types: readonly string[];
}

type RowOf<Model extends Prisma.ModelName> = Prisma.TypeMap['model'][Model]['payload']['scalars'];

const MODELS: Readonly<Record<string, { fields: readonly { name: string; type: string; kind: string }[] }>> =
  getDatamodel().datamodel.models;

/** Types whose values a driver gives in a form that `valueOf` does not know. */
const UNKNOWN = ['BigInt', 'Bytes', 'Decimal', 'Json'];

function table<Model extends Prisma.ModelName>(name: Model): Table<RowOf<Model>> {
  const fields = MODELS[name]!.fields.filter(({ kind }) => kind !== 'object');
  const types = fields.map(({ type }) => type);
  if (types.some((type) => UNKNOWN.includes(type))) throw new Error(`${name} cannot be read directly.`);
  return { name, columns: fields.map((field) => field.name as keyof RowOf<Model> & string), types };
}

export const picks = table('Pick');
export const entries = table('Entry');
export const logLeaves = table('LogLeaf');
export const users = table('User');
export const readMarks = table('ReadMark');
export const rulesAcknowledgements = table('RulesAcknowledgement');

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
  const sorted = order.length === 0 ? '' : ` ORDER BY ${order.map((name) => `"${name}"`).join(', ')}`;
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
  { name, columns, types }: Table<Row>,
  where: string,
  numbers: readonly number[],
): Promise<Row[]> {
  const rows = await db.read(
    `SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM "${name}" ${where}`,
    db.dialect === 'postgresql' ? `{${numbers.join()}}` : `[${numbers.join()}]`,
  );
  return rows.map((values) => {
    const row = {} as Row;
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index]!;
      row[column] = valueOf(types[index]!, values[index]) as Row[keyof Row & string];
    }
    return row;
  });
}

function valueOf(type: string, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'DateTime') return new Date(value as string);
  // SQLite stores booleans as numbers.
  return type === 'Boolean' ? Boolean(value) : value;
}
