import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { RequestError } from '#web/app/relay/errors.ts';
import { holdTimers } from '#web/testing/holdTimers.ts';
import { openPicks as open } from '#web/testing/openPicks.tsx';
import { entry, options, pick, pool, revealed, week } from '#web/testing/picksFixture.ts';

// Selections outlive the page, so they are cleared.
beforeEach(() => sessionStorage.clear());

const card = (name: RegExp) => screen.getByRole('button', { name });

describe('before the deadline', () => {
  it('requires a pick, shows the time left, and keeps All Picks disabled', async () => {
    await open(pool([entry('e1', 'ann')]));
    expect(screen.getByRole('heading', { level: 1, name: 'Picks and Selections' })).toBeVisible();
    expect(screen.getByText('Pick Required')).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Pick deadline: 30 minutes left' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Make Picks' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: 'All Picks' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('group', { name: 'Entry' })).toBeNull();
    expect(screen.getByText('31 / 32')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Pick Guidelines' })).toHaveTextContent(
      'Picks are due Sunday 10:00 AM Eastern (EDT).',
    );
    expect(screen.getByRole('region', { name: 'Pick Guidelines' })).toHaveTextContent(
      "before the week's first game",
    );
  });

  it('shows each state of a team card', async () => {
    await open(pool([entry('e1', 'ann')], { week: week({ teamOptions: options.started }) }));
    expect(card(/^Kansas City Chiefs.*Available/)).toBeEnabled();
    expect(screen.queryByRole('button', { name: /^Washington Commanders/ }), 'used').toBeNull();
    expect(card(/^Buffalo Bills.*Game Started/)).toBeDisabled();
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(3);
  });

  it('gives each team its own line', async () => {
    await open(pool([entry('e1', 'ann')]));
    expect(card(/^Buffalo Bills/)).toHaveTextContent('BUF +7');
    expect(card(/^Carolina Panthers/)).toHaveTextContent('CAR -7');
  });

  it('selects with one tap and deselects with another', async () => {
    await open(pool([entry('e1', 'ann')]));
    const user = userEvent.setup();
    expect(card(/^Select a team/)).toBeDisabled();
    await user.click(card(/^Kansas City Chiefs.*Available/));
    expect(card(/^Kansas City Chiefs.*Selected/)).toHaveAttribute('aria-pressed', 'true');
    expect(card(/^Submit pick: Kansas City Chiefs$/)).toBeEnabled();
    await user.click(card(/^Buffalo Bills.*Available/));
    expect(card(/^Submit pick: Buffalo Bills$/)).toBeEnabled();
    await user.click(card(/^Buffalo Bills.*Selected/));
    expect(card(/^Select a team/)).toBeDisabled();
  });

  it('warns right above the button', async () => {
    await open(pool([entry('e1', 'ann')]));
    const warning = screen.getByRole('region', { name: 'Important Warning' });
    expect(warning).toHaveTextContent('cannot be edited');
    expect(warning.nextElementSibling).toBe(card(/^Select a team/));
  });

  it('drops a selection whose game has started', async () => {
    const page = await open(pool([entry('e1', 'ann')]));
    await userEvent.click(card(/^Buffalo Bills.*Available/));
    await page.moveClock('2025-10-26T17:00:01Z');
    await waitFor(() => expect(page.pending('PicksPageQuery')).toHaveLength(1));
    await page.answer('PicksPageQuery', {
      Pool: () => pool([entry('e1', 'ann')], { week: week({ teamOptions: options.started }) }),
    });
    expect(card(/^Select a team/)).toBeDisabled();
  });

  it('starts with an entry that needs its pick, and keeps the chosen one in the address', async () => {
    const page = await open(
      pool([
        entry('e1', 'ann', {
          pick: pick('KC'),
          viewerCanPick: { allowed: false, code: 'PICK_EXISTS', message: 'x' },
        }),
        entry('e2', 'ann-2'),
        entry('e3', 'ann-3', {
          status: 'ELIMINATED',
          eliminatedWeek: 5,
          eliminationDetail: { text: 'Giants lost 3-24 to the Eagles', shortText: 'Giants lost 3-24' },
          viewerCanPick: { allowed: false },
        }),
      ]),
    );
    const choices = within(screen.getByRole('group', { name: 'Entry' }));
    expect(choices.getByRole('radio', { name: /ann-2.*Needs pick/ })).toBeChecked();
    await userEvent.click(choices.getByRole('radio', { name: /ann-3.*Out Week 5.*Giants lost 3-24/ }));
    expect(page.router.state.location.search).toBe('?entry=e3');
    expect(await screen.findByText(/was eliminated in/)).toHaveTextContent('ann-3 was eliminated in Week 5');
    expect(screen.getByText('Giants lost 3-24 to the Eagles.')).toBeVisible();
    expect(screen.queryByText(/Submit pick/)).toBeNull();
    expect(screen.queryByText('Pick Required')).toBeNull();
  });

  it('shows a submitted pick, without controls to change it', async () => {
    await open(
      pool([
        entry('e1', 'ann', { pick: pick('KC'), viewerCanPick: { allowed: false, code: 'PICK_EXISTS' } }),
      ]),
    );
    expect(screen.getByText('Pick Submitted')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your pick for Week 8' })).toHaveTextContent(
      'Kansas City Chiefs',
    );
    expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull();
  });

  it('links to the next entry that needs its pick', async () => {
    const done = { pick: pick('KC'), viewerCanPick: { allowed: false, code: 'PICK_EXISTS' } };
    const page = await open(pool([entry('e1', 'ann', done), entry('e2', 'ann-2')]), '/picks?entry=e1');
    await userEvent.click(card(/^Next: pick for ann-2/));
    expect(page.router.state.location.search).toBe('?entry=e2');
    expect(await screen.findByRole('button', { name: /^Select a team/ })).toBeVisible();
  });

  it('says so to a viewer without entries', async () => {
    await open(pool([]));
    expect(screen.getByText("You don't have any pool entries to make picks with")).toBeVisible();
  });

  it('previews the games and spreads of the week', async () => {
    await open(pool([entry('e1', 'ann')]));
    await userEvent.click(card(/Preview Week/));
    const dialog = await screen.findByRole('dialog', { name: 'Week 8 Preview' });
    expect(dialog).toHaveTextContent('KC -11.5 (Locked)');
    expect(within(dialog).getByRole('heading', { name: 'Monday, October 27' })).toBeVisible();
  });

  it('loads another week through the address', async () => {
    const page = await open(pool([entry('e1', 'ann')]));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Week' }), '9');
    expect(page.router.state.navigation.location?.search ?? page.router.state.location.search).toBe(
      '?week=9',
    );
  });
});

