import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPicks } from '#web/testing/openPicks.tsx';
import { entry, pick, pool, teams, usualOptions } from '#web/testing/picksFixture.ts';

beforeEach(() => sessionStorage.clear());

const show = (one: ReturnType<typeof entry>, options: object = {}) =>
  openPicks(pool([one], { options: { ...usualOptions, ...options } }));
type OpenedPage = Awaited<ReturnType<typeof show>>;

const answerChanges = (page: OpenedPage, changes: object[]) =>
  page.answer('PickHistoryQuery', {
    Entry: () => ({ id: 'e1' }),
    EntryWeek: () => ({ id: 'e1-8', changes }),
  });
const changes = () =>
  within(screen.getByRole('list', { name: 'Changes' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

const done = { allowed: false, code: 'PICK_EXISTS', message: '' };
describe('picks under other options (SPECIFICATION 7.8)', () => {
  it('asks for the second pick of a week with two, beside the first', async () => {
    await show(entry('e1', 'ann', { picks: [pick('KC')], picksNeeded: 2 }));
    expect(await screen.findByRole('heading', { name: 'Your picks for Week 8' })).toBeVisible();
    expect(screen.getByText('Pick 1 of 2')).toBeVisible();
    expect(screen.getByText(/^Pick 2 of 2\. Two different teams/)).toBeVisible();
    expect(screen.getByText(/cannot be edited or changed/)).toBeVisible();
  });

  it('changes a pick where the pool allows it, and says so instead of the warning', async () => {
    const own = { ...pick('KC'), viewerCanChange: true };
    await show(entry('e1', 'ann', { picks: [own], viewerCanPick: done }), { changePicks: 'UNTIL_LOCK' });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Change the Kansas City Chiefs' }));
    expect(screen.getByText(/^Another team in place of the Kansas City Chiefs/)).toBeVisible();
    expect(screen.getByText(/A pick can be changed until its game starts/)).toBeVisible();
    expect(screen.queryByText(/cannot be edited or changed/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep the Kansas City Chiefs' }));
    expect(screen.queryByText(/^Another team in place/)).toBeNull();
  });

  it('shows the changes of the week, and the new one once another pick stands', async () => {
    const own = { ...pick('KC'), viewerCanChange: true };
    const page = await show(entry('e1', 'ann', { picks: [own], viewerCanPick: done }), {
      changePicks: 'UNTIL_LOCK',
    });
    await waitFor(() => expect(page.pending('PickHistoryQuery')).toHaveLength(1));
    expect(page.variablesOf('PickHistoryQuery')).toEqual({ entry: 'e1', week: 8 });
    const first = { at: '2025-10-25T22:12:00Z', from: teams.BUF, to: teams.KC };
    await answerChanges(page, [first]);
    expect(changes()).toEqual(['Changed from the Bills to the Chiefs, Sat, Oct 25, 6:12 PM EDT']);

    await act(async () => {
      page.environment.commitUpdate((store) => {
        const stored = store.get('pick-KC')!;
        stored.setLinkedRecord(store.get('WSH')!, 'team');
      });
    });
    // The earlier change stays meanwhile.
    expect(changes()).toHaveLength(1);
    await answerChanges(page, [first, { at: '2025-10-26T13:30:00Z', from: teams.KC, to: teams.WSH }]);
    expect(changes()).toEqual([
      'Changed from the Bills to the Chiefs, Sat, Oct 25, 6:12 PM EDT',
      'Changed from the Chiefs to the Commanders, Sun, Oct 26, 9:30 AM EDT',
    ]);
  });

  it('shows no list where nothing was changed, and asks for none where no pick can be', async () => {
    const own = pick('KC');
    const one = entry('e1', 'ann', { picks: [own], viewerCanPick: done });
    const page = await show(one, { changePicks: 'UNTIL_LOCK' });
    await waitFor(() => expect(page.pending('PickHistoryQuery')).toHaveLength(1));
    await answerChanges(page, []);
    expect(screen.queryByRole('list', { name: 'Changes' })).toBeNull();
    cleanup();
    const other = await show(one);
    expect(await screen.findByText('A submitted pick cannot be changed.')).toBeVisible();
    expect(other.pending('PickHistoryQuery')).toEqual([]);
  });

  it('says where the changes could not be loaded, and keeps the pick', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await show(entry('e1', 'ann', { picks: [pick('KC')], viewerCanPick: done }), {
      changePicks: 'UNTIL_LOCK',
    });
    await waitFor(() => expect(page.pending('PickHistoryQuery')).toHaveLength(1));
    await page.fail('PickHistoryQuery', new Error('The server does not respond.'));
    expect(await screen.findByText('The changes could not be loaded.')).toBeVisible();
    expect(screen.getByText('This pick is locked.')).toBeVisible();
  });

  it('says that a pick is locked, and which was made automatically', async () => {
    const own = { ...pick('KC'), isAutomatic: true };
    await show(entry('e1', 'ann', { picks: [own], viewerCanPick: done }), { changePicks: 'UNTIL_LOCK' });
    expect(await screen.findByText('This pick is locked.')).toBeVisible();
    expect(screen.getByText('Picked automatically')).toBeVisible();
    expect(screen.queryByText('A submitted pick cannot be changed.')).toBeNull();
  });

  it('names what closes the picks of the week', async () => {
    await show(entry('e1', 'ann'), { deadline: 'FIRST_KICKOFF' });
    expect(await screen.findByText('Picks due at the first kickoff')).toBeVisible();
  });
});
