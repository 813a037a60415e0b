import { act, screen } from '@testing-library/react';
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

it('speaks of one entry', async () => {
  const page = await renderPage({
    Component: LeveragePage,
    query: [leveragePageQuery, leveragePageViewerQuery],
    at: '/standings/leverage',
    now: '2025-10-28T13:30:00Z',
  });
  const outlook = { entries: 1, surviving: 1, eliminated: 1, undecided: 1, games: [], viewerEntries: [] };
  const week = { __typename: 'Week', id: 'week-8', number: 8, isDeadlinePassed: true, games: [], outlook };
  const pool = { id: 'pool-1', week, outcome: null, season: { id: 's', weekCount: 18 } };
  await page.answer('LeveragePageQuery', { Pool: () => pool });
  await page.answer('LeveragePageViewerQuery', { Pool: () => ({ id: 'pool-1', week }) });
  expect(screen.getByText(/^1 entry is in Week 8/)).toHaveTextContent(
    '1 entry is in Week 8: if the games ended now, 1 survives, 1 is out, 1 can still fall.',
  );
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
  expect(screen.getByText('What Week 8 does')).toBeVisible();
  act(() => {
    page.environment.commitUpdate((store) => {
      store.get('pool-1')!.setLinkedRecord(store.create('week-9', 'Week'), 'week');
    });
  });
  expect(screen.queryByText(/^What Week/)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Leverage' })).toBeVisible();
});
