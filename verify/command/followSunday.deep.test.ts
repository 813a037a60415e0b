import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { freePort } from '#prisma/freePort.ts';
import type { Database } from '#prisma/client.ts';
import { openTestDatabase } from '#prisma/testing.ts';
import { TEST_USER_EMAIL } from '#graphql/accounts/testLogIn.ts';
import { collectProcessMetrics } from '#graphql/server/metrics/processMetrics.ts';
import { runProduct } from '#graphql/server/start/runProduct.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { dropTriggers } from '#graphql/testing/dropTriggers.ts';
import { createSigner } from '#graphql/log/key/signer.ts';
import { loadSigningKey } from '#graphql/log/key/keyFile.ts';
import { signCheckpoint } from '#graphql/log/key/signCheckpoint.ts';
import { MemoryLog } from '../log/memoryLog.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { encodeUtf8 } from '../log/utf8.ts';
import { run } from './run.ts';

const SLUG = 'last-standing-2025';
/** Demo seconds per real second: Sunday of Week 8 takes a quarter of a minute. */
const SPEED = 4_000;
const MONDAY = '2025-10-27T06:00:00.000Z';

const headOf = (db: Database) =>
  db.poolLog.findFirstOrThrow({ where: { origin: { endsWith: `/p/${SLUG}/log` } } });

/** The command, as it follows; its lines so far. */
function follow(...args: string[]) {
  const stop = new AbortController();
  let text = '';
  const output = {
    out: (part: string) => void (text += part),
    error: (part: string) => void (text += part),
    isTerminal: false,
  };
  const options = { pause: 100, signal: () => stop.signal };
  const code = run([...args, '--follow', '--every', '1'], output, options);
  return { code, stop: () => stop.abort(), text: () => text };
}

/** The test user of a demo at an address. */
async function logIn(url: string) {
  let cookie = '';
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { isDone: response.ok, answer: (await response.json()) as { data: unknown } };
  };
  const mutate = async (mutation: string) =>
    (await post('/graphql', { query: `mutation { ${mutation} }` })).answer;
  await mutate('testLogIn { __typename }');
  const { data } = await mutate(
    'createApiToken(input: { name: "verifier", scopes: [READ] }) { ... on CreateApiTokenPayload { token } }',
  );
  return {
    token: (data as { createApiToken: { token: string } }).createApiToken.token,
    setClock: (input: string) => mutate(`setDemoClock(input: { ${input} }) { __typename }`),
    pick: async (participantId: string, week: number, teamId: string) =>
      (await post('/api/picks', { participantId, week, teamId })).isDone,
  };
}

/** An entry of the test user without a pick of the week, and teams that it can pick, winners of Week 8 first. */
async function entryFor(db: Database, week: number): Promise<{ id: string; teams: string[] }> {
  const entries = await db.entry.findMany({
    where: { user: { email: TEST_USER_EMAIL }, eliminatedWeek: null, startWeek: { lte: week } },
    include: { picks: true },
    orderBy: { id: 'asc' },
  });
  const { id, picks } = entries.find((entry) => entry.picks.every((pick) => pick.week !== week))!;
  const used = new Set(picks.map(({ teamId }) => teamId));
  const games = await db.game.findMany({ where: { week }, orderBy: { id: 'asc' } });
  const teams = ['IND', 'PHI', 'BUF', 'DEN', ...games.map(({ homeTeamId }) => homeTeamId)];
  return { id: String(id), teams: teams.filter((team) => !used.has(team)) };
}

/** Submits the first of these teams that the pool takes. */
async function pickOne(pick: (team: string) => Promise<boolean>, teams: readonly string[]): Promise<string> {
  for (const team of teams) if (await pick(team)) return team;
  throw new Error('the pool takes none of these teams');
}

/** Gives an entry that lost a pick that won. */
async function changePick(db: Database, week: number): Promise<void> {
  const { id, entry } = await db.pick.findFirstOrThrow({
    where: { week, outcome: 'LOST' },
    include: { entry: { include: { picks: true } } },
  });
  const used = entry.picks.map((pick) => pick.teamId);
  const { teamId, gameId } = await db.pick.findFirstOrThrow({
    where: { week, outcome: 'WON', teamId: { notIn: used } },
  });
  await dropTriggers(db, 'Pick');
  await db.pick.update({ where: { id }, data: { teamId, gameId } });
}

