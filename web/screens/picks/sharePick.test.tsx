import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPicks } from '#web/testing/openPicks.tsx';
import { entry, pick, pool } from '#web/testing/picksFixture.ts';

beforeEach(() => sessionStorage.clear());

const done = { allowed: false, code: 'PICK_EXISTS', message: '' };
const open = async (moment: object | null) => {
  const page = await openPicks(pool([entry('e1', 'ann', { picks: [pick('KC')], viewerCanPick: done })]));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await waitFor(() => expect(page.pending('ShareDialogQuery')).toHaveLength(1));
  expect(page.variablesOf('ShareDialogQuery')).toEqual({ entry: 'e1', week: 8 });
  await page.answer('ShareDialogQuery', {
    Entry: () => ({ id: 'e1', username: 'ann' }),
    EntryWeek: () => ({ id: 'e1-8', moment }),
  });
  return { user, dialog: await screen.findByRole('dialog', { name: 'Share' }) };
};

describe('sharing a pick (SPECIFICATION 7.31)', () => {
  it('shows the picture of the link, and copies a text with the link', async () => {
    const { user, dialog } = await open({
      kind: 'PICKED',
      headline: 'Pick is in for Week 8',
      text: 'ann: Pick is in for Week 8. Office pool: 9 of 12 left.',
      url: 'https://pool.example/share/1-8.x',
    });
    const picture = within(dialog).getByRole('img', { name: 'ann: Pick is in for Week 8' });
    expect(picture).toHaveAttribute('src', '/share/1-8.x.png');
    expect(dialog).toHaveTextContent('Your team stays hidden until the deadline.');
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(within(dialog).getByRole('button', { name: /^Copy text and link/ }));
    expect(write).toHaveBeenCalledWith(
      'ann: Pick is in for Week 8. Office pool: 9 of 12 left. https://pool.example/share/1-8.x',
    );
  });

  it('says nothing of a hidden team once it is shown', async () => {
    const { dialog } = await open({
      kind: 'SURVIVED',
      headline: 'Survived Week 8',
      text: 'ann: Survived Week 8.',
      url: 'https://pool.example/share/1-8.x',
    });
    expect(dialog).toHaveTextContent('Anyone with the link sees this picture.');
    expect(dialog).not.toHaveTextContent('hidden');
  });

  it('says when there is nothing to share', async () => {
    const { dialog } = await open(null);
    expect(dialog).toHaveTextContent('There is nothing to share of this week yet.');
    expect(within(dialog).queryByRole('button', { name: /^Copy/ })).toBeNull();
  });
});
