import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useState } from 'react';
import { renderPage } from '#web/testing/renderPage.tsx';
import { DisputeButton } from './DisputeButton.tsx';

/** An entry that was out in Week 8; the button stands for the news that it is not. */
function Page() {
  const [isOut, setOut] = useState(true);
  return (
    <>
      <DisputeButton entry="e1" username="riley_1" week={isOut ? 8 : 9} isOffered={isOut} />
      <button type="button" onClick={() => setOut(false)}>
        Back in
      </button>
    </>
  );
}

it('stays open when the decision takes the elimination away', async () => {
  const page = await renderPage({ Component: Page, at: '/picks', now: '2025-10-28T14:00:00Z' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Something wrong/ }));
  const dialog = await screen.findByRole('dialog');
  expect(page.variablesOf('DisputeDialogQuery')).toEqual({ entry: 'e1', week: 8 });
  await page.answer('DisputeDialogQuery', {
    Query: () => ({
      entry: {
        __typename: 'Entry',
        id: 'e1',
        viewerCanDispute: { allowed: false, reason: 'It is open.' },
        disputes: [
          {
            id: 'd1',
            week: 8,
            text: 'Wrong.',
            status: 'RESOLVED',
            answer: null,
            resolution: 'You are right.',
          },
        ],
      },
    }),
  });
  // What follows from the decision arrives behind the dialog.
  act(() => screen.getByText('Back in').click());
  expect(await screen.findByText('You are right.')).toBeVisible();
  expect(dialog).toHaveTextContent('riley_1, Week 8');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: /Something wrong/ })).toBeNull();
});
