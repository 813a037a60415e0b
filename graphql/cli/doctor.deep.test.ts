// SQL on both databases: graphql/cli/examine.ts

import { chmodSync, mkdtempSync, rmSync, writeFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type Database, openDatabase } from '#prisma/client.ts';
import { bothDialects, openEmptyDatabase } from '#prisma/testing.ts';
import type { EmptyDatabase } from '#prisma/testing/emptyDatabase.ts';
import { run } from '../testing/command.ts';

const WEEKS = Array.from({ length: 18 }, (_, index) => index + 1);
const EMPTY = ','.repeat(17);
const GRID = `username,email,${WEEKS.join(',')}
Ann,ann@pool.example,Philly${EMPTY}
Bob,bob@pool.example,WAS${EMPTY}
`;
const HOUR = 3_600_000;

describe.each(bothDialects)('the doctor on %s', (dialect) => {
  let database: EmptyDatabase;
  let folder: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    database = await openEmptyDatabase(dialect);
    folder = mkdtempSync(join(tmpdir(), 'last-standing-doctor-'));
    const key = join(folder, 'log.key');
    env = {
      DATABASE_URL: database.url,
      POOL_MODE: 'live',
      LOG_KEY_FILE: key,
      PUBLIC_URL: 'https://pool.example',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://mail.example',
    };
    const file = join(folder, 'grid.csv');
    writeFileSync(file, GRID);
    const accept = ['--accept', 'missed-weeks', '--accept', 'nobody-alive'];
    const args = ['import', '--season', '2025', '--name', 'Old', '--file', file, ...accept];
    expect((await run(env, ...args)).code).toBe(0);
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function edit(change: (db: Database) => Promise<unknown>): Promise<void> {
    const db = await openDatabase(database.url);
    try {
      await change(db);
    } finally {
      await db.$disconnect();
    }
  }
  /** What the doctor says about a part, and how it ends. */
  async function diagnose(subject: string): Promise<{ code: number; lines: string[]; error: string }> {
    const { code, out, error } = await run(env, 'doctor');
    const lines = out.split('\n').filter((line) => line.slice(9).startsWith(subject));
    return { code, lines: lines.map((line) => line.replace(/ +/g, ' ')), error };
  }
  const ran = (lastEndedAt: Date, lastError: string | null = null) =>
    edit((db) =>
      db.jobLease.create({
        data: {
          name: 'grading',
          holder: 'here',
          expiresAt: lastEndedAt,
          lastStartedAt: lastEndedAt,
          lastEndedAt,
          lastError,
        },
      }),
    );

  test('finds a sound installation sound, part by part', async () => {
    await ran(new Date());
    const { code, out, error } = await run(env, 'doctor');
    expect(error).toBe('');
    expect(code).toBe(0);
    const states = out.split('\n').map((line) => line.replace(/ +/g, ' ').split(' ').slice(0, 2).join(' '));
    expect(states).toEqual([
      ...[
        'ok program',
        'ok database',
        'ok disk',
        'ok clock',
        'ok files',
        'ok key',
        'warning backups',
        'ok jobs',
        'ok results',
        'ok mail',
      ],
      ...['ok log', '0 problems,', ''],
    ]);
    expect(out).toMatch(/^ok +log +old: \d+ leaves, the tables agree$/m);
    expect(out).toContain('0 problems, 1 warning.');
    expect(out).toMatch(
      /^ok +program +version \d+\.\d+\.\d+, Node [\d.]+, live mode at https:\/\/pool\.example$/m,
    );
    expect(out).toMatch(/^ok +database +(SQLite|PostgreSQL) \d\S*.*: whole, migrated, and takes writes$/m);
  });

  test.each([
    { settings: { PUBLIC_URL: '' }, says: 'links in mails lead nowhere' },
    { settings: { TRUST_PROXY: '' }, says: 'TRUST_PROXY is 0' },
  ])('warns of $settings', async ({ settings, says }) => {
    Object.assign(env, settings);
    const { code, lines } = await diagnose('program');
    expect(lines).toEqual([expect.stringMatching(`^warning program .*${says}`)]);
    expect(code).toBe(0);
  });

  test('names the pool whose tables differ from its log, and ends with 1', async () => {
    await edit((db) => db.entry.updateMany({ where: { username: 'Ann' }, data: { startWeek: 2 } }));
    const { code, lines, error } = await diagnose('log');
    expect(lines).toEqual([
      expect.stringMatching(
        /^problem log old: \d+ differences? between tables and log; npm run pool -- verify --pool 1 names them$/,
      ),
    ]);
    expect(error).toMatch(/^error: 1 problem, /);
    expect(code).toBe(1);
  });

  test('takes the key from others on the machine, as each start does', async () => {
    chmodSync(env.LOG_KEY_FILE!, 0o644);
    expect((await diagnose('key')).lines[0]).toContain('readable by its owner alone');
    expect(statSync(env.LOG_KEY_FILE!).mode & 0o077).toBe(0);
    expect((await diagnose('files')).lines[0]).toMatch(/^ok +files/);
  });

  test('says that a log does not contain what was published of it, and that the list cannot be read', async () => {
    const file = `${env.LOG_KEY_FILE!}.published`;
    // The first command makes the name of the database.
    await run(env, 'doctor');
    await edit(async (db) => {
      const { key } = await db.signingKey.findUniqueOrThrow({ where: { name: 'log-identity' } });
      const { origin, checkpoint } = await db.poolLog.findFirstOrThrow();
      const heads = { [origin]: { size: 9_999, root: 'x', checkpoint } };
      writeFileSync(file, JSON.stringify({ [key]: heads }));
    });
    const forked = await diagnose('backups');
    expect(forked.lines[0]).toContain('does not contain its last published checkpoint');
    expect(forked.code).toBe(1);
    writeFileSync(file, 'not JSON');
    expect((await diagnose('backups')).lines[0]).toContain('cannot be read');
  });

  test('tells a server that does not run from a job that fails', async () => {
    expect((await diagnose('jobs')).lines[0]).toContain('no server has run');
    await ran(new Date('2025-09-07T14:00:00Z'));
    const idle = await diagnose('jobs');
    expect(idle.lines[0]).toMatch(/^warning jobs none has run since/);
    expect(idle.code).toBe(0);
    await edit((db) => db.jobLease.updateMany({ data: { lastError: 'disk I/O error' } }));
    const failed = await diagnose('jobs');
    expect(failed.lines).toEqual(['problem jobs the job grading failed: disk I/O error']);
    expect(failed.code).toBe(1);
  });

  test('says which source of results fails', async () => {
    await edit((db) =>
      db.feedStatus.create({ data: { name: 'espn', lastTriedAt: new Date(), lastError: 'HTTP 500' } }),
    );
    expect((await diagnose('results')).lines).toEqual(['warning results espn never answered: HTTP 500']);
  });

  test('says that no mail goes out', async () => {
    env.SMTP_URL = '';
    expect((await diagnose('mail')).lines[0]).toContain('this site has no mail server');
  });

  test('says that the sign-in provider does not answer', async () => {
    Object.assign(env, {
      OIDC_ISSUER: 'http://127.0.0.1:9/realms/club',
      OIDC_CLIENT_ID: 'pool',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: 'Club SSO',
    });
    const { code, lines, error } = await diagnose('sign-in');
    expect(lines[0]).toContain('problem sign-in Club SSO does not answer at http://127.0.0.1:9/realms/club');
    expect(lines[0]! + error).not.toContain('secret');
    expect(code).toBe(1);
  });

  test('says that the clock is behind what the log has', async () => {
    await edit((db) => db.poolLog.updateMany({ data: { lastAt: new Date(Date.now() + HOUR) } }));
    const { code, lines } = await diagnose('clock');
    expect(lines[0]).toContain("this machine's clock is behind");
    expect(code).toBe(1);
  });
});
