import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPicks } from '../../testing/openPicks.tsx';
import { entry, pick, pool, usualOptions } from './picksFixture.ts';

beforeEach(() => sessionStorage.clear());

const show = (one: ReturnType<typeof entry>, options: object = {}) =>
  openPicks(pool([one], { options: { ...usualOptions, ...options } }));
const done = { allowed: false, code: 'PICK_EXISTS', message: '' };
describe('picks under other options (SPECIFICATION 7.8)', () => {
  it('asks for the second pick of a week with two, beside the first', async () => {
    await show(entry('e1', 'ann', { picks: [pick('KC')], picksNeeded: 2 }), { doublePickWeeks: [8] });
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
    expect(screen.getAllByText(/A pick can be changed until its game starts/)).toHaveLength(2);
    expect(screen.queryByText(/cannot be edited or changed/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep the Kansas City Chiefs' }));
    expect(screen.queryByText(/^Another team in place/)).toBeNull();
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
