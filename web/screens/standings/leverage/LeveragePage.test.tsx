import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import {
  Component as LeveragePage,
  query as leveragePageQuery,
  viewerQuery as leveragePageViewerQuery,
} from './LeveragePage.tsx';

it('says of a decided pool that no game changes anything, and promises nothing', async () => {
  const page = await renderPage({
    Component: LeveragePage,
    query: [leveragePageQuery, leveragePageViewerQuery],
    at: '/standings/leverage',
    now: '2025-10-26T13:30:00Z',
  });
  const week = { __typename: 'Week', id: 'week-18', number: 18, isDeadlinePassed: false, games: [] };
  const outcome = { __typename: 'PoolOutcome', decidedWeek: 7 };
  await page.answer('LeveragePageQuery', {
    Pool: () => ({ id: 'pool-1', week, outcome, season: { id: 's', weekCount: 18 } }),
  });
  await page.answer('LeveragePageViewerQuery', { Pool: () => ({ id: 'pool-1', week }) });
  expect(screen.getByText('The pool was decided in Week 7')).toBeVisible();
  expect(screen.queryByText(/appears here/)).toBeNull();
  expect(screen.queryByText('Teams that rivals have left')).toBeNull();
});

it('shows no week of which the viewer’s answer came first', async () => {
  const page = await renderPage({
    Component: LeveragePage,
    query: [leveragePageQuery, leveragePageViewerQuery],
    at: '/standings/leverage',
    now: '2025-10-28T13:30:00Z',
  });
  const week = { __typename: 'Week', id: 'week-8', number: 8, isDeadlinePassed: true, games: [] };
  const pool = { id: 'pool-1', week, outcome: null, season: { id: 's', weekCount: 18 } };
  await page.answer('LeveragePageQuery', { Pool: () => pool });
  await page.answer('LeveragePageViewerQuery', { Pool: () => ({ id: 'pool-1', week }) });
  expect(screen.getByText('At stake in Week 8')).toBeVisible();
  act(() => {
    page.environment.commitUpdate((store) => {
      store.get('pool-1')!.setLinkedRecord(store.create('week-9', 'Week'), 'week');
    });
  });
  expect(screen.queryByText(/^At stake in Week/)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Stakes' })).toBeVisible();
});

it.each([
  ['WIN', 'If they win', /^Falcons.*70\.0% to win/, '12.0'],
  ['LOSE', 'If they lose', /^Falcons.*30\.0% to lose/, '4.0'],
])(
  'speaks of one entry, with a row for what each team is picked to do: to %s',
  async (pickTo, heading, words, survivors) => {
    const page = await renderPage({
      Component: LeveragePage,
      query: [leveragePageQuery, leveragePageViewerQuery],
      at: '/standings/leverage',
      now: '2025-10-26T14:30:00Z',
    });
    const team = (id: string, name: string) => ({ id, name, nickname: name, abbreviation: id });
    const played = {
      game: {
        id: 'g',
        homeTeam: team('ATL', 'Falcons'),
        awayTeam: team('MIA', 'Dolphins'),
        homeWinChance: 0.7,
      },
      homeEntries: 9,
      awayEntries: 1,
      homePercent: 90,
      awayPercent: 10,
      survivorsIfHomeWins: 12,
      survivorsIfAwayWins: 4,
      result: null,
    };
    const outlook = { entries: 1, surviving: 1, eliminated: 1, undecided: 1, games: [played] };
    const week = { __typename: 'Week', id: 'week-8', number: 8, isDeadlinePassed: true, games: [], outlook };
    const options = { pickTo, showChances: true };
    const pool = { id: 'pool-1', week, outcome: null, season: { id: 's', weekCount: 18 }, options };
    await page.answer('LeveragePageQuery', { Pool: () => pool });
    await page.answer('LeveragePageViewerQuery', { Pool: () => ({ id: 'pool-1', week: { id: 'week-8' } }) });
    expect(screen.getByText(/^1 entry is in Week 8/)).toHaveTextContent(
      '1 entry is in Week 8: if the games ended now, 1 survives, 1 is out, 1 can still fall.',
    );
    const table = within(screen.getByRole('table', { name: /^By result of each game/ }));
    expect(table.getByRole('columnheader', { name: heading })).toBeVisible();
    const row = table.getByRole('rowheader', { name: words }).closest('tr')!;
    expect(within(row).getByText(survivors)).toBeVisible();
  },
);
