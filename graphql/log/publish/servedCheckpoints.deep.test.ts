import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { type Fixture, openFixture } from '#graphql/testing/schema.ts';
import { type RunningServer, startServer } from '#graphql/server/start/server.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { publishedFile } from '../openLogs.ts';
import { PublishedFileError } from './publishedFile.ts';

const ready = () =>
  Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });
const SUBMIT = `mutation ($input: SubmitPickInput!) { submitPick(input: $input) { ... on SubmitPickPayload {
  receipt { checkpoint } pick { id } } } }`;
const RECEIPT = `query ($id: ID!) { node(id: $id) { ... on Pick { receipt { checkpoint } } } }`;

/** No job runs here. */
describe.each(oneDialect)('each served checkpoint is on the disk, on %s', (dialect) => {
  const folder = mkdtempSync(join(tmpdir(), 'served-'));
  let fixture: Fixture;
  let server: RunningServer;
  let log: string;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
    fixture.services.servedCheckpoints = await publishedFile(fixture.services, join(folder, 'log-key'));
    server = await startServer(fixture.services, { ...fixture.settings, port: 0 }, ready);
    const { slug } = await fixture.db.pool.findUniqueOrThrow({ where: { id: fixture.poolId } });
    log = `${server.url}/p/${slug}/log`;
    await grow();
  });
  afterAll(async () => {
    await server.close();
    await fixture.close();
    rmSync(folder, { recursive: true });
  });

  const grow = () =>
    inTransaction(fixture.services, fixture.clock.now(), (transaction) => {
      transaction.log(fixture.poolId, { type: 'filler' });
      return Promise.resolve();
    });
  /** The largest size on the disk; 0 for none. */
  const recorded = async () => {
    const heads = (await publishedFile(fixture.services, join(folder, 'log-key'))).read();
    return Math.max(0, ...Object.values(heads).map(({ size }) => size));
  };
  const sizeOf = (checkpoint: string) => Number(checkpoint.split('\n')[1]);
  const submit = (week: number, team: string) =>
    fixture.ask('alice', SUBMIT, {
      input: { entry: fixture.entry(2), week, team: fixture.team(team) },
    });
  const size = async () => (await fixture.db.poolLog.findFirstOrThrow()).size;

  it('of a receipt in the answer to a pick, and of a later one', async () => {
    const { data } = await submit(2, 'GB');
    const { receipt, pick } = data.submitPick;
    expect(await recorded()).toBe(sizeOf(receipt.checkpoint));
    await grow();
    const later = await fixture.ask('alice', RECEIPT, { id: pick.id });
    expect(await recorded()).toBe(sizeOf(later.data.node.receipt.checkpoint));
  });

  it.each([
    ['checkpoint', (bytes: Buffer) => bytes.toString()],
    ['tile/0/000.p/1', null],
    [
      'bundle',
      (bytes: Buffer) =>
        (JSON.parse(gunzipSync(bytes).toString().split('\n')[0]!) as { checkpoint: string }).checkpoint,
    ],
  ])('of the file %s', async (file, checkpointIn) => {
    await grow();
    expect(await recorded()).toBeLessThan(await size());
    const answer = await fetch(`${log}/${file}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    if (checkpointIn !== null) expect(sizeOf(checkpointIn(bytes))).toBe(await size());
    expect(await recorded()).toBe(await size());
  });

  it('or is not served', async () => {
    await grow();
    const { servedCheckpoints } = fixture.services;
    fixture.services.servedCheckpoints = {
      record: () => Promise.reject(new PublishedFileError('the disk is full')),
    };
    const { data, errors } = await submit(3, 'BUF');
    expect(JSON.stringify({ data, errors })).not.toContain('signature');
    expect(errors).toHaveLength(1);
    expect((await fetch(`${log}/checkpoint`)).status).toBe(500);
    expect((await fetch(`${log}/published`)).status).toBe(500);
    fixture.services.servedCheckpoints = servedCheckpoints;
    expect((await fetch(`${log}/checkpoint`)).status).toBe(200);
  });
});
