import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPicks } from '#web/testing/openPicks.tsx';
import { entry, pick, pool, usualOptions } from '#web/testing/picksFixture.ts';

beforeEach(() => sessionStorage.clear());

const button = (name: RegExp) => screen.getByRole('button', { name });
type Page = Awaited<ReturnType<typeof openPicks>>;

/** Chooses a team for both of two entries and opens their review. */
async function openReview() {
  const page = await openPicks(pool([entry('e1', 'ann'), entry('e2', 'bob'), entry('e3', 'cyd')]));
  await userEvent.click(button(/^Kansas City Chiefs/));
  await userEvent.click(button(/^Choose for bob/));
  await userEvent.click(button(/^Buffalo Bills/));
  await userEvent.click(button(/^Review all 2 picks/));
  return { page, dialog: await screen.findByRole('dialog', { name: 'Review your picks for Week 8' }) };
}

const stored = (id: string, team: 'KC' | 'BUF') => {
  const done = entry(id, id, {
    pick: pick(team),
    viewerCanPick: { allowed: false, code: 'PICK_EXISTS', message: 'exists' },
  });
  return {
    SubmitPickPayload: () => ({
      pick: { ...pick(team), submittedAt: '2025-10-26T13:30:05Z' },
      entry: done,
      entryWeek: done.week,
      week: { id: 'week-8', picksSubmitted: 13 },
    }),
  };
};

const refused = {
  Mutation: () => ({
    submitPick: { __typename: 'PickRefusedError', code: 'GAME_STARTED', message: 'It has started.' },
  }),
};

/** Answers the one confirmation of the session, then the picks: the last one that was sent first. */
async function answer(page: Page, ...answers: Parameters<Page['answer']>[1][]) {
  await page.answer('submitPickSessionQuery', { Viewer: () => ({ id: 'viewer-1' }) });
  for (const one of answers) await page.answer('submitPickMutation', one);
}

describe('picks of several entries (SPECIFICATION 4.6)', () => {
  it('leads from one entry to the next without a team, whose teams take the focus', async () => {
    const page = await openPicks(pool([entry('e1', 'ann'), entry('e2', 'bob')]));
    expect(screen.queryByRole('button', { name: /^Choose for/ })).toBeNull();
    await userEvent.click(button(/^Kansas City Chiefs/));
    expect(screen.getByRole('radio', { name: /ann.*Chiefs selected/ })).toBeChecked();
    await userEvent.click(button(/^Choose for bob/));
    expect(page.router.state.location.search).toBe('?entry=e2');
    expect(screen.getByRole('radio', { name: /bob/ })).toBeChecked();
    expect(screen.getByText(/^One team to win/).closest(':focus')).not.toBeNull();
    expect(button(/^Kansas City Chiefs/)).toHaveTextContent('Also ann');
    expect(screen.queryByRole('button', { name: /^Review all/ })).toBeNull();
  });

  it('shows each pick once more with the warning, and sends them with one button', async () => {
    const { page, dialog } = await openReview();
    const items = within(dialog).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'KCannKansas City Chiefsvs Commanders · Mon, Oct 27, 8:15 PM EDT · KC -7',
      'BUFbobBuffalo Billsat Panthers · Sun, Oct 26, 1:00 PM EDT · BUF +7',
    ]);
    expect(within(dialog).getByRole('region', { name: 'Important Warning' })).toHaveTextContent(
      'cannot be edited',
    );
    const submit = within(dialog).getByRole('button', { name: 'Submit 2 picks' });
    await userEvent.dblClick(submit);
    expect(page.pending('submitPickSessionQuery')).toHaveLength(1);
    await answer(page, stored('e2', 'BUF'), stored('e1', 'KC'));
    expect(await within(dialog).findByText('2 picks submitted successfully!')).toHaveFocus();
    const receipts = within(dialog).getAllByText(/^Pick submitted/);
    expect(receipts.map((receipt) => receipt.textContent.trim())).toEqual([
      'Pick submitted Sun, Oct 26, 9:30 AM EDT',
      'Pick submitted Sun, Oct 26, 9:30 AM EDT',
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(sessionStorage.getItem('selections')).toBeNull();
    const main = screen.getByRole('region', { name: 'Your pick for Week 8' }).parentElement!.parentElement!;
    await waitFor(() => expect(main).toHaveFocus());
    expect(screen.getByRole('region', { name: 'Your pick for Week 8' })).toHaveTextContent('Buffalo Bills');
  });

  it('keeps what was stored when another is refused, and leads to the refused one', async () => {
    const { page, dialog } = await openReview();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit 2 picks' }));
    await answer(page, stored('e2', 'BUF'), refused);
    expect(await within(dialog).findByText('Pick submitted successfully! 1 failed.')).toBeVisible();
    expect(
      within(dialog).getByText(
        'Failed to submit pick. This game has already started. Please choose another team.',
      ),
    ).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Choose again for ann' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(screen.getByRole('radio', { name: /ann/ })).toBeChecked();
    expect(button(/^Submit pick: Kansas City Chiefs$/)).toBeEnabled();
  });

  it('can leave one out', async () => {
    const { page, dialog } = await openReview();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave out bob' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit 1 pick' }));
    expect(page.pending('submitPickSessionQuery')).toHaveLength(1);
    await answer(page, stored('e1', 'KC'));
    expect(await within(dialog).findByText('Pick submitted successfully!')).toBeVisible();
    expect(sessionStorage.getItem('selections')).toContain('bob');
  });

  it('leaves a team that may be meant to replace a pick to its own entry', async () => {
    const double = { picks: [pick('KC')], picksNeeded: 2, usedTeams: [] };
    const options = { ...usualOptions, doublePickWeeks: [8], changePicks: 'UNTIL_LOCK' };
    await openPicks(pool([entry('e1', 'ann', double), entry('e2', 'bob')], { options }));
    await userEvent.click(button(/^Buffalo Bills/));
    await userEvent.click(screen.getByRole('radio', { name: /bob/ }));
    await userEvent.click(button(/^Carolina Panthers/));
    expect(screen.getByRole('radio', { name: /ann.*Bills selected/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Review all/ })).toBeNull();
  });

  it('sends nothing when it is closed', async () => {
    const { page } = await openReview();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(page.pending('submitPickSessionQuery')).toHaveLength(0);
    expect(button(/^Review all 2 picks/)).toBeVisible();
  });
});
