import { createServer, connect, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openDatabase, type Database } from './client.ts';
import { connectionOptions } from './postgresqlConnection.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

interface Prepared {
  name: string;
  statement: string;
}

describe('prepared statements on PostgreSQL', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase('postgresql');
  });
  afterEach(() => database.close());

  /** The statements kept on the connection that sequential statements share. */
  const prepared = (db: Database) =>
    db.$queryRawUnsafe<Prepared[]>('SELECT name, statement FROM pg_prepared_statements ORDER BY name');
  const team = (db: Pick<Database, 'team'>, id: string) => db.team.findMany({ where: { id } });
  const teams = async (db: Database) =>
    (await prepared(db)).filter(({ statement }) => statement.includes('"Team"'));

  it('are kept of what repeats, whatever the parameters', async () => {
    const { db } = database;
    await team(db, 'KC');
    expect(await teams(db)).toEqual([]);
    for (const id of ['BUF', 'DAL', 'GB']) await team(db, id);
    const [kept, ...others] = await teams(db);
    expect(others).toEqual([]);
    expect(kept?.name).toMatch(/^last_standing_\d+$/);
  });

  it('are not made in transactions', async () => {
    const { db } = database;
    await db.$transaction(async (tx) => {
      for (const id of ['KC', 'BUF', 'DAL']) await team(tx, id);
      const rows = await tx.$queryRawUnsafe<Prepared[]>('SELECT name, statement FROM pg_prepared_statements');
      expect(rows.filter(({ statement }) => statement.includes('"Team"'))).toEqual([]);
    });
  });

  it('are limited in number', async () => {
    const { db } = database;
    for (let text = 0; text < 300; text += 1) {
      for (let time = 0; time < 2; time += 1) await db.$queryRawUnsafe(`SELECT ${text}::int AS "n"`);
    }
    const [row] = await db.$queryRawUnsafe<[{ kept: bigint }]>(
      'SELECT count(*) AS "kept" FROM pg_prepared_statements',
    );
    expect(Number(row.kept)).toBe(250);
  });

  it('are not made behind a pooler, whose process ids are its own', async () => {
    const pooler = await openPooler(new URL(database.url));
    const url = new URL(database.url);
    url.hostname = '127.0.0.1';
    url.port = String((pooler.address() as AddressInfo).port);
    const db = await openDatabase(url.href);
    try {
      for (const id of ['KC', 'BUF', 'DAL']) await team(db, id);
      expect(await prepared(db)).toEqual([]);
    } finally {
      await db.$disconnect();
      await new Promise((resolve) => pooler.close(resolve));
    }
  });
});

it('takes the number of connections from the address', () => {
  const maxOf = (query: string) => connectionOptions(`postgresql://host/pool${query}`).max;
  expect([maxOf(''), maxOf('?sslmode=require&connection_limit=40')]).toEqual([10, 40]);
  for (const wrong of ['0', 'many', '']) {
    expect(() => maxOf(`?connection_limit=${wrong}`)).toThrow(/^connection_limit must be a whole number/);
  }
});

/** Passes everything on, except that it answers with a process id of its own, as PgBouncer does. */
async function openPooler(to: URL): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connect(Number(to.port || 5432), to.hostname);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      // BackendKeyData: the letter K, a length of 12, the process id, the key.
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0 && bytes.length >= at + 13) bytes.writeInt32BE(1, at + 5);
      client.write(bytes);
    });
    upstream.on('end', () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
