import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { clipboardText } from '#web/testing/settle.ts';
import query from './__generated__/AnnouncementsPageQuery.graphql.ts';
import { Component as AnnouncementsPage } from './AnnouncementsPage.tsx';

const announcement = (id: string, title: string, withdrawnAt: string | null = null) => ({
  cursor: id,
  node: { __typename: 'Announcement', id, title, at: '2025-10-26T13:00:00Z', withdrawnAt },
});

async function open(edges: ReturnType<typeof announcement>[]) {
  const page = await renderPage({
    Component: AnnouncementsPage,
    query,
    at: '/office/announcements',
    now: '2025-10-26T13:30:00Z',
  });
  const answer = (rows: ReturnType<typeof announcement>[]) =>
    page.answer('AnnouncementsPageQuery', {
      Query: () => ({
        pool: {
          __typename: 'Pool',
          id: 'pool-1',
          clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }],
          publishedAnnouncements: { edges: rows, pageInfo: { hasNextPage: false, endCursor: null } },
        },
      }),
    });
  await answer(edges);
  return { page, answer, user: userEvent.setup() };
}

const payload = (mails: number, mailObstacle: string | null = null) => ({
  Mutation: () => ({ announce: { __typename: 'AnnouncePayload', mailObstacle, mails } }),
});

describe('the announcements of the office', () => {
  it('say how many get one by mail before it is published', async () => {
    const { page, answer, user } = await open([]);
    expect(screen.getByText('No announcement yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled();
    await user.type(screen.getByLabelText('Title'), 'Party');
    await user.type(screen.getByLabelText('Text'), 'At eight.');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const input = { pool: 'pool-1', title: 'Party', body: 'At eight.' };
    expect(page.variablesOf('AnnounceFormMutation')).toEqual({ input: { ...input, dryRun: true } });
    await page.answer('AnnounceFormMutation', payload(59));
    expect(screen.getByText('59 people get it by mail. Mails cannot be taken back.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(page.variablesOf('AnnounceFormMutation')).toEqual({ input: { ...input, dryRun: false } });
    await page.answer('AnnounceFormMutation', payload(59));
    expect(screen.getByText('Published. 59 mails are on the way.')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('');
    await answer([announcement('a1', 'Party')]);
    expect(screen.getByText('Party')).toBeVisible();
    expect(screen.getByText('Sun, Oct 26, 9:00 AM EDT')).toBeVisible();
  });

  it('say that nothing is mailed where the site has no mail server, and give the text for a chat', async () => {
    const { page, user } = await open([]);
    await user.type(screen.getByLabelText('Title'), 'Party');
    await user.type(screen.getByLabelText('Text'), 'At eight.');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await page.answer('AnnounceFormMutation', payload(59, 'NO_MAIL_SERVER'));
    expect(
      screen.getByText('Players see it on the site. Nothing is mailed: this site has no mail server.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await page.answer('AnnounceFormMutation', payload(59, 'NO_MAIL_SERVER'));
    expect(screen.getByText(/Not sent: this site has no mail server\. 59 mails wait/)).toBeVisible();
    expect(screen.queryByText(/on the way/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy the text' }));
    await screen.findByText('Copied');
    expect(await clipboardText()).toBe('Party\n\nAt eight.');
  });

  it('ask for a new preview after a change, and keep the text when publishing fails', async () => {
    const { page, user } = await open([]);
    await user.type(screen.getByLabelText('Title'), 'Party');
    await user.type(screen.getByLabelText('Text'), 'At eight.');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await page.answer('AnnounceFormMutation', payload(1));
    expect(screen.getByText(/^1 person gets it by mail/)).toBeVisible();
    await user.type(screen.getByLabelText('Text'), ' Or nine.');
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await page.fail('AnnounceFormMutation', new Error('away'));
    expect(screen.getByRole('alert')).toHaveTextContent('Server error occurred');
    expect(screen.getByLabelText('Text')).toHaveValue('At eight. Or nine.');
  });

  it('are not published with what was typed after the preview, and keep what was typed after that', async () => {
    const { page, user } = await open([]);
    await user.type(screen.getByLabelText('Title'), 'Party');
    await user.type(screen.getByLabelText('Text'), 'At eight.');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await user.type(screen.getByLabelText('Text'), '!');
    await page.answer('AnnounceFormMutation', payload(59));
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await page.answer('AnnounceFormMutation', payload(59));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await user.type(screen.getByLabelText('Text'), '?');
    await page.answer('AnnounceFormMutation', payload(59));
    expect(screen.getByText('Published. 59 mails are on the way.')).toBeVisible();
    expect(screen.getByLabelText('Text')).toHaveValue('At eight.!?');
  });

  it('withdraw one only after saying what cannot be taken back', async () => {
    const { page, answer, user } = await open([
      announcement('a3', 'Hello'),
      announcement('a2', 'Party'),
      announcement('a1', 'Old news', '2025-10-20T13:00:00Z'),
    ]);
    expect(screen.getByText('Withdrawn')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw Old news' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw Party' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw “Party”?' }));
    expect(dialog.getByText(/There is no undo/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(page.variablesOf('AnnouncementRowsMutation')).toEqual({ input: { announcement: 'a2' } });
    const message = 'It is withdrawn already.';
    await page.answer('AnnouncementRowsMutation', {
      Mutation: () => ({ withdrawAnnouncement: { __typename: 'ConflictError', message } }),
    });
    expect(dialog.getByRole('alert')).toHaveTextContent(message);
    // The refusal is that of this one.
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Withdraw Hello' }));
    await screen.findByRole('dialog', { name: 'Withdraw “Hello”?' });
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Withdraw Party' }));
    const again = within(await screen.findByRole('dialog', { name: 'Withdraw “Party”?' }));
    await user.click(again.getByRole('button', { name: 'Withdraw' }));
    await page.answer('AnnouncementRowsMutation', {
      Mutation: () => ({ withdrawAnnouncement: { __typename: 'WithdrawAnnouncementPayload' } }),
    });
    await answer([announcement('a2', 'Party', '2025-10-26T13:31:00Z')]);
    expect(screen.queryByRole('button', { name: 'Withdraw Party' })).toBeNull();
  });
});
