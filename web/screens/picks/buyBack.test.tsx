import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { howToPay } from '#web/testing/howToPay.ts';
import { openPicks } from '#web/testing/openPicks.tsx';
import { entry, pool } from '#web/testing/picksFixture.ts';

const openTab = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  openTab.mockClear();
  vi.stubGlobal('open', openTab);
});

const closesAt = '2025-10-26T14:00:00Z';
const out = (rest: object = {}) =>
  entry('e1', 'ann', {
    status: 'ELIMINATED',
    eliminatedWeek: 7,
    eliminationDetail: { text: 'Giants lost 3-24 to the Eagles', shortText: 'Giants lost 3-24' },
    viewerCanPick: { allowed: false, code: 'ENTRY_ELIMINATED', message: 'Out.' },
    ...rest,
  });
const offered = out({ buyBackOffer: { feeCents: 2000, throughWeek: 7, closesAt } });
const input = { entry: 'e1', feeCents: 2000 };
const bought = {
  __typename: 'BuyBackPayload',
  howToPay: howToPay(2000),
  entry: entry('e1', 'ann'),
  inStrip: entry('e1', 'ann'),
};

async function confirm() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Buy back in for $20' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/is in again at once and owes \$20\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Buy back in for $20' }));
  return dialog;
}

describe('buying back in (SPECIFICATION 7.8)', () => {
  it('is not shown where it is not offered', async () => {
    await openPicks(pool([out()]));
    expect(await screen.findByText(/was eliminated in Week 7/)).toBeVisible();
    expect(screen.queryByText(/buy back/i)).toBeNull();
  });

  it('names the fee and the deadline, asks once more, and shows where to pay and the choice of a team', async () => {
    const page = await openPicks(pool([offered]));
    expect(
      await screen.findByText(/Buy back in for \$20 until Sunday, October 26, 10:00 AM EDT/),
    ).toBeVisible();
    await confirm();
    expect(page.variablesOf('BuyBackMutation')).toEqual({ input, week: 8 });
    await page.answer('BuyBackMutation', { Mutation: () => ({ buyBack: bought }) });
    expect(await screen.findByText(/is back in\. Its next pick is due Sunday, October 26/)).toBeVisible();
    expect(openTab, 'opens when it is pressed').not.toHaveBeenCalled();
    expect(await screen.findByRole('link', { name: /^Pay \$20/ })).toHaveAttribute(
      'href',
      'https://pay.example/20',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/was eliminated in Week 7/)).toBeNull();
    expect(screen.getByText(/^One team to win in Week 8/)).toBeVisible();
  });

  it('says why it failed, and can be tried again', async () => {
    const page = await openPicks(pool([offered]));
    const dialog = await confirm();
    const message = 'It is too late to buy back in: the deadline of Week 8 has passed.';
    await page.answer('BuyBackMutation', {
      Mutation: () => ({ buyBack: { __typename: 'ConflictError', message } }),
    });
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByRole('button', { name: 'Buy back in for $20' })).toBeEnabled();
    expect(openTab).not.toHaveBeenCalled();
  });

  it('shows the lives that are left in the summary of the week', async () => {
    await openPicks(pool([entry('e1', 'ann', { livesText: '1 of 2 lives left' })]));
    expect(await screen.findByText('1 of 2 lives left')).toBeVisible();
  });
});
