import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FIXED_EASTERN } from '#web/app/session/poolTime.ts';
import { member, renderApp, type Answers } from '#web/testing/renderApp.tsx';
import { entry } from '#web/testing/picksFixture.ts';
// It loads lazily; it is imported here, so that no test waits for it.
import './TalkPage.tsx';

beforeEach(() => vi.restoreAllMocks());

const own = { __typename: 'Entry', id: 'mine', username: 'Riley 1' };
const greg = { __typename: 'Entry', id: 'greg', username: 'Greg' };

const message = (number: number, text: string | null, more: object = {}) => ({
  __typename: 'Message',
  id: `message-${number}`,
  week: 8,
  text,
  at: `2025-10-26T13:${String(number).padStart(2, '0')}:00.000Z`,
  authorName: 'Greg',
  isByCommissioner: false,
  author: greg,
  mentions: [],
  removedAt: null,
  isRemovedByAuthor: false,
  ...more,
});

/** The page's answer: the messages in the order of posting. */
const page = (messages: object[] | null, more: object = {}) => ({
  pool: {
    __typename: 'Pool',
    id: 'pool',
    name: 'Last Standing',
    firstWeek: 1,
    currentWeek: 8,
    season: { __typename: 'Season', id: 'season', weekCount: 18 },
    options: { talk: true },
    unreadWeeks: [],
    viewerIsCommissioner: false,
    ...FIXED_EASTERN,
    week: {
      __typename: 'Week',
      id: 'week-8',
      number: 8,
      pool: { __typename: 'Pool', id: 'pool', viewerIsCommissioner: false, ...FIXED_EASTERN, ...more },
      messages: messages && {
        edges: messages.toReversed().map((node, index) => ({ node, cursor: String(index) })),
        pageInfo: { hasNextPage: false, endCursor: null as string | null },
      },
    },
    ...more,
  },
});

const session = (unreadTalk: object[] = []) => ({
  ...member,
  viewer: { ...member.viewer, unreadTalk },
  pool: {
    ...member.pool,
    viewerEntries: [entry('mine', 'Riley 1')],
  },
});
const unread = { isMentioned: true, pool: { __typename: 'Pool', id: 'pool' } };

