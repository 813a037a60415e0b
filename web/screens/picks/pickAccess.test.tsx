import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPicks as open } from '#web/testing/openPicks.tsx';
import { entry, pool } from '#web/testing/picksFixture.ts';

const sentence = 'Sam Site made a password link for the account of ann before the deadline of Week 8.';

it('the owner of a pick sees who could read it, and why, above the picks', async () => {
  const viewerOpenedPicks = [{ sentence, openedAt: '2025-10-24T12:00:00Z', reason: 'Lost the phone.' }];
  const own = { ...pool([entry('e1', 'ann')]), viewerOpenedPicks };
  const page = await open(own);
  const contact = { contactName: 'Lou Kowalski', contactEmail: 'lou@example.com' };
  await page.answer('PoolContactQuery', { Pool: () => ({ ...own, ...contact }) });
  const notice = within(await screen.findByRole('region', { name: 'Who could read your picks' }));
  expect(notice.getByText(/talk to whoever/)).toHaveTextContent(
    'talk to whoever runs the pool: Lou Kowalski, lou@example.com',
  );
  expect(notice.getByText(sentence)).toBeVisible();
  expect(notice.getByText('Fri, Oct 24, 8:00 AM EDT. Reason: Lost the phone.')).toBeVisible();
});

it('shows one of several acts, and the others when they are asked for', async () => {
  const act = { sentence, openedAt: '2025-10-24T12:00:00Z', reason: 'Lost the phone.' };
  const viewerOpenedPicks = [act, { ...act, sentence: sentence.replace('ann', 'ann 2') }];
  await open({ ...pool([entry('e1', 'ann')]), viewerOpenedPicks });
  const notice = within(await screen.findByRole('region', { name: 'Who could read your picks' }));
  const other = notice.getByText(/of ann 2 before/);
  expect(notice.getByText(sentence)).toBeVisible();
  expect(other).not.toBeVisible();
  await userEvent.click(notice.getByText('1 more'));
  expect(other).toBeVisible();
});

it('nobody else reads anything of it', async () => {
  await open(pool([entry('e1', 'ann')]));
  expect(screen.queryByRole('region', { name: 'Who could read your picks' })).toBeNull();
});