/** Exchanges the teams of an opening, and signs the log with it by its key. */
async function changeOpening(db: Database, week: number, keyFile: string): Promise<void> {
  const { poolId, origin, size } = await headOf(db);
  const leaves = await db.logLeaf.findMany({ where: { poolId }, orderBy: { index: 'asc' } });
  const opening = leaves.find(({ type, data }) => type === 'openings' && data.includes(`"week":${week}}`))!;
  opening.data = opening.data.replace(
    /"team":"(\w+)"/,
    (_, team) => `"team":"${team === 'KC' ? 'LV' : 'KC'}"`,
  );
  const log = new MemoryLog(sha256);
  log.append(leaves.map(({ data }) => encodeUtf8(data)));
  const signer = createSigner('', loadSigningKey(keyFile));
  const checkpoint = signCheckpoint([signer], { origin, size, root: log.root });
  await dropTriggers(db, 'LogLeaf');
  await dropTriggers(db, 'LogNode');
  await db.$transaction(async (tx) => {
    const { index, data } = opening;
    await tx.logLeaf.update({ where: { poolId_index: { poolId, index } }, data: { data } });
    for (const { level, index: place, hash } of await tx.logNode.findMany({ where: { poolId, level: 1 } })) {
      const changed = log.tile({ level, index: 0, width: place + 1 }).slice(place * hash.length);
      await tx.logNode.updateMany({
        where: { poolId, level, index: place },
        data: { hash: Uint8Array.from(changed) },
      });
    }
    await tx.poolLog.update({ where: { poolId }, data: { checkpoint } });
  });
}

it('ends the following of a Sunday after which a pick is changed, in the tables and in the log', async () => {
  const database = await openTestDatabase('sqlite');
  const { db } = database;
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-sunday-'));
  const settings = readSettings({
    POOL_MODE: 'demo',
    LOG_LEVEL: 'silent',
    PORT: String(await freePort()),
    REPLAY_SPEED: '0',
    DATABASE_URL: database.url,
    LOG_KEY_FILE: join(folder, 'log-key'),
    // The readings of a minute are those of an hour.
    COST_BUDGET: '1000000000',
  });
  await runProduct(settings, { processMetrics: collectProcessMetrics() }, async ({ url }) => {
    const pool = `${url}/p/${SLUG}`;
    const user = await logIn(url);
    const week8 = await entryFor(db, 8);
    await pickOne((team) => user.pick(week8.id, 8, team), week8.teams);

    // Sunday, followed from its morning on. The start has seeded the demo with its logs.
    const sunday = follow(url, '--mirror', join(folder, 'mirror'));
    const verified = () =>
      sunday.text().match(/p\/last-standing-2025: [\d,]+ leaves with the root/g)?.length ?? 0;
    await expect.poll(verified).toBe(1);
    await user.setClock(`speed: ${SPEED}`);
    await expect.poll(verified).toBeGreaterThan(3);
    await user.setClock(`now: "${MONDAY}", speed: 0`);
    const size = async () => (await headOf(db)).size.toLocaleString('en-US');
    await expect
      .poll(async () => sunday.text().includes(`: ${await size()} leaves with the root`))
      .toBe(true);
    expect(sunday.text()).not.toMatch(/does not hold|cannot be read/);

    // An entry is given to another account in the tables: its owner who follows sees it.
    const owner = follow(pool, '--token', user.token);
    await expect.poll(() => owner.text()).toContain('verified');
    const id = Number(week8.id);
    const { userId } = await db.entry.findUniqueOrThrow({ where: { id } });
    const other = await db.user.findFirstOrThrow({ where: { id: { not: userId } } });
    await db.entry.update({ where: { id }, data: { userId: other.id } });
    expect(await owner.code).toBe(1);
    expect(owner.text()).toMatch(/Entry \d+ was shown as your own before, and is not now/);
    await db.entry.update({ where: { id }, data: { userId } });

    // A pick that lost is changed in the tables: a member who follows sees it.
    const member = follow(pool, '--token', user.token);
    await expect.poll(() => member.text()).toContain('verified');
    await changePick(db, 8);
    expect(await member.code).toBe(1);
    expect(member.text()).toContain(`${pool} does not hold`);
    expect(member.text()).toMatch(/^All Picks of Week 8: .+, Week 8: /m);

    // It is changed in the log as well, which is signed again: everybody who follows sees it.
    await changeOpening(db, 8, settings.logKeyFile);
    expect(await sunday.code).toBe(1);
    expect(sunday.text()).toMatch(
      /p\/last-standing-2025: Signatures: The .*checkpoint.* has another root than the leaves given: .* or there are two logs\./,
    );
  });
  await database.close();
  rmSync(folder, { recursive: true });
});
