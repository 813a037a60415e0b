import { screen, within } from '@testing-library/react';
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
  options: { lives: 1 },
  season: { weekCount: 18 },
};

async function open(other?: object) {
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
  await page.answer('RivalPageViewerQuery', {
    Query: () => ({
      entry: { ...rival, isViewers: false, paymentStatus: null, buyBacks: null },
      pool: { ...pool, viewerEntries: [{ __typename: 'Entry', id: 'mine', username: 'Mine', picks: [] }] },
    }),
  });
}

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

  it('stands beside another one, with the reason of its end and the teams that only one has', async () => {
    await open(loser);
    expect(screen.getByRole('heading', { level: 1, name: 'The Rival and The Loser' })).toBeVisible();
    expect(row('Standing')).toHaveTextContent('Out in Week 1: Chiefs lost 17-20 to the Bills');
    expect(screen.getByText('The Loser has used Kansas City Chiefs.')).toBeVisible();
    expect(screen.getByText('The Rival has all of them too.')).toBeVisible();
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
