import { beforeEach, describe, expect, it } from 'vitest';
import { createSelections, lockOf, type Selection } from './selections.ts';

beforeEach(() => sessionStorage.clear());

const chiefs: Selection = {
  entryId: 'e1',
  username: 'ann',
  week: 8,
  teamId: 'KC',
  teamName: 'Kansas City Chiefs',
  deadline: 1_000,
  kickoff: null,
};
const bills = { ...chiefs, teamId: 'BUF', teamName: 'Buffalo Bills' };

describe('unsubmitted selections', () => {
  it('are one for each entry and week', () => {
    const selections = createSelections();
    selections.select(chiefs);
    selections.select(bills);
    selections.select({ ...chiefs, week: 9 });
    selections.select({ ...chiefs, entryId: 'e2' });
    expect(
      selections.read().selected.map(({ entryId, week, teamId }) => `${entryId} ${week} ${teamId}`),
    ).toEqual(['e1 8 BUF', 'e1 9 KC', 'e2 8 KC']);
    selections.deselect('e1', 8);
    expect(selections.read().selected).toHaveLength(2);
  });

  it('outlive a reload, as do lost ones until the owner dismisses the message', () => {
    const before = createSelections();
    before.select(chiefs);
    before.select({ ...bills, entryId: 'e2' });
    before.lose(chiefs, 'deadline');
    const after = createSelections();
    expect(after.read().selected.map(({ entryId }) => entryId)).toEqual(['e2']);
    expect(after.read().lost).toEqual([{ ...chiefs, cause: 'deadline' }]);
    after.acknowledge();
    expect(createSelections().read().lost).toEqual([]);
  });

  it('are one account’s: the next one in the tab finds none, the same one all', () => {
    const selections = createSelections();
    selections.select(chiefs);
    selections.belongTo('ann');
    selections.select({ ...chiefs, week: 9 });
    selections.lose(chiefs, 'deadline');
    const later = createSelections();
    later.belongTo('ann');
    expect(later.read()).toMatchObject({ selected: [{ week: 9 }], lost: [{ week: 8 }] });
    later.belongTo('bob');
    expect(createSelections().read()).toMatchObject({ selected: [], lost: [] });
  });

  it('are lost once, and not when they were submitted meanwhile', () => {
    const selections = createSelections();
    selections.select(chiefs);
    selections.lose(chiefs, 'deadline');
    selections.lose(chiefs, 'deadline');
    selections.lose(bills, 'deadline');
    expect(selections.read().lost).toHaveLength(1);
  });

  it('last as long as the page where nothing can be stored or read', () => {
    sessionStorage.setItem('selections', '{"selected": 3');
    const selections = createSelections();
    expect(selections.read().selected).toEqual([]);
    const without = createSelections(null);
    without.select(chiefs);
    expect(without.read().selected).toEqual([chiefs]);
  });

  it('lock at the deadline, or at the kickoff of their game when that comes first', () => {
    expect(lockOf(chiefs)).toBe(1_000);
    expect(lockOf({ ...chiefs, kickoff: 400 })).toBe(400);
    expect(lockOf({ ...chiefs, kickoff: 4_000 })).toBe(1_000);
  });
});
