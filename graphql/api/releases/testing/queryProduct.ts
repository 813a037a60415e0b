import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash, createPrivateKey } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Database, openDatabase } from '#prisma/client.ts';
import { run } from '#verify/command/run.ts';
import { newApiToken } from '#graphql/accounts/sessions/apiTokens.ts';
import { demoAccounts } from '#graphql/demo/demo.ts';
import { collectProcessMetrics } from '#graphql/server/metrics/processMetrics.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { runProduct } from '#graphql/server/start/runProduct.ts';

/** The instant up to which the pool of a dump is played, in mid-season. */
const DUMPED_AT = new Date('2025-11-11T12:00:00Z');

/** The constant DER prefix of an Ed25519 key in PKCS #8. */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The public test key that signs the logs of dumps. */
export const DUMP_KEY = createPrivateKey({
  key: Buffer.concat([ED25519, createHash('sha256').update('the dumps of releases').digest()]),
  format: 'der',
  type: 'pkcs8',
});

const CALLS = [
  '/api/pools/1/participants',
  '/api/dashboard/1',
  '/api/my-entries',
  ...Array.from({ length: 10 }, (_, index) => `/api/picks/week/${index + 1}`),
];

export interface Answers {
  /** Responses to a member's REST calls: standings, entries, and the picks of past weeks. */
  calls: Record<string, unknown>;
  /** The verifier's output for the log and the site. */
  verified: string;
  /** Exit code of the verifier. */
  code: number;
}

/**
 * Starts the product on the database of a dump, which it migrates, and reads it as a member.
 * @throws DatabaseTooNewError, and the errors of `runProduct`
 */
export async function queryProduct(url: string): Promise<Answers> {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-dump-'));
  const keyFile = join(folder, 'log-key');
  writeFileSync(keyFile, DUMP_KEY.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const settings = readSettings({
    DATABASE_URL: url,
    LOG_KEY_FILE: keyFile,
    LOG_LEVEL: 'silent',
    PORT: '0',
    PUBLIC_URL: 'https://pool.example',
    REPLAY_SPEED: '0',
    REPLAY_START: DUMPED_AT.toISOString(),
  });
  let answers: Answers | undefined;
  try {
    await runProduct(settings, { processMetrics: collectProcessMetrics() }, async (product) => {
      answers = await readAll(product.url, url);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return answers!;
}

async function readAll(site: string, url: string): Promise<Answers> {
  const db = await openDatabase(url);
  const token = await memberToken(db);
  const { slug } = await db.pool.findFirstOrThrow({ orderBy: { id: 'asc' } });
  await db.$disconnect();
  const calls: Answers['calls'] = {};
  for (const path of CALLS) {
    const answer = await fetch(`${site}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    calls[path] = await answer.json();
  }
  let verified = '';
  const write = (text: string) => void (verified += text);
  const output = { out: write, error: write, isTerminal: false };
  const code = await run([`${site}/p/${slug}`, '--token', token], output, { pause: 0 });
  return { calls, verified, code };
}

async function memberToken(db: Database): Promise<string> {
  const { token, ...stored } = newApiToken();
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: demoAccounts.testUser.email } });
  const scopes = { scopeRead: true, scopePick: false, scopeAdmin: false };
  await db.apiToken.create({ data: { ...stored, ...scopes, userId, name: 'dump', createdAt: DUMPED_AT } });
  return token;
}
