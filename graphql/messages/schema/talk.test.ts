import type { ExecutionResult } from 'graphql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { createReadModel } from '#graphql/api/readModel/readModel.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { openFixture, type Fixture, type TestViewer } from '#graphql/testing/schema.ts';
import { createAggregates } from '#graphql/api/loaders/aggregates.ts';
import { createVersions } from '#kernel/versions.ts';

const SHOWN = `{ id week text at authorName isByCommissioner author { username } mentions { username } removedAt
  isRemovedByAuthor }`;
const POST = `mutation ($input: PostMessageInput!) { postMessage(input: $input) { __typename
  ... on PostMessagePayload { posted ${SHOWN} } ... on Error { code message } } }`;
const REMOVE = `mutation ($input: RemoveMessageInput!) { removeMessage(input: $input) { __typename
  ... on RemoveMessagePayload { removed ${SHOWN} } ... on Error { code message } } }`;
const MARK = `mutation ($input: MarkTalkReadInput!) { markTalkRead(input: $input) { __typename
  ... on MarkTalkReadPayload { viewer { unreadTalk { isMentioned } } } ... on Error { code } } }`;
const THREAD = `query ($week: Int!, $first: Int, $after: String) { pool { unreadWeeks week(number: $week) {
  messages(first: $first, after: $after) { edges { node { id text } } pageInfo { hasNextPage endCursor } } } } }`;
const UNREAD = '{ viewer { unreadTalk { isMentioned pool { id } } unreadAnnouncements { id } } }';
const LIVE = `subscription ($pool: ID!) { talkUpdated(pool: $pool) ${SHOWN} }`;

