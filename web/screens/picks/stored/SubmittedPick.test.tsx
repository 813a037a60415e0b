import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPicks } from '#web/testing/openPicks.tsx';
import { entry, pick, pool, teams } from '#web/testing/picksFixture.ts';

const zone = process.env.TZ;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  process.env.TZ = zone;
});

const viewerCanPick = { allowed: false, code: 'PICK_EXISTS', message: '' };
const kansasCity = pick('KC');
const final = { displayStatus: 'FINAL', stateText: 'Final' };

/** Opens the picks page of an entry whose pick is the Chiefs, or another one of these teams. */
async function open({ game = {}, ...rest }: Record<string, unknown> = {}, of = kansasCity) {
  const own = { ...of, ...rest, game: { ...of.game, ...(game as object) } };
  const page = await openPicks(pool([entry('e1', 'ann', { pick: own, viewerCanPick })]));
  return { page, card: await screen.findByRole('region', { name: 'Your pick for Week 8' }) };
}

const outcomes = ['Pending', 'Won', 'Lost', 'Tied'];

describe('SubmittedPick', () => {
  it('shows the team, its opponent and the kickoff in the zone of the pool, without a score', async () => {
    const { card } = await open();
    expect(within(card).getByText('Kansas City Chiefs')).toBeVisible();
    expect(within(card).getByText('vs Commanders · Mon, Oct 27, 8:15 PM EDT')).toBeVisible();
    expect(within(card).queryByText(/WSH .*KC/)).toBeNull();
    expect(within(card).queryByText('Picked automatically')).toBeNull();
    expect(within(card).queryByText('Result under review')).toBeNull();
  });

  it('shows the home team as the opponent of a visiting team', async () => {
    const { card } = await open({}, pick('WSH'));
    expect(within(card).getByText('Washington Commanders')).toBeVisible();
    expect(within(card).getByText(/^at Chiefs · Mon, Oct 27/)).toBeVisible();
  });

  it('shows only the day of a kickoff that is not confirmed', async () => {
    const { card } = await open({ game: { isKickoffConfirmed: false } });
    expect(within(card).getByText('vs Commanders · Mon, Oct 27, time TBD')).toBeVisible();
  });

  it('shows the kickoff in the zone of the viewer, too, until the game starts', async () => {
    process.env.TZ = 'America/Los_Angeles';
    const { page, card } = await open();
    expect(card).toHaveTextContent('Mon, Oct 27, 5:15 PM your time (8:15 PM EDT)');
    act(() =>
      page.environment.commitUpdate((store) => {
        store.get('monday')!.setValue('LIVE', 'displayStatus').setValue('Q1 15:00', 'stateText');
      }),
    );
    expect(card).toHaveTextContent('vs Commanders · Q1 15:00');
    expect(card).not.toHaveTextContent('your time');
  });

  it('shows the score of a live game, including zero points, and a pending outcome', async () => {
    const { card } = await open({
      game: { displayStatus: 'LIVE', stateText: 'Q3 12:34', awayScore: 0, homeScore: 21 },
    });
    expect(within(card).getByText('vs Commanders · Q3 12:34')).toBeVisible();
    expect(within(card).getByText('WSH 0, KC 21')).toBeVisible();
    expect(within(card).getByText('Pending')).toBeVisible();
  });

  it.each([
    ['PENDING', 'Pending', { awayScore: null, homeScore: null }],
    ['WON', 'Won', { ...final, awayScore: 7, homeScore: 28 }],
    ['LOST', 'Lost', { ...final, awayScore: 28, homeScore: 7 }],
    ['TIED', 'Tied', { ...final, awayScore: 20, homeScore: 20 }],
  ])('shows the outcome %s only as %s', async (outcome, word, game) => {
    const { card } = await open({ outcome, game });
    expect(outcomes.filter((one) => within(card).queryByText(one) !== null)).toEqual([word]);
  });

  it('updates the score and the outcome when the game ends', async () => {
    const { page, card } = await open();
    act(() =>
      page.environment.commitUpdate((store) => {
        store.get('pick-KC')!.setValue('LOST', 'outcome');
        const game = store.get('monday')!;
        game.setValue('FINAL', 'displayStatus').setValue('Final', 'stateText');
        game.setValue(28, 'awayScore').setValue(7, 'homeScore');
      }),
    );
    expect(within(card).getByText('vs Commanders · Final')).toBeVisible();
    expect(within(card).getByText('WSH 28, KC 7')).toBeVisible();
    expect(within(card).getByText('Lost')).toBeVisible();
    expect(within(card).queryByText('Pending')).toBeNull();
  });

  it('shows that a pick was made automatically', async () => {
    const { card } = await open({ isAutomatic: true });
    expect(within(card).getByText('Picked automatically')).toBeVisible();
  });

  it('shows that a pick was taken from the plan', async () => {
    const { card } = await open({ isAutomatic: true, isFromPlan: true });
    expect(within(card).getByText('Auto-pick from plan')).toBeVisible();
    expect(within(card).queryByText('Picked automatically')).toBeNull();
  });

  it('shows that the result is under review next to the outcome', async () => {
    const game = { ...final, awayScore: 7, homeScore: 28, isUnderReview: true };
    const { page, card } = await open({ outcome: 'WON', game });
    expect(within(card).getByText('Result under review')).toBeVisible();
    expect(within(card).getByText('Won')).toBeVisible();
    act(() =>
      page.environment.commitUpdate((store) => void store.get('monday')!.setValue(false, 'isUnderReview')),
    );
    expect(within(card).queryByText('Result under review')).toBeNull();
  });

  it('shows the new team and game after a change', async () => {
    const { page, card } = await open();
    act(() =>
      page.environment.commitUpdate((store) => {
        const stored = store.get('pick-KC')!;
        stored.setLinkedRecord(store.get(teams.BUF.id)!, 'team');
        stored.setLinkedRecord(store.get('early')!, 'game');
      }),
    );
    expect(within(card).getByText('Buffalo Bills')).toBeVisible();
    expect(within(card).getByText('at Panthers · Sun, Oct 26, 1:00 PM EDT')).toBeVisible();
    expect(within(card).queryByText('Kansas City Chiefs')).toBeNull();
  });

  it('shows a placeholder while the game of the pick is not loaded', async () => {
    const { page, card } = await open();
    act(() => page.environment.commitUpdate((store) => void store.get('pick-KC')!.setValue(null, 'game')));
    expect(card).toBeVisible();
    expect(card.querySelector('[class*="bone"]')).not.toBeNull();
    expect(outcomes.filter((one) => within(card).queryByText(one) !== null)).toEqual([]);
  });

  it('shows each of two picks of a week with its own outcome', async () => {
    const picks = [
      { ...pick('KC'), outcome: 'WON' },
      { ...pick('BUF'), slot: 2 },
    ];
    await openPicks(pool([entry('e1', 'ann', { picks, picksNeeded: 2, viewerCanPick })]));
    const card = await screen.findByRole('region', { name: 'Your picks for Week 8' });
    expect(card).toHaveTextContent(/Pick 1 of 2.*Kansas City Chiefsvs Commanders.*Won/);
    expect(card).toHaveTextContent(/Won.*Pick 2 of 2.*Buffalo Billsat Panthers.*Pending/);
  });
});