describe('when the deadline passes', () => {
  it('opens All Picks by itself, and loads the revealed picks', async () => {
    const page = await open(pool([entry('e1', 'ann')]));
    await page.push('liveWeekSubscription', {
      Week: () => ({ id: 'week-8', isDeadlinePassed: true, isComplete: false, picksSubmitted: 13 }),
    });
    expect(screen.getByRole('tab', { name: 'All Picks' })).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(page.pending('PicksPageQuery')).toHaveLength(1));
    await page.answer('PicksPageQuery', { Pool: () => pool([], { week: week(revealed) }) });
    expect(await screen.findByRole('table')).toBeVisible();
  });

  const closed = { viewerCanPick: { allowed: false, code: 'PICK_EXISTS' }, pick: pick('KC') };

  it.each([
    ['asks for an entry that could still pick', [entry('e1', 'ann', closed), entry('e2', 'bob')], 1],
    ["asks for nothing of the viewer's when all have their pick", [entry('e1', 'ann', closed)], 0],
  ])('%s', async (_what, entries, times) => {
    const page = await open(pool(entries));
    const { pass } = holdTimers();
    await page.push('liveWeekSubscription', {
      Week: () => ({ id: 'week-8', isDeadlinePassed: true, isComplete: false, picksSubmitted: 13 }),
    });
    // Longer than the page waits before it asks.
    await pass(1_500);
    expect(page.pending('PicksPageQuery')).toHaveLength(1);
    expect(page.pending('PicksPageViewerQuery')).toHaveLength(times);
  });

  it('lets nothing be picked while the entries are as of another week', async () => {
    const page = await open(pool([entry('e1', 'ann')]));
    const closest = () => card(/^Select a team/).closest('[inert]');
    expect(closest()).toBeNull();
    await page.push('livePoolSubscription', { Pool: () => ({ id: 'pool-1', currentWeek: 9 }) });
    await waitFor(() => expect(page.pending('PicksPageViewerQuery')).toHaveLength(1));
    const next = entry('e1', 'ann');
    await page.answer('PicksPageViewerQuery', {
      Pool: () => pool([{ ...next, week: { ...next.week, id: 'e1-9', number: 9 } }]),
    });
    expect(closest()).not.toBeNull();
  });

  it('waits for the next week’s teams when the strip of entries is the first to know that week', async () => {
    const page = await open(pool([entry('e1', 'ann')]));
    act(() => {
      page.environment.commitUpdate((store) => {
        const next = store.create('e1-9', 'EntryWeek').setValue(9, 'number');
        const mayPick = store.create('e1-9-may', 'Permission').setValue(false, 'allowed');
        next.setLinkedRecord(mayPick, 'viewerCanPick').setLinkedRecords([], 'picks');
        store.get('e1')!.setLinkedRecord(next, 'week');
      });
    });
    expect(screen.getByText('Loading the week')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Select a team/ })).toBeNull();
    const { week: old, ...known } = entry('e1', 'ann');
    await waitFor(() => expect(page.pending('PicksPageViewerQuery')).toHaveLength(1));
    await page.answer('PicksPageViewerQuery', {
      Pool: () => pool([{ ...known, week: { ...old, id: 'e1-9', number: 9 } }]),
    });
    expect(await screen.findByRole('button', { name: /^Select a team/ })).toBeVisible();
  });

  it('keeps refetching while the deadline has passed by the page and not by the server', async () => {
    const page = await open(pool([entry('e1', 'ann')]));
    await page.moveClock('2025-10-26T14:00:01Z');
    await waitFor(() => expect(page.pending('PicksPageQuery')).toHaveLength(1));
  });

  it('shows the distribution, the names on tap and the single picks with their outcome', async () => {
    await open(pool([entry('e1', 'ann')], { week: week(revealed) }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('Kansas City Chiefs');
    expect(rows[1]).toHaveTextContent('75.0%');
    expect(rows[2]).toHaveTextContent('Won');
    await userEvent.click(card(/^3, show who picked Kansas City Chiefs/));
    expect(await screen.findByRole('dialog', { name: 'Picked Kansas City Chiefs' })).toHaveTextContent('cyd');
    const single = screen.getByRole('region', { name: 'Individual Picks' });
    expect(
      within(single)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['KCann YouKansas City ChiefsPending', 'BUFdan Buffalo BillsWon']);
  });

  it('shows beside a pick that its entry is eliminated, and the reason', async () => {
    const [own, other] = revealed.revealedPicks.edges;
    const outWith = (week: number) => ({
      node: {
        ...other!.node,
        entry: { ...other!.node.entry, eliminationDetail: { week, shortText: 'Bills lost 3-24' } },
      },
    });
    const revealedPicks = { ...revealed.revealedPicks, edges: [own, outWith(8)] };
    const page = await open(pool([entry('e1', 'ann')], { week: week({ ...revealed, revealedPicks }) }));
    expect(await screen.findByText('Out: Bills lost 3-24')).toBeVisible();
    expect(page.pending('PicksPageQuery')).toHaveLength(0);
  });

  it('draws the bars of the distribution on a true scale', async () => {
    await open(pool([entry('e1', 'ann')], { week: week(revealed) }));
    const table = await screen.findByRole('table', { name: 'Teams by how many entries picked them' });
    const widths = [...table.querySelectorAll('rect[fill]')].map((bar) => bar.getAttribute('width'));
    expect(widths).toEqual(['75', '25']);
  });

  it('stays readable under Make Picks', async () => {
    await open(
      pool([entry('e1', 'ann', { viewerCanPick: { allowed: false, code: 'DEADLINE_PASSED' } })], {
        week: week(revealed),
      }),
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Make Picks' }));
    expect(screen.getByText('Deadline Passed')).toBeVisible();
    expect(screen.getByText('Picks for Week 8 are closed')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });
});

describe('submitting', () => {
  const done = entry('e1', 'ann', {
    pick: pick('KC'),
    viewerCanPick: { allowed: false, code: 'PICK_EXISTS', message: 'exists' },
  });
  const submitted = {
    SubmitPickPayload: () => ({
      entry: done,
      entryWeek: done.week,
      week: { id: 'week-8', picksSubmitted: 13 },
    }),
  };

  async function openAndSubmit(taps = 1) {
    const page = await open(pool([entry('e1', 'ann')]));
    await userEvent.click(card(/^Kansas City Chiefs.*Available/));
    const button = card(/^Submit pick/);
    if (taps === 2) await userEvent.dblClick(button);
    else await userEvent.click(button);
    return page;
  }

  it('checks the session, then sends once however often the button is pressed', async () => {
    const page = await openAndSubmit(2);
    expect(card(/^Submitting\.\.\.$/)).toHaveAttribute('aria-disabled', 'true');
    expect(page.pending('submitPickSessionQuery')).toHaveLength(1);
    expect(page.pending('submitPickMutation')).toHaveLength(0);
    await page.answer('submitPickSessionQuery', { Viewer: () => ({ id: 'viewer-1' }) });
    expect(page.pending('submitPickMutation')).toHaveLength(1);
    expect(page.pending('submitPickMutation')[0]!.request.variables).toMatchObject({
      input: { entry: 'e1', week: 8, team: 'KC' },
    });
  });

  it('reports success, shows the pick and counts it', async () => {
    const page = await openAndSubmit();
    await page.answer('submitPickSessionQuery', { Viewer: () => ({ id: 'viewer-1' }) });
    await page.answer('submitPickMutation', submitted);
    expect((await screen.findAllByText('Pick submitted successfully!'))[0]).toBeVisible();
    expect(screen.getByText('Pick Submitted')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your pick for Week 8' })).toHaveTextContent(
      'Kansas City Chiefs',
    );
    expect(screen.getByText('13')).toBeVisible();
  });

  it('says that the session is over, without sending', async () => {
    const page = await openAndSubmit();
    await page.answer('submitPickSessionQuery', { Query: () => ({ viewer: null }) });
    expect((await screen.findAllByText('Failed to submit pick'))[0]).toBeVisible();
    expect(screen.getAllByText('Your session has expired. Please log out and log back in.')[0]).toBeVisible();
    expect(page.pending('submitPickMutation')).toHaveLength(0);
  });

  it.each([
    ['PICK_EXISTS', 'A pick already exists for this week. Each entry has one pick per week.'],
    ['TEAM_USED', 'You have already used this team. Please choose another team.'],
    ['DEADLINE_PASSED', 'The pick deadline has passed. Picks are no longer accepted for this week.'],
    ['GAME_STARTED', 'This game has already started. Please choose another team.'],
    ['ENTRY_ELIMINATED', 'in the words of the server'],
  ])('reports %s at once, without a retry', async (code, text) => {
    const page = await openAndSubmit();
    await page.answer('submitPickSessionQuery', { Viewer: () => ({ id: 'viewer-1' }) });
    await page.answer('submitPickMutation', {
      Mutation: () => ({
        submitPick: { __typename: 'PickRefusedError', code, message: 'in the words of the server' },
      }),
    });
    expect((await screen.findAllByText('Failed to submit pick'))[0]).toBeVisible();
    expect(screen.getAllByText(text)[0]).toBeVisible();
    expect(card(/^Submit pick: Kansas City Chiefs$/)).toBeEnabled();
  });

  it.each([
    ['network', 'Network error. Please check your connection and try again.'],
    ['server', 'Something went wrong. Please refresh the page, or log out and log back in.'],
  ] as const)(
    'retries twice by itself after a %s failure, then says so for eight seconds, and keeps the selection',
    async (kind, text) => {
      const { pass } = holdTimers();
      const page = await openAndSubmit();
      const failAfter = async (milliseconds: number, as: 'network' | 'server' = 'network') => {
        await pass(milliseconds);
        expect(card(/^Submitting\.\.\.$/)).toHaveAttribute('aria-disabled', 'true');
        await page.fail(
          'submitPickSessionQuery',
          new RequestError(as, 'no answer', as === 'server' ? 500 : 0),
        );
      };
      await failAfter(0);
      await failAfter(1_000);
      // The last failure is the one that is told.
      await failAfter(2_000, kind);
      expect((await screen.findAllByText(text))[0]).toBeVisible();
      expect(card(/^Submit pick: Kansas City Chiefs$/)).toBeEnabled();
      await pass(7_900);
      expect(screen.getByRole('dialog', { name: 'Failed to submit pick' })).toBeVisible();
      await pass(1_000);
      expect(screen.queryByRole('dialog', { name: 'Failed to submit pick' })).toBeNull();
    },
  );
});