const open = async (answer: object, answers: Answers = {}) => {
  const app = await renderApp('/talk', {
    sessionQuery: () => session(),
    TalkPageQuery: () => answer,
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Talk' });
  return app;
};
const log = () => screen.findByRole('log', { name: 'Messages of Week 8' });

describe('Talk (SPECIFICATION 7.36)', () => {
  it('shows the thread, the newest last, as plain text with links and mentions', async () => {
    await open(
      page([
        message(1, 'See https://pool.example/a <img src=x onerror=alert(1)>'),
        message(2, 'Good luck, @riley 1!', { mentions: [own], isByCommissioner: true }),
        message(3, null, { removedAt: '2025-10-26T13:20:00.000Z' }),
      ]),
    );
    const [first, second, third] = within(await log()).getAllByRole('article');
    expect(first).toHaveTextContent('See https://pool.example/a <img src=x onerror=alert(1)>');
    expect(first!.querySelector('img')).toBeNull();
    const link = within(first!).getByRole('link');
    expect(link).toHaveAttribute('href', 'https://pool.example/a');
    expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer');
    expect(first).not.toHaveTextContent('Commissioner');
    expect(second).toHaveTextContent('Commissioner');
    expect(second).toHaveTextContent('You were mentioned');
    expect(within(second!).getByText('@riley 1').tagName).toBe('STRONG');
    expect(third).toHaveTextContent('Removed by the commissioner.');
    expect(within(third!).queryByRole('button')).toBeNull();
  });

  it('says when nobody has written yet, when talk is off, and who may read it', async () => {
    await empty(page([]));
    expect(screen.getByText('No messages in Week 8 yet')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your message' })).toBeVisible();
    cleanup();
    await empty(page(null, { options: { talk: false } }));
    expect(screen.getByText('The commissioner turned talk off in this pool.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
    await empty(page(null));
    expect(screen.getByText('Talk is for the members of the pool')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('posts what was written, and keeps it when the server refuses', async () => {
    let isRefused = true;
    const { user, requests } = await open(page([message(1, 'Hello')]), {
      ComposerMutation: () => ({
        postMessage: isRefused
          ? {
              __typename: 'RateLimitedError',
              __isError: 'RateLimitedError',
              message: 'Please try again in 3 minutes.',
            }
          : {
              __typename: 'PostMessagePayload',
              posted: message(9, 'Go Chiefs', { author: own, authorName: 'Riley 1' }),
            },
      }),
    });
    await log();
    const field = screen.getByRole('textbox', { name: 'Your message' });
    expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
    await user.type(field, 'Go Chiefs');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in 3 minutes.');
    expect(field).toHaveValue('Go Chiefs');
    isRefused = false;
    await user.click(field);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(
      within(await log())
        .getAllByRole('article')
        .at(-1),
    ).toHaveTextContent('Riley 1');
    expect(requests.findLast(({ name }) => name === 'ComposerMutation')?.variables).toEqual({
      input: { pool: 'pool', week: 8, text: 'Go Chiefs' },
    });
  });

  it('keeps what is typed while a message is being posted, and when the week moves on', async () => {
    let week = page([message(1, 'Hello')]);
    let posted = (_answer: object) => {};
    const { user, connection } = await open(week, {
      TalkPageQuery: () => week,
      ComposerMutation: () => new Promise<object>((resolve) => (posted = resolve)),
    });
    const field = await screen.findByRole('textbox', { name: 'Your message' });
    await user.type(field, 'Go Chiefs');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.keyboard(' and Bills');
    await act(async () =>
      posted({
        postMessage: {
          __typename: 'PostMessagePayload',
          posted: message(9, 'Go Chiefs', { author: own, authorName: 'Riley 1' }),
        },
      }),
    );
    await waitFor(() => expect(field).toHaveValue(' and Bills'));
    const next = page([]);
    week = { pool: { ...next.pool, currentWeek: 9, week: { ...next.pool.week, id: 'week-9', number: 9 } } };
    act(() => connection.set('offline'));
    act(() => connection.set('connected'));
    await screen.findByRole('log', { name: 'Messages of Week 9' });
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue(' and Bills');
  });

  it('reads a thread again as far as it was loaded, and announces no earlier message as news', async () => {
    const withEarlier = (messages: object[], hasNextPage: boolean) => {
      const answer = page(messages);
      answer.pool.week.messages!.pageInfo = { hasNextPage, endCursor: hasNextPage ? '0' : null };
      return answer;
    };
    let answer = withEarlier([message(2, 'Second')], true);
    const { user, connection, requests } = await open(answer, {
      TalkPageQuery: () => answer,
      ThreadPaginationQuery: () => ({ node: page([message(1, 'First')]).pool.week }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    const earlier = await screen.findByRole('group', { name: 'Earlier messages of Week 8' });
    expect(within(earlier).getByText('First')).toBeVisible();
    expect(within(await log()).queryByText('First')).toBeNull();
    answer = withEarlier([message(1, 'First'), message(2, 'Second'), message(3, 'Third')], false);
    act(() => connection.set('offline'));
    act(() => connection.set('connected'));
    expect(await within(await log()).findByText('Third')).toBeVisible();
    expect(within(earlier).getByText('First')).toBeVisible();
    expect(requests.findLast(({ name }) => name === 'TalkPageQuery')?.variables).toMatchObject({ rows: 31 });
  });

  it('tells of a message elsewhere once, not again when the server repeats it', async () => {
    const { subscriptions } = await open(page([message(1, 'Hello')]));
    await log();
    const live = () => subscriptions.find(({ name }) => name === 'ThreadSubscription')!;
    await waitFor(() => expect(live()).toBeDefined());
    const elsewhere = (number: number, week: number) => message(number, 'Hi', { week });
    const began = Date.now();
    act(() => live().send({ talkUpdated: [elsewhere(4, 6)] }));
    vi.spyOn(Date, 'now').mockReturnValue(began + 60_000);
    act(() => live().send({ talkUpdated: [elsewhere(4, 6), elsewhere(5, 7)] }));
    expect(screen.getByRole('link', { name: 'Week 7' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Week 6' })).toBeNull();
  });

  it('leaves the keys of an input method alone', async () => {
    const { user } = await open(page([message(1, 'Hello')]), {
      ComposerNamesQuery: () => ({
        pool: { __typename: 'Pool', id: 'pool', standings: { edges: [{ node: greg }] } },
      }),
    });
    const field = await screen.findByRole('textbox', { name: 'Your message' });
    await user.type(field, 'Hi @gre');
    await screen.findByRole('listbox', { name: 'Names' });
    expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(true);
    expect(field).toHaveValue('Hi @gre');
  });

  it('offers names after an @, chosen by keyboard', async () => {
    const { user } = await open(page([message(1, 'Hello')]), {
      ComposerNamesQuery: () => ({
        pool: {
          __typename: 'Pool',
          id: 'pool',
          standings: {
            edges: [own, greg, { ...greg, id: 'g2', username: 'Greg 2' }].map((node) => ({ node })),
          },
        },
      }),
    });
    const field = await screen.findByRole('textbox', { name: 'Your message' });
    await user.type(field, 'Hi @gre');
    const names = await screen.findByRole('listbox', { name: 'Names' });
    expect(
      within(names)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Greg', 'Greg 2']);
    await user.keyboard('{ArrowDown}');
    expect(within(names).getByRole('option', { name: 'Greg 2' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('Hi @Greg 2 ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(field, '@gre');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('shows messages as they come, once, and those that are removed without their text', async () => {
    const { subscriptions } = await open(page([message(1, 'Hello')]));
    await log();
    const live = () => subscriptions.find(({ name }) => name === 'ThreadSubscription')!;
    await waitFor(() => expect(live()).toBeDefined());
    expect(live().variables).toEqual({ pool: 'pool' });
    const texts = async () =>
      within(await log())
        .getAllByRole('article')
        .map((one) => one.lastElementChild?.textContent);
    // The server repeats what was posted a moment ago.
    act(() => live().send({ talkUpdated: [message(1, 'Hello'), message(2, 'News')] }));
    expect(await texts()).toEqual(['Hello', 'News']);
    act(() =>
      live().send({
        talkUpdated: [
          message(1, null, { removedAt: '2025-10-26T13:20:00.000Z', isRemovedByAuthor: true }),
          message(5, 'Of another week', { week: 7 }),
        ],
      }),
    );
    expect(await texts()).toEqual(['Removed by its author.', 'News']);
  });

  it('marks the newest shown message as read, once', async () => {
    const { requests } = await open(page([message(1, 'One'), message(2, 'Two')]), {
      sessionQuery: () => session([unread]),
      ThreadReadMutation: () => ({
        markTalkRead: {
          __typename: 'MarkTalkReadPayload',
          viewer: { __typename: 'Viewer', id: 'viewer', unreadTalk: [] },
        },
      }),
    });
    await log();
    expect(screen.getAllByText('@ you')[0]).toBeInTheDocument();
    const marks = () => requests.filter(({ name }) => name === 'ThreadReadMutation');
    await waitFor(() => expect(marks()).toHaveLength(1));
    expect(marks()[0]!.variables).toEqual({ input: { through: 'message-2' } });
    await waitFor(() => expect(screen.queryByText('@ you')).toBeNull());
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(marks()).toHaveLength(1);
  });

  it('links to other weeks with new messages', async () => {
    await open(page([message(1, 'One')], { unreadWeeks: [6, 7, 8] }));
    await log();
    expect(screen.getByRole('link', { name: 'Week 6' })).toHaveAttribute('href', '/talk?week=6');
    expect(screen.getByRole('link', { name: 'Week 7' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Week 8' })).toBeNull();
  });

  it('lets the author remove a recent message', async () => {
    const mine = { author: own, authorName: 'Riley 1' };
    const { user, requests } = await open(
      page([message(1, 'Too old', mine), message(25, 'Oops', mine), message(26, 'Not mine')]),
      {
        RemoveDialogMutation: () => ({
          removeMessage: {
            __typename: 'RemoveMessagePayload',
            removed: message(25, null, {
              ...mine,
              removedAt: '2025-10-26T13:30:00.000Z',
              isRemovedByAuthor: true,
            }),
          },
        }),
      },
    );
    const remove = within(await log()).getAllByRole('button', { name: /^Remove/ });
    expect(remove).toHaveLength(1);
    await user.click(remove[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Remove this message?' });
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed by its author.')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'RemoveDialogMutation')?.variables).toEqual({
      input: { message: 'message-25' },
    });
  });

  it('asks a commissioner for the reason', async () => {
    const { user, requests } = await open(page([message(1, 'Spam')], { viewerIsCommissioner: true }), {
      RemoveDialogMutation: () => ({
        removeMessage: {
          __typename: 'RemoveMessagePayload',
          removed: message(1, null, { removedAt: '2025-10-26T13:30:00.000Z' }),
        },
      }),
    });
    await user.click(within(await log()).getByRole('button', { name: 'Remove the message of Greg' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Remove' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Spam');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed by the commissioner.')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'RemoveDialogMutation')?.variables).toEqual({
      input: { message: 'message-1', reason: 'Spam' },
    });
  });
});

/** Opens the page with this answer, and waits until it is shown. */
async function empty(answer: object) {
  await open(answer);
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
}
