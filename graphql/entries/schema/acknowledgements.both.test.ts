import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { LogVerifier } from '#verify/checks/logVerifier.ts';
import { commitmentOf } from '#verify/log/commitment.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { parseHeader } from '#verify/reading/parseHeader.ts';
import { sha256 } from '#graphql/log/key/sha256.ts';
import { readBundle } from '#graphql/log/reading/readBundle.ts';
import { type Fixture, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

const UNREAD = '{ pool { rulesToAcknowledge { version isChange answers { situation answer } } } }';
const PROOF = '{ pool { viewerAcknowledgements { version at record salt } } }';
const READERS = '{ pool { rulesReaders { members missing missingNames } } }';

describe.each(bothDialects)('acknowledged rules, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
  });
  afterEach(() => fixture.close());

  const unread = async (viewer: TestViewer) => {
    const { data, errors } = await fixture.ask(viewer, UNREAD);
    expect(errors).toEqual([]);
    return data.pool.rulesToAcknowledge;
  };
  const acknowledge = async (version: string, viewer: TestViewer = 'alice') => {
    const { data, errors } = await fixture.ask(
      viewer,
      `mutation ($input: AcknowledgeRulesInput!) { result: acknowledgeRules(input: $input) { __typename
         ... on AcknowledgeRulesPayload { pool { rulesToAcknowledge { version } } acknowledgement { at } }
         ... on Error { message } } }`,
      { input: { pool: fixture.pool, version } },
    );
    expect(errors).toEqual([]);
    return data.result;
  };
  const submit = async (input: object) => {
    const { data, errors } = await fixture.ask(
      'alice',
      `mutation ($input: SubmitPickInput!) { result: submitPick(input: $input) { __typename } }`,
      { input: { entry: fixture.entry(2), week: 3, team: fixture.team('DAL'), ...input } },
    );
    expect(errors).toEqual([]);
    return data.result.__typename;
  };
  const readers = async () => (await fixture.ask('commissioner', READERS)).data.pool.rulesReaders;
  const leaves = () =>
    fixture.db.logLeaf.findMany({ where: { poolId: fixture.poolId }, orderBy: { index: 'asc' } });
  /** What the verifier says of the rules in the log. @param edit changes the text of a leaf */
  const failures = async (edit: (text: string) => string = (text) => text) => {
    const { db, services, poolId } = fixture;
    const head = await db.poolLog.findUniqueOrThrow({ where: { poolId } });
    let bundle = '';
    for await (const part of readBundle(services, head, true)) bundle += part;
    const [header, ...lines] = bundle.trimEnd().split('\n');
    const verifier = new LogVerifier(sha256, parseHeader(header!));
    for (const line of lines) verifier.add(encodeUtf8(edit(line)));
    const { checks } = verifier.finish();
    return checks.find(({ name }) => name === 'season')!.failures.map(({ message }) => message);
  };

  it('are shown to members until one tap, and then not again', async () => {
    const shown = await unread('alice');
    expect(shown).toMatchObject({ isChange: false });
    expect(shown.answers.map(({ situation }: { situation: string }) => situation)).toContain(
      'Your team ties',
    );
    for (const viewer of ['visitor', 'commissioner', 'stranger'] as const) {
      expect(await unread(viewer)).toBeNull();
    }
    const done = await acknowledge(shown.version);
    expect(done).toMatchObject({ pool: { rulesToAcknowledge: null } });
    // Once for each version: the second is the first.
    expect(await acknowledge(shown.version)).toEqual(done);
    expect(await unread('alice')).toBeNull();
    expect(await unread('bob')).not.toBeNull();
  });

  it('are asked for again when the rules change, and an old version is refused', async () => {
    const { version } = await unread('alice');
    await acknowledge(version);
    const { data } = await fixture.ask(
      'commissioner',
      `mutation ($input: UpdatePoolInput!) { updatePool(input: $input) { __typename } }`,
      { input: { pool: fixture.pool, tieRule: 'SURVIVE', reason: 'We voted.' } },
    );
    expect(data.updatePool.__typename).toBe('UpdatePoolPayload');
    const changed = await unread('alice');
    expect(changed.isChange).toBe(true);
    expect(changed.version).not.toBe(version);
    expect(changed.answers).toContainEqual({
      situation: 'Your team ties',
      answer: 'It counts as a win: your entry goes on.',
    });
    expect(await acknowledge(version)).toMatchObject({
      __typename: 'ConflictError',
      message: 'The rules have changed since you opened this page. Please read them again.',
    });
    expect((await acknowledge(changed.version)).__typename).toBe('AcknowledgeRulesPayload');
    expect((await fixture.ask('alice', PROOF)).data.pool.viewerAcknowledgements).toHaveLength(2);
  });

  it('keep nobody from picking, and are acknowledged with a pick in one step', async () => {
    expect(await submit({})).toBe('SubmitPickPayload');
    expect(await unread('alice')).not.toBeNull();
    const { version } = await unread('alice');
    // Rules that have changed meanwhile lose no pick.
    expect(await submit({ entry: fixture.entry(3), acknowledges: 'older' })).not.toBe('ConflictError');
    expect(await unread('alice')).not.toBeNull();
    expect(await submit({ entry: fixture.entry(1), acknowledges: version })).toBe('SubmitPickPayload');
    expect(await unread('alice')).toBeNull();
  });

  it('are a commitment in the log, which their account alone can open', async () => {
    const { version } = await unread('alice');
    await acknowledge(version);
    const own = (await fixture.ask('alice', PROOF)).data.pool.viewerAcknowledgements;
    expect(own).toHaveLength(1);
    for (const viewer of ['bob', 'commissioner', 'administrator'] as const) {
      expect((await fixture.ask(viewer, PROOF)).data.pool.viewerAcknowledgements).toEqual([]);
    }
    const leaf = JSON.parse((await leaves()).find(({ type }) => type === 'acknowledged')!.data);
    const salt = Buffer.from(own[0].salt, 'base64');
    const commitment = Buffer.from(commitmentOf(sha256, salt, encodeUtf8(own[0].record)));
    expect(leaf).toMatchObject({ rules: version, commitment: commitment.toString('base64') });
    expect(JSON.parse(own[0].record)).toMatchObject({ rules: version, pool: String(fixture.poolId) });
    expect(await failures()).toEqual([]);
  });

  it('are those that the log has stated, or the log does not hold', async () => {
    const { version } = await unread('alice');
    await acknowledge(version);
    const index = (await leaves()).findIndex(({ type }) => type === 'acknowledged');
    const other = Buffer.from(sha256(encodeUtf8('other rules'))).toString('base64');
    expect(await failures((text) => text.replace(version, other))).toEqual([
      `Leaf ${index} acknowledges rules that the log has not stated.`,
    ]);
  });

  it('show the office who has not, and nobody else', async () => {
    const before = await readers();
    expect(before.missing).toBe(before.members);
    await acknowledge((await unread('alice')).version);
    const after = await readers();
    expect(after).toMatchObject({ members: before.members, missing: before.members - 1 });
    expect(before.missingNames).toHaveLength(after.missingNames.length + 1);
    const refused = await fixture.ask('alice', READERS);
    expect(refused.data?.pool?.rulesReaders ?? null).toBeNull();
    expect(refused.errors).toHaveLength(1);
  });
});
