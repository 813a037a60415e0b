import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import {
  Component as RivalPage,
  query as rivalPageQuery,
  viewerQuery as rivalPageViewerQuery,
} from './RivalPage.tsx';

const team = (id: string, name: string) => ({
  __typename: 'Team',
  id,
  name,
  abbreviation: id,
  primaryColor: '#00338D',
  secondColor: '#C60C30',
});
const [KC, BUF] = [team('KC', 'Kansas City Chiefs'), team('BUF', 'Buffalo Bills')];
const pick = (week: number, margin: number | null) => ({
  __typename: 'Pick',
  id: `pick-${week}-${margin}`,
  week,
  slot: 1,
  isAutomatic: false,
  isFromPlan: false,
  margin,
  team: KC,
  outcome: margin === null ? 'PENDING' : margin > 0 ? 'WON' : 'LOST',
  game: {
    __typename: 'Game',
    id: `game-${week}-${margin}`,
    homeTeam: BUF,
    awayTeam: KC,
    homeScore: margin === null ? null : 20,
    awayScore: margin === null ? null : 20 + margin,
  },
});

const rival = {
  __typename: 'Entry',
  id: 'rival',
  username: 'The Rival',
  pool: { id: 'pool-1' },
  startWeek: 1,
  status: 'ALIVE',
  byeWeeks: [],
  byesLeft: 0,
  eliminatedWeek: null,
  eliminationDetail: null,
  strikes: 0,
  strikeWeeks: [],
  boughtBackThroughWeek: null,
  weeksSurvived: 1,
  teamsLeftCount: 2,
  teamsLeft: [KC, BUF],
  closestEscape: { ...pick(1, 3) },
  thisWeek: { state: 'PICKED' },
  revealedPicks: [pick(1, 3)],
};
const loser = {
  ...rival,
  id: 'loser',
  username: 'The Loser',
  status: 'ELIMINATED',
  eliminatedWeek: 1,
  closestEscape: null,
  eliminationDetail: { text: 'Chiefs lost 17-20 to the Bills' },
  teamsLeft: [BUF],
  teamsLeftCount: 1,
  revealedPicks: [pick(1, -3)],
};
const pool = {
  __typename: 'Pool',
  id: 'pool-1',
  firstWeek: 1,
  currentWeek: 2,
  week: {
    __typename: 'Week',
    id: 'week-2',
    number: 2,
    deadline: '2025-09-14T14:00:00Z',
    isDeadlinePassed: false,
  },
  options: { lives: 1 },
  season: { weekCount: 18 },
};

async function open(other?: object, own: object[] = []) {
  const page = await renderPage({
    Component: RivalPage,
    query: [rivalPageQuery, rivalPageViewerQuery],
    variables: () => ({ entry: 'rival', with: other ? 'loser' : '', isCompared: other !== undefined }),
    at: '/standings/rival',
    now: '2025-09-13T13:30:00Z',
    session: { Pool: () => ({ id: 'pool-1', viewerEntries: [{ id: 'mine', username: 'Mine' }] }) },
  });
  await page.answer('RivalPageQuery', {
    Query: () => ({ entry: rival, ...(other && { other }), pool }),
  });
  const mine = { __typename: 'Entry', id: 'mine', username: 'Mine', picks: [] };
  await page.answer('RivalPageViewerQuery', viewersAnswer([mine, ...own]));
  return page;
}

const viewersAnswer = (viewerEntries: object[]) => ({
  Query: () => ({
    entry: { ...rival, isViewers: false, paymentStatus: null, buyBacks: null },
    pool: { ...pool, viewerEntries },
  }),
});

const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')!;

describe('an entry', () => {
  it('has its revealed picks with scores and margins, and says that the next one is secret', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'The Rival' })).toBeVisible();
    expect(row('Closest escape')).toHaveTextContent('Kansas City Chiefs won by 3, Week 1');
    expect(row('Week 1')).toHaveTextContent('23-20 at BUF, by 3');
    expect(row('Week 2')).toHaveTextContent('Picked: shown after the deadline');
    expect(screen.queryByText('PAID')).toBeNull();
    const left = screen.getByRole('region', { name: 'Teams left (2)' });
    expect(within(left).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Compare with Mine' })).toHaveAttribute(
      'href',
      '/standings/rival?with=mine',
    );
  });

  it("shows the viewer's own picks of weeks to come, and what was made for it at the deadline", async () => {
    const planned = (week: number) => ({ ...pick(week, null), id: `planned-${week}` });
    const own = (weeks: number[]) => ({ ...rival, picks: weeks.map(planned) });
    const page = await open(undefined, [own([1, 3])]);
    expect(row('Week 1')).toHaveTextContent('23-20 at BUF, by 3');
    expect(row('Week 3')).toHaveTextContent('at BUF');
    await page.moveClock('2025-09-14T14:00:01Z');
    // Both answers change at the deadline, without an event.
    await waitFor(() => expect(page.pending('RivalPageQuery')).toHaveLength(1));
    await waitFor(() => expect(page.pending('RivalPageViewerQuery')).toHaveLength(1));
    const made = { ...pick(2, null), isAutomatic: true };
    await page.answer('RivalPageQuery', {
      Query: () => ({
        entry: { ...rival, thisWeek: { state: 'PENDING' }, revealedPicks: [pick(1, 3), made] },
        pool: { ...pool, week: { ...pool.week, isDeadlinePassed: true } },
      }),
    });
    expect(row('Week 2')).toHaveTextContent('at BUF, picked automatically');
  });

  it('stands beside another one, with the reason of its end and the teams that only one has', async () => {
    await open(loser);
    expect(screen.getByRole('heading', { level: 1, name: 'The Rival and The Loser' })).toBeVisible();
    expect(row('Standing')).toHaveTextContent('Out in Week 1: Chiefs lost 17-20 to the Bills');
    expect(screen.getByText('has used Kansas City Chiefs.')).toHaveTextContent(/^The Loser has used/);
    expect(screen.getByText('has all of them too.')).toHaveTextContent(/^The Rival has all/);
    expect(screen.getByRole('link', { name: 'Show The Rival alone' })).toBeVisible();
  });

  it('says so when it is of another pool', async () => {
    const page = await renderPage({
      Component: RivalPage,
      query: [rivalPageQuery, rivalPageViewerQuery],
      variables: () => ({ entry: 'rival', with: '', isCompared: false }),
      at: '/standings/rival',
      now: '2025-09-13T13:30:00Z',
    });
    await page.answer('RivalPageQuery', {
      Query: () => ({ entry: { ...rival, pool: { id: 'pool-2' } }, pool }),
    });
    await page.answer('RivalPageViewerQuery', { Query: () => ({ entry: null, pool: null }) });
    expect(screen.getByRole('heading', { name: 'There is no such entry' })).toBeVisible();
  });
});
