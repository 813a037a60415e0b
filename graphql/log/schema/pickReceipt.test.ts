import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openLogProof, parseLogProof } from '#verify/log/proof.ts';
import { leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { sha256 } from '../key/sha256.ts';
import { verifierKeyOf } from '../key/signCheckpoint.ts';
import { type Fixture, hoursFromDeadline, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const SUBMIT = `mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename
  ... on SubmitPickPayload { pick { id } receipt { index } } } }`;
const READ = `query ($pick: ID!, $entry: ID!, $week: Int!) {
  node(id: $pick) { ... on Pick { receipt { index leaf record proof } } }
  entry(id: $entry) { pick(week: $week) { receipt { index leaf record proof } } } }`;

/** Week 2; entry 2 is alice's, who picks GB with it. Everybody else may read it from the deadline on. */
describe.each(oneDialect)('receipts of picks, on %s', (dialect) => {
  let fixture: Fixture;
  let pick: string;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
    // The first pick begins the log, with the picks that were there.
    for (const [week, team] of [
      [3, 'DAL'],
      [2, 'GB'],
    ] as const) {
      const input = { entry: fixture.entry(2), week, team: fixture.team(team) };
      const { data, errors } = await fixture.ask('alice', SUBMIT, { input });
      expect(errors).toEqual([]);
      pick = data.submitPick.pick.id;
    }
  });
  afterAll(() => fixture.close());

  const read = async (viewer: TestViewer, week = 2, entry = 2) => {
    const variables = { pick, week, entry: fixture.entry(entry) };
    const { data } = await fixture.ask(viewer, READ, variables);
    return [data?.node?.receipt ?? null, data?.entry?.pick?.receipt ?? null];
  };

  const onlookers: TestViewer[] = ['visitor', 'bob', 'administrator', 'commissioner', 'other commissioner'];

  test('are the owner’s until the deadline', async () => {
    const [byNode, byEntry] = await read('alice');
    expect(byNode).toEqual(byEntry);
    expect(JSON.parse(byNode.record)).toMatchObject({ team: 'GB', week: 2 });
    for (const viewer of onlookers) expect(await read(viewer)).toEqual([null, null]);
    // A token that may only pick reads nothing.
    expect(await read({ name: 'alice', scopes: ['pick'] })).toEqual([null, null]);
  });

  test('prove by the latest checkpoint, whatever followed the pick', async () => {
    const [{ proof, leaf }] = await read('alice');
    const { origin } = await fixture.db.poolLog.findUniqueOrThrow({ where: { poolId: fixture.poolId } });
    const key = verifierKeyOf(origin, fixture.services.poolLogs.signer.publicKey);
    openLogProof(sha256, parseLogProof(proof), leafHash(sha256, encodeUtf8(leaf)), origin, [key]);
  });

  test('of picks that were there when the log began prove them as of then', async () => {
    const [, receipt] = await read('alice', 2, 1);
    expect(JSON.parse(receipt.leaf)).toMatchObject({ type: 'pick', kind: 'EARLIER' });
    expect(JSON.parse(receipt.record)).toMatchObject({ team: 'MIA' });
  });

  test('do not exist for picks of a week that had passed when the log began', async () => {
    expect((await read('alice', 1, 1))[1]).toBeNull();
  });

  test('are every member’s from the deadline on', async () => {
    await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    const [own] = await read('alice');
    for (const viewer of ['bob', 'administrator', 'commissioner'] as const) {
      expect(await read(viewer)).toEqual([own, own]);
    }
    expect(await read('visitor')).toEqual([null, null]);
  });
});
