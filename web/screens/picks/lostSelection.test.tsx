import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { SelectionWatch } from '#web/app/lostSelections/SelectionWatch.tsx';
import { openPicks } from '#web/testing/openPicks.tsx';
import { Component as PicksPage } from './PicksPage.tsx';
import { entry, options, pool, week } from '#web/testing/picksFixture.ts';

beforeEach(() => sessionStorage.clear());

/** The picks page in its frame. */
function Watched() {
  return (
    <>
      <PicksPage />
      <SelectionWatch account="viewer" />
    </>
  );
}

const open = (entries: ReturnType<typeof entry>[], over = {}) =>
  openPicks(pool(entries, { week: week(over) }), '/picks', Watched);

type Page = Awaited<ReturnType<typeof open>>;

const dueAtTen = {
  deadline: '2025-10-26T14:00:00Z',
};

const card = (name: RegExp) => screen.getByRole('button', { name });
const select = (team: string) => userEvent.click(card(new RegExp(`^${team}.*Available`)));

/** The server's response about the entry of a selection that has locked. */
async function answerLocked(page: Page, over: Record<string, unknown>, isDeadlinePassed = true) {
  await waitFor(() => expect(page.pending('settleSelectionQuery')).toHaveLength(1));
  await page.answer('settleSelectionQuery', {
    Entry: () => {
      const { picks = [], teamOptions = options.open, ...own } = over;
      return {
        isViewers: true,
        week: { id: 'e1-8', picks, picksNeeded: 1, teamOptions },
        pool: { week: { id: 'week-8', ...dueAtTen, isDeadlinePassed } },
        ...own,
      };
    },
  });
}

describe('a selection that was not submitted', () => {
  it('is reported in a dialog that must be closed, when the deadline has passed', async () => {
    const page = await open([entry('e1', 'Riley Prime')]);
    await select('Kansas City Chiefs');
    await page.moveClock('2025-10-26T14:00:00Z');
    await answerLocked(page, {});
    const dialog = await screen.findByRole('dialog', { name: 'Selection not submitted' });
    expect(dialog).toHaveTextContent('Your selection was not submitted. Riley Prime has no pick for Week 8.');
    await userEvent.click(document.body);
    expect(dialog).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  });

  it('is reported when its own game starts before the deadline', async () => {
    const early = options.open.map((option) => ({
      ...option,
      game: { ...option.game, id: `${option.game.id} game`, kickoff: '2025-10-26T13:40:00Z' },
    }));
    const page = await open([entry('e1', 'ann')], { teamOptions: early });
    await select('Buffalo Bills');
    await page.moveClock('2025-10-26T13:40:00Z');
    await answerLocked(page, { teamOptions: options.started }, false);
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Your selection was not submitted. The Buffalo Bills game has started. ann has no pick for Week 8 yet: another team can be picked until Sunday, October 26, 10:00 AM EDT.',
    );
  });

  it('of another account is not shown to this one', async () => {
    const lost = {
      entryId: 'e9',
      username: 'bob',
      week: 8,
      teamId: 'KC',
      teamName: 'Chiefs',
      cause: 'kickoff',
    };
    const kept = { account: 'bob', selected: [], lost: [{ ...lost, deadline: 1, kickoff: null }] };
    sessionStorage.setItem('selections', JSON.stringify(kept));
    await open([entry('e1', 'ann')]);
    await waitFor(() => expect(sessionStorage.getItem('selections')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes no other team with it that was selected meanwhile', async () => {
    const page = await open([entry('e1', 'ann')]);
    await select('Kansas City Chiefs');
    await page.moveClock('2025-10-26T14:00:00Z');
    await waitFor(() => expect(page.pending('settleSelectionQuery')).toHaveLength(1));
    await select('Buffalo Bills');
    await answerLocked(page, { teamOptions: options.started }, false);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sessionStorage.getItem('selections')).toContain('"teamId":"BUF"');
  });

  it('is not reported when a pick was made elsewhere', async () => {
    const page = await open([entry('e1', 'ann')]);
    await select('Kansas City Chiefs');
    await page.moveClock('2025-10-26T14:00:00Z');
    await answerLocked(page, { picks: [{ id: 'pick-1' }] });
    await waitFor(() => expect(sessionStorage.getItem('selections')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('waits for the new deadline when it was moved', async () => {
    const page = await open([entry('e1', 'ann')]);
    await select('Kansas City Chiefs');
    await page.moveClock('2025-10-26T14:00:00Z');
    const later = { id: 'week-8', deadline: '2025-10-26T15:00:00Z', isDeadlinePassed: false };
    await answerLocked(page, { pool: { week: later } }, false);
    await waitFor(() =>
      expect(sessionStorage.getItem('selections')).toContain(
        `"deadline":${Date.parse('2025-10-26T15:00:00Z')}`,
      ),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is restored when the viewer comes back to the entry', async () => {
    await open([entry('e1', 'ann'), entry('e2', 'bob')]);
    await select('Kansas City Chiefs');
    await userEvent.click(screen.getByRole('radio', { name: /bob/ }));
    await screen.findByRole('radio', { name: /bob/, checked: true });
    expect(card(/^Select a team/)).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: /ann/ }));
    expect(await screen.findByRole('button', { name: /^Submit pick: Kansas City Chiefs$/ })).toBeEnabled();
  });
});

describe('the last ten minutes', () => {
  it('are announced, and counted down above the button', async () => {
    const page = await open([entry('e1', 'ann')]);
    await select('Kansas City Chiefs');
    expect(screen.queryByText(/Not submitted yet/)).toBeNull();
    await page.moveClock('2025-10-26T13:50:00Z');
    expect(screen.getByText(/Not submitted yet/)).toHaveTextContent('Not submitted yet. 10:00 left');
    expect(
      screen.getByText(
        'Less than 10 minutes left: Kansas City Chiefs for ann in Week 8 is selected, but not submitted.',
      ),
    ).toHaveAttribute('role', 'status');
    await page.moveClock('2025-10-26T13:59:51Z');
    expect(screen.getByText(/Not submitted yet/)).toHaveTextContent('0:09 left');
    await select('Buffalo Bills');
    await userEvent.click(card(/^Buffalo Bills.*Selected/));
    expect(screen.queryByText(/not submitted/i)).toBeNull();
  });
});
