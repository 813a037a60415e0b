import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPicks } from '#web/testing/openPicks.tsx';
import { entry, options, pick, pool, teams, usualOptions, week } from '#web/testing/picksFixture.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const done = { pick: pick('KC'), viewerCanPick: { allowed: false, code: 'PICK_EXISTS' } };
const row = (name: RegExp) => screen.getByRole('button', { name });
const rows = () => within(screen.getByRole('toolbar', { name: 'Teams' })).getAllByRole('button');

describe('the rows of teams (SPECIFICATION 7.8)', () => {
  it('say opponent, place, kickoff and line, and that no available team is marked as such', async () => {
    await openPicks(pool([entry('e1', 'ann')]));
    expect(row(/^Buffalo Bills/)).toHaveTextContent(
      /Buffalo Bills 4-3at Panthers Sun, Oct 26, 1:00 PM EDT, chance to win 30%, line BUF \+7 Available$/,
    );
    expect(row(/^Carolina Panthers/)).toHaveTextContent(/vs Bills/);
    expect(within(row(/^Buffalo Bills/)).getByText('Available')).toHaveClass('visually-hidden');
  });

  it('have no chances where the pool hides them', async () => {
    await openPicks(pool([entry('e1', 'ann')], { options: { ...usualOptions, showChances: false } }));
    expect(row(/^Buffalo Bills/)).not.toHaveTextContent('%');
    expect(screen.queryByText(/^Chances to win follow/)).toBeNull();
    await userEvent.click(row(/^Sort and filter/));
    const sort = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(within(sort).queryByRole('option', { name: 'Chance to win' })).toBeNull();
  });

  it("are of teams that must lose in a losers' pool, the least likely winner first", async () => {
    const losers = { ...usualOptions, pickTo: 'LOSE' };
    await openPicks(pool([entry('e1', 'ann', { usedTeams: [] })], { options: losers }));
    expect(screen.getByText(/^One team to lose in Week 8\./)).toBeVisible();
    expect(row(/^Buffalo Bills/)).toHaveTextContent(/, chance to lose 71% to lose, line BUF \+7/);
    const chances = rows().map((one) => Number(/(\d+)%/.exec(one.textContent)![1]));
    expect(chances).toEqual(chances.toSorted((one, other) => other - one));
    expect(chances[0]).toBeGreaterThan(50);
    expect(screen.getByText(/^Chances to lose follow/)).toBeVisible();
    expect(
      row(/^Buffalo Bills/).querySelector('.lucide-trending-down'),
      'seen to be of losing',
    ).toBeVisible();
    expect(screen.getByText('Sorted by chance to lose')).toBeVisible();
    expect(within(row(/^Buffalo Bills/)).getByText('to lose')).toBeVisible();
    await userEvent.click(row(/^Sort and filter/));
    const sort = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(within(sort).getByRole('option', { name: 'Chance to lose' })).toBeVisible();
    expect(within(sort).getByRole('option', { name: 'Line, underdogs first' })).toBeVisible();
  });

  it('are without started ones, at the end, and used ones, which a strip of all teams crosses', async () => {
    const page = await openPicks(
      pool([entry('e1', 'ann')], { week: week({ teamOptions: options.started }) }),
    );
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Game Started' })).toBeVisible();
    expect(row(/^Buffalo Bills Game Started BUF \+7$/)).toBeDisabled();
    await waitFor(() => expect(page.pending('TeamStripQuery')).toHaveLength(1));
    await page.answer('TeamStripQuery', { Query: () => ({ teams: Object.values(teams) }) });
    const strip = within(screen.getByRole('list', { name: 'Teams used and left' }));
    const left = strip.getAllByRole('img').map((badge) => badge.getAttribute('aria-label'));
    expect(left).toEqual(['Buffalo Bills', 'Carolina Panthers', 'Kansas City Chiefs']);
    const used = strip.getByRole('button', { name: 'Washington Commanders Previously Used Week 3' });
    expect(used).toBeDisabled();
    expect(used.querySelectorAll('line').length, 'crossed').toBeGreaterThan(0);
    expect(screen.getByText('31 / 32')).toBeVisible();
  });

  it('have teams over the limit of lines at the end, with the reason and their line', async () => {
    const rules = { ...usualOptions, favoriteLimit: 7 };
    const limited = { options: rules, week: week({ teamOptions: options.limited }) };
    await openPicks(pool([entry('e1', 'ann')], limited));
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Favored by more than 7' })).toBeVisible();
    expect(row(/^Carolina Panthers Favored by more than 7 CAR -7$/)).toBeDisabled();
    await userEvent.click(row(/^Show the teams as cards/));
    const card = await screen.findByRole('button', { name: /^Carolina Panthers.*Favored by more than 7$/ });
    expect(card).toBeDisabled();
    cleanup();
    localStorage.clear();
    await openPicks(pool([entry('e1', 'ann')], { ...limited, options: { ...rules, pickTo: 'LOSE' } }));
    expect(screen.getByRole('heading', { name: 'Underdog by more than 7' })).toBeVisible();
  });

  it('name the week of a team that was picked and can be picked again', async () => {
    const { team } = Object.values(options.open)[0]!;
    await openPicks(pool([entry('e1', 'ann', { usedTeams: [], teamsUsedBefore: [{ week: 3, team }] })]));
    expect(row(new RegExp(`^${team.name}.*Used in Week 3`))).toBeEnabled();
    expect(rows().filter((one) => one.textContent.includes('Used in Week'))).toHaveLength(1);
  });

  it('say so when none is left', async () => {
    const used = Object.values(options.started).map(({ team }) => ({ week: 3, team }));
    await openPicks(pool([entry('e1', 'ann', { usedTeams: used })]));
    expect(screen.getByText('No team is left to pick here.')).toBeVisible();
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(row(/^Select a team/)).toBeDisabled();
  });

  it('are one stop of the Tab key; arrows, Home and End move between them', async () => {
    localStorage.setItem('picks-order', 'kickoff');
    await openPicks(pool([entry('e1', 'ann', { usedTeams: [] })]));
    const user = userEvent.setup();
    screen.getByRole('button', { name: 'Show the teams as cards' }).focus();
    await user.tab();
    expect(row(/^Buffalo Bills/)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(row(/^Carolina Panthers/)).toHaveFocus();
    await user.keyboard('{End}');
    expect(row(/^Kansas City Chiefs/)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp} ');
    expect(row(/^Washington Commanders.*Selected/)).toHaveFocus();
    await user.tab();
    expect(row(/^Submit pick: Washington Commanders$/)).toHaveFocus();
    await user.tab({ shift: true });
    expect(row(/^Washington Commanders/)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(row(/^Buffalo Bills/)).toHaveFocus();
  });

  it('have the best chance first, and the order that the device remembers', async () => {
    await openPicks(pool([entry('e1', 'ann', { usedTeams: [] })]));
    const chances = () => rows().map((one) => Number(/(\d+)%/.exec(one.textContent)![1]));
    expect(screen.getByText('Sorted by chance to win')).toBeVisible();
    expect(chances()).toEqual(chances().toSorted((one, other) => other - one));
    await userEvent.click(row(/^Sort and filter/));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Kickoff');
    expect(screen.getByRole('heading', { name: 'Monday, October 27' })).toBeVisible();
    cleanup();
    await openPicks(pool([entry('e1', 'ann', { usedTeams: [] })]));
    expect(screen.getByText('Sorted by kickoff')).toBeVisible();
    expect(rows()[0]).toHaveTextContent('Buffalo Bills');
  });

  it('are sorted and filtered', async () => {
    await openPicks(pool([entry('e1', 'ann')]));
    await userEvent.click(row(/^Sort and filter/));
    expect(row(/^Sort and filter/)).toHaveAttribute('aria-expanded', 'true');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'line');
    expect(screen.getByText('Sorted by line')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Monday, October 27' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'Monday, October 27');
    expect(rows()).toHaveLength(1);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Available teams only' }));
    expect(screen.getByText('Sorted by line, 2 filters')).toBeVisible();
  });

  it('name the other entry that has the team this week', async () => {
    await openPicks(pool([entry('e1', 'ann'), entry('e2', 'bob', done)]));
    expect(row(/^Kansas City Chiefs/)).toHaveTextContent('Also bob');
    expect(row(/^Buffalo Bills/)).not.toHaveTextContent('Also');
  });

  it('give way to cards, which the device remembers', async () => {
    const page = await openPicks(
      pool([entry('e1', 'ann')], { week: week({ teamOptions: options.started }) }),
    );
    await userEvent.click(row(/^Show the teams as cards/));
    const bills = await screen.findByRole('button', { name: /^Buffalo Bills.*Game Started/ });
    expect(localStorage.getItem('picks-view')).toBe('cards');
    expect(within(row(/^Kansas City Chiefs/)).getByText('Available')).toBeVisible();
    expect(screen.queryByRole('toolbar')).toBeNull();
    // How many still have a team is there once it is loaded.
    expect(row(/^Kansas City Chiefs/)).not.toHaveTextContent('Left to');
    await page.answer('useTeamsLeftQuery', {
      Pool: () => ({ id: 'pool-1', teamsLeft: [{ count: 1, team: { id: 'KC' } }] }),
    });
    expect(row(/^Kansas City Chiefs/)).toHaveTextContent('Left to 1 entry');
    expect(bills).not.toHaveTextContent('Left to');
    // What has started is last.
    const after = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(row(/^Kansas City Chiefs/).compareDocumentPosition(bills) & after).toBe(after);
    await userEvent.click(row(/^Show the teams as rows/));
    expect(screen.getByRole('toolbar', { name: 'Teams' })).toBeVisible();
    expect(localStorage.getItem('picks-view')).toBeNull();
  });
});
