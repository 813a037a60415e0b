import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FIXED_EASTERN } from '#web/app/session/poolTime.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { awaitOutside } from '#web/testing/settle.ts';
import { PickReceipt } from './PickReceipt.tsx';

const usual = { index: 1204, recordedAt: '2025-10-26T13:41:07.312Z', proof: 'c2sp.org/tlog-proof@v1\n…' };

async function open(receipt: object | null) {
  const page = await renderPage({
    Component: () => <PickReceipt pick="pick-KC" team="KC" week={8} zone={FIXED_EASTERN} />,
    at: '/p/office/picks',
    now: '2025-10-26T13:42:00Z',
  });
  const pool = { id: 'pool-1', slug: 'office', week: { id: 'week-8', deadline: '2025-10-26T14:00:00Z' } };
  expect(page.variablesOf('PickReceiptQuery')).toEqual({ pick: 'pick-KC', week: 8 });
  await page.answer('PickReceiptQuery', {
    Query: () => ({
      node: { __typename: 'Pick', id: 'pick-KC', entry: { id: 'e1', username: 'ann', pool }, receipt },
    }),
  });
  return page;
}

describe('the receipt of a pick (SPECIFICATION 7.8)', () => {
  it('says when the pick was recorded, to the millisecond in the pool’s time', async () => {
    await open(usual);
    expect(screen.getByText('Saved at 9:41 AM EDT, before the deadline')).toBeVisible();
    await userEvent.setup().click(screen.getByText('Receipt'));
    expect(screen.getByText('Recorded as no. 1,204 at 9:41:07.312 AM EDT.')).toBeVisible();
  });

  it('says when that was after the deadline', async () => {
    await open({ ...usual, recordedAt: '2025-10-26T14:00:00.000Z' });
    expect(screen.getByText('Saved at 10:00 AM EDT, after the deadline')).toBeVisible();
  });

  it('is explained, downloaded and taken along to its check', async () => {
    const { router } = await open(usual);
    const user = userEvent.setup();
    await user.click(screen.getByText('Receipt'));
    expect(screen.getByText(/anyone can check that your pick is in the log/)).toBeVisible();
    const saved: { name: string; blob: Blob }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved[0]!.name = this.download;
    });
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, {
        createObjectURL: (blob: Blob) => (saved.push({ name: '', blob }), 'blob:receipt'),
        revokeObjectURL: () => {},
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(saved[0]!.name).toBe('office-week-8-ann.tlog-proof');
    expect(await awaitOutside(() => saved[0]!.blob.text())).toBe(usual.proof);
    expect(screen.getByRole('link', { name: 'Get receipts by email' })).toHaveAttribute(
      'href',
      '/account#notifications',
    );
    await user.click(screen.getByRole('link', { name: 'Check it' }));
    expect(router.state.location.pathname).toBe('/p/office/verify');
    expect(router.state.location.state).toEqual({
      receipt: { name: 'office-week-8-ann.tlog-proof', text: usual.proof },
    });
  });

  it('is missing for an imported pick', async () => {
    await open(null);
    expect(screen.queryByText('Receipt')).toBeNull();
    expect(screen.queryByText(/Recorded/)).toBeNull();
  });
});