/** Saturday of Week 2 of three; entries 1 to 3 are alice's, 4 is bob's; the commissioner has none. */
describe.each(oneDialect)('talk, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());

  const run = async (viewer: TestViewer, document: string, input: object) => {
    const { data, errors } = await fixture.ask(viewer, document, { input });
    expect(errors).toEqual([]);
    // oxlint-disable-next-line typescript/no-explicit-any
    return Object.values(data)[0] as any;
  };
  const post = (viewer: TestViewer, text: string, week = 2) =>
    run(viewer, POST, { pool: fixture.pool, week, text });
  const remove = (viewer: TestViewer, message: string, reason?: string) =>
    run(viewer, REMOVE, { message, ...(reason === undefined ? {} : { reason }) });
  const mark = (viewer: TestViewer, through: string) => run(viewer, MARK, { through });
  const thread = async (viewer: TestViewer, variables: object = {}) => {
    const { data } = await fixture.ask(viewer, THREAD, { week: 2, ...variables });
    return data?.pool?.week?.messages ?? null;
  };
  const texts = async (viewer: TestViewer, week = 2) =>
    (await thread(viewer, { week }))?.edges.map(({ node }: { node: { text: string } }) => node.text) ?? null;
  const unread = async (viewer: TestViewer) =>
    (await fixture.ask(viewer, UNREAD)).data?.viewer?.unreadTalk as { isMentioned: boolean }[];
  const setTalk = async (talk: boolean) => {
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { talk } });
    fixture.services.events.publish({ type: 'missed' });
  };

  test('messages are in the thread of their week, the newest first, in pages', async () => {
    const { posted: message } = await post('bob', '  Go Chiefs\r\nhttps://pool.example <b>x</b>  ');
    expect(message).toEqual({
      id: message.id,
      week: 2,
      text: 'Go Chiefs\nhttps://pool.example <b>x</b>',
      at: fixture.clock.now().toISOString(),
      authorName: 'Entry 4',
      isByCommissioner: false,
      author: { username: 'Entry 4' },
      mentions: [],
      removedAt: null,
      isRemovedByAuthor: false,
    });
    for (const text of ['Two', 'Three']) await post('alice', text);
    await post('alice', 'Of last week', 1);
    expect(await texts('alice')).toEqual(['Three', 'Two', message.text]);
    expect(await texts('bob', 1)).toEqual(['Of last week']);
    const first = await thread('bob', { first: 2 });
    expect(first.pageInfo.hasNextPage).toBe(true);
    const rest = await thread('bob', { first: 2, after: first.pageInfo.endCursor });
    expect(rest).toMatchObject({
      edges: [{ node: { text: message.text } }],
      pageInfo: { hasNextPage: false },
    });
  });

  test('a commissioner is marked as one, and has a name without an entry', async () => {
    expect((await post('commissioner', 'Be kind.')).posted).toMatchObject({
      authorName: 'commissioner',
      isByCommissioner: true,
      author: null,
    });
    const { name } = await fixture.db.user.update({
      where: { id: fixture.userId('administrator') },
      data: { name: 'Pat Doe' },
    });
    expect((await post('administrator', 'Be very kind.')).posted).toMatchObject({
      authorName: name,
      isByCommissioner: true,
    });
  });

  test('the name follows a renamed entry, and stays with the entry that spoke', async () => {
    const { posted: message } = await post('bob', 'Hello');
    await fixture.db.entry.update({
      where: { id: fixture.entryIds[3]! },
      data: { username: 'Bobby', userId: fixture.userId('alice'), number: 4 },
    });
    const { data } = await fixture.ask(
      'alice',
      `query ($id: ID!) { node(id: $id) { ... on Message ${SHOWN} } }`,
      {
        id: message.id,
      },
    );
    expect(data.node).toMatchObject({ authorName: 'Bobby', text: 'Hello' });
    // It is bob's still.
    expect(await remove('alice', message.id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('nobody but those who belong to the pool reads or posts, though its only pool is read by every account', async () => {
    const { posted: message } = await post('bob', 'For members, @Entry 1');
    for (const viewer of ['visitor', 'stranger', 'other commissioner'] as const) {
      expect(await thread(viewer)).toBeNull();
      const { data } = await fixture.ask(viewer, 'query ($id: ID!) { node(id: $id) { id } }', {
        id: message.id,
      });
      expect(data.node).toBeNull();
      const live = (await fixture.listen(viewer, LIVE, { pool: fixture.pool })) as ExecutionResult;
      expect(live.errors?.map(({ extensions }) => extensions.code)).toEqual([
        viewer === 'visitor' ? 'NOT_SIGNED_IN' : 'FORBIDDEN',
      ]);
      if (viewer === 'visitor') continue;
      expect(await unread(viewer)).toEqual([]);
      expect(await post(viewer, 'Hello')).toMatchObject({ code: 'NOT_FOUND' });
      expect(await mark(viewer, message.id)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await remove(viewer, message.id, 'Spam')).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await post('visitor', 'Hello')).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await post({ name: 'bob', scopes: ['read'] }, 'Hello')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await thread({ name: 'bob', scopes: ['pick'] })).toBeNull();
    expect(await fixture.db.message.count()).toBe(1);
  });

  test('a text that cannot be shown, and a week without a thread, are refused', async () => {
    for (const [text, week, message] of [
      [' ', 2, 'Please write a message.'],
      ['x'.repeat(1001), 2, 'A message has at most 1000 characters; this one has 1001.'],
      ['a\u202Eb', 2, 'The message contains characters that cannot be shown'],
      ['Hello', 3, 'For now you can post in Weeks 1 to 2.'],
      ['Hello', 0, 'For now you can post in Weeks 1 to 2.'],
    ] as const) {
      expect(await post('bob', text, week)).toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining(message) as string,
      });
    }
    // They do not count.
    for (let n = 0; n < 5; n += 1) await post('bob', ' ');
    expect(await post('bob', 'x'.repeat(1000))).toMatchObject({ __typename: 'PostMessagePayload' });
  });

  test('ten messages in five minutes are enough, for each account', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect(await post('bob', `Message ${n}`)).toMatchObject({ __typename: 'PostMessagePayload' });
    }
    expect(await post('bob', 'One more')).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^Too many attempts. Please try again in [1-5] minutes?\.$/) as string,
    });
    expect(await post('alice', 'Calm down')).toMatchObject({ __typename: 'PostMessagePayload' });
    expect(await fixture.db.message.count()).toBe(11);
  });

  test('authors remove their own messages for ten minutes, and nobody reads the text any more', async () => {
    const { posted: message } = await post('bob', 'Oops, @Entry 1');
    expect(await remove('alice', message.id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await remove('bob', message.id)).toMatchObject({
      removed: { id: message.id, text: null, mentions: [], isRemovedByAuthor: true },
    });
    expect(await texts('administrator')).toEqual([null]);
    expect(await remove('bob', message.id)).toMatchObject({ code: 'CONFLICT' });
    expect(await fixture.db.auditEntry.count({ where: { action: 'pool.removeMessage' } })).toBe(0);

    const late = (await post('bob', 'Too late')).posted;
    await fixture.clock.set({ now: new Date(fixture.clock.now().getTime() + 10 * 60_000) });
    expect(await remove('bob', late.id)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Please ask the commissioner') as string,
    });
    expect(await texts('bob')).toEqual(['Too late', null]);
  });

  test('a commissioner removes any message with a reason, which is audited', async () => {
    const { posted: message } = await post('bob', 'Buy my stuff');
    await fixture.clock.set({ now: new Date(fixture.clock.now().getTime() + 3_600_000) });
    expect(await remove('commissioner', message.id)).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await remove('other commissioner', message.id, 'Spam')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await remove('commissioner', message.id, ' Spam ')).toMatchObject({
      removed: { text: null, isRemovedByAuthor: false },
    });
    expect(await remove('administrator', message.id, 'Spam')).toMatchObject({ code: 'CONFLICT' });
    const { data } = await fixture.ask(
      'commissioner',
      '{ pool { auditLog(first: 1) { edges { node { action reason sentence } } } } }',
    );
    expect(data.pool.auditLog.edges).toEqual([
      {
        node: {
          action: 'pool.removeMessage',
          reason: 'Spam',
          sentence: 'commissioner removed a message of Entry 4 for Week 2.',
        },
      },
    ]);
    expect(await fixture.db.message.findFirstOrThrow()).toMatchObject({
      text: 'Buy my stuff',
      removalReason: 'Spam',
      removedById: fixture.userId('commissioner'),
    });
  });

  test('a mention names an entry and marks its account, not its author', async () => {
    const { posted: message } = await post('bob', 'Well played, @entry 2 and @Entry 4; bad luck, @Nobody!');
    expect(message.mentions).toEqual([{ username: 'Entry 2' }, { username: 'Entry 4' }]);
    expect(await fixture.db.messageMention.findMany({ orderBy: { entryId: 'asc' } })).toEqual([
      { messageId: 1, entryId: fixture.entryIds[1], userId: fixture.userId('alice') },
      { messageId: 1, entryId: fixture.entryIds[3], userId: fixture.userId('bob') },
    ]);
    expect(await unread('alice')).toEqual([{ isMentioned: true, pool: { id: fixture.pool } }]);
    expect(await unread('bob')).toEqual([]);
    expect(await unread('commissioner')).toEqual([{ isMentioned: false, pool: { id: fixture.pool } }]);
    await remove('bob', message.id);
    expect(await unread('alice')).toEqual([]);
    const many = Array.from({ length: 11 }, (_, index) => `@Entry ${index + 1}`).join(', ');
    expect(await post('bob', many)).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await post('bob', many.replace(', @Entry 11', ''))).posted.mentions).toHaveLength(10);
  });

  test('what is unread is known by week, is marked for all devices, and never comes back', async () => {
    const events: unknown[] = [];
    fixture.services.events.subscribe((event) => void events.push(event));
    const old = (await post('bob', 'Old', 1)).posted;
    const recent = (await post('bob', 'New')).posted;
    const weeks = async () =>
      (await fixture.ask('alice', THREAD, { week: 2 })).data.pool.unreadWeeks as number[];
    expect(await weeks()).toEqual([1, 2]);
    expect(await mark('alice', old.id)).toMatchObject({ viewer: { unreadTalk: [{ isMentioned: false }] } });
    expect(await weeks()).toEqual([2]);
    expect(await mark('alice', recent.id)).toMatchObject({ viewer: { unreadTalk: [] } });
    expect(await mark('alice', old.id)).toMatchObject({ viewer: { unreadTalk: [] } });
    expect(await weeks()).toEqual([]);
    expect(events).toEqual([
      { type: 'talk', poolId: fixture.poolId, messageIds: [1] },
      { type: 'talk', poolId: fixture.poolId, messageIds: [2] },
      { type: 'viewer', userId: fixture.userId('alice') },
      { type: 'viewer', userId: fixture.userId('alice') },
    ]);
    // Reading talk leaves announcements unread, and the other way around.
    await fixture.db.announcement.create({
      data: { poolId: fixture.poolId, title: 'A', body: 'B', at: fixture.clock.now() },
    });
    expect((await fixture.ask('alice', UNREAD)).data.viewer).toMatchObject({
      unreadTalk: [],
      unreadAnnouncements: [{}],
    });
    await run(
      'alice',
      'mutation ($input: MarkAnnouncementsReadInput!) { markAnnouncementsRead(input: $input) { __typename } }',
      { through: globalId('Announcement', 1) },
    );
    await post('bob', 'Newer');
    expect((await fixture.ask('alice', UNREAD)).data.viewer).toMatchObject({
      unreadTalk: [{}],
      unreadAnnouncements: [],
    });
  });

  test('what was said before somebody joined is not unread', async () => {
    await post('bob', 'Long ago');
    await fixture.clock.set({ now: new Date(fixture.clock.now().getTime() + 60_000) });
    await fixture.db.entry.updateMany({
      where: { userId: fixture.userId('alice') },
      data: { joinedAt: fixture.clock.now() },
    });
    expect(await unread('alice')).toEqual([]);
    await post('bob', 'Welcome');
    expect(await unread('alice')).toMatchObject([{ isMentioned: false }]);
  });

  test('the mark costs no statement of its own while nothing is unread', async () => {
    const { events } = fixture.services;
    const kept = {
      readModel: createReadModel(fixture.services),
      aggregates: createAggregates(events, createVersions(events, fixture.clock)),
    };
    const { posted: message } = await post('bob', 'Hello');
    await mark('alice', message.id);
    const announcements = '{ viewer { unreadAnnouncements { id } } }';
    const both = '{ viewer { unreadAnnouncements { id } unreadTalk { isMentioned } } }';
    await fixture.ask('alice', both, {}, kept);
    const [without, with_] = [
      await fixture.ask('alice', announcements, {}, kept),
      await fixture.ask('alice', both, {}, kept),
    ];
    expect(with_.statements).toBe(without.statements);
    await post('bob', 'News');
    expect((await fixture.ask('alice', both, {}, kept)).data.viewer.unreadTalk).toHaveLength(1);
  });

  test('a pool without talk shows, takes and marks nothing; its messages come back with it', async () => {
    const { posted: message } = await post('bob', 'Hello, @Entry 1');
    const live = (await fixture.listen('alice', LIVE, {
      pool: fixture.pool,
    })) as AsyncIterableIterator<ExecutionResult>;
    await live.next();
    await setTalk(false);
    expect((await live.next()).value).toMatchObject({ data: { talkUpdated: [] } });
    await live.return?.();
    for (const viewer of ['alice', 'commissioner'] as const) {
      expect(await thread(viewer)).toBeNull();
      expect(await unread(viewer)).toEqual([]);
      const { data } = await fixture.ask(viewer, 'query ($id: ID!) { node(id: $id) { id } }', {
        id: message.id,
      });
      expect(data.node).toBeNull();
      expect(await post(viewer, 'Anybody?')).toMatchObject({
        code: 'CONFLICT',
        message: 'The commissioner turned talk off in this pool.',
      });
    }
    await setTalk(true);
    expect(await texts('alice')).toEqual(['Hello, @Entry 1']);
  });

  test('posted and removed messages are published, the newest ones where some may have been missed', async () => {
    const stream = (await fixture.listen('alice', LIVE, {
      pool: fixture.pool,
    })) as AsyncIterableIterator<ExecutionResult>;
    const next = async () =>
      JSON.parse(JSON.stringify((await stream.next()).value)).data.talkUpdated as unknown;
    const { posted: message } = await post('bob', 'One, @Entry 1');
    expect(await next()).toEqual([message]);
    await post('bob', 'Two', 1);
    expect(await next()).toMatchObject([{ text: 'Two', week: 1 }]);
    await remove('bob', message.id);
    expect(await next()).toMatchObject([{ id: message.id, text: null, isRemovedByAuthor: true }]);
    fixture.services.events.publish({ type: 'talk', poolId: fixture.poolId + 1, messageIds: [1] });
    fixture.services.events.publish({ type: 'missed' });
    expect(await next()).toMatchObject([{ text: null }, { text: 'Two' }]);
    await stream.return?.();
  });
});
