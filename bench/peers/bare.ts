import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PeerOptions, ServedPeer } from './peer.ts';
import Connection from 'libsql';
import { Pool } from 'pg';
import { dialectOf, filePath } from '../../prisma/client.ts';

const CONNECTIONS = 10;

/**
 * One INSERT a request into a table of its own, as durable as the product's picks: a commit that waits for
 * the disk, on SQLite in a write-ahead log with `synchronous = FULL`.
 * @param databaseUrl of PostgreSQL, or a file of its own
 */
async function openBareInserts(databaseUrl: string): Promise<(body: string) => Promise<void>> {
  const columns = '"entry" TEXT NOT NULL, "week" INTEGER NOT NULL, "team" TEXT NOT NULL';
  if (dialectOf(databaseUrl) === 'postgresql') {
    const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
    await pool.query(`CREATE TABLE IF NOT EXISTS "BarePick" ("id" SERIAL PRIMARY KEY, ${columns})`);
    const text = 'INSERT INTO "BarePick" ("entry", "week", "team") VALUES ($1, $2, $3)';
    return async (body) => void (await pool.query({ name: 'insert', text, values: valuesOf(body) }));
  }
  const connection = new Connection(filePath(databaseUrl));
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  connection.exec(`CREATE TABLE IF NOT EXISTS "BarePick" ("id" INTEGER PRIMARY KEY, ${columns})`);
  const insert = connection.prepare('INSERT INTO "BarePick" ("entry", "week", "team") VALUES (?, ?, ?)');
  return (body) => Promise.resolve(void insert.run(...valuesOf(body)));
}

function valuesOf(body: string): [entry: string, week: number, team: string] {
  const { variables } = JSON.parse(body) as {
    variables: { input: { entry: string; week: number; team: string } };
  };
  return [variables.input.entry, variables.input.week, variables.input.team];
}

interface BareMessage {
  /** Answers to GET and POST, by path. */
  answers?: Record<string, string>;
}

/** The limit: `node:http` that answers with bytes it was given, or stores a row and answers. */
export async function serveBare({ databaseUrl }: PeerOptions): Promise<ServedPeer> {
  const answers = new Map<string, Buffer>();
  const insert = databaseUrl === '' ? null : await openBareInserts(databaseUrl);
  const server = createServer((request, response) => {
    if (request.url === '/insert' && insert) {
      void readBody(request)
        .then(insert)
        .then(() => response.setHeader('content-type', 'application/json').end('{"data":{"stored":true}}'));
      return;
    }
    const bytes = answers.get(request.url ?? '');
    const finish = () => {
      if (!bytes) return response.writeHead(404).end();
      if (request.headers['if-none-match']) return response.writeHead(304, { etag: '"bare"' }).end();
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
      return response.end(bytes);
    };
    if (request.method === 'POST') request.resume().on('end', finish);
    else finish();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    receive({ answers: given = {} }: BareMessage) {
      for (const [path, text] of Object.entries(given)) answers.set(path, Buffer.from(text));
      return undefined;
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
