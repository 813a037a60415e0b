import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { clipboardText } from '#web/testing/settle.ts';
import query from './__generated__/ThisWeekPageQuery.graphql.ts';
import { Component as ThisWeekPage } from './ThisWeekPage.tsx';

/** The page with this open week. */
async function open(number: number, doublePickWeeks: readonly number[] = []) {
  const page = await renderPage({
    Component: ThisWeekPage,
    query,
    at: '/office',
    now: '2026-01-08T12:00:00Z',
  });
  const week = {
    __typename: 'Week',
    id: 'week',
    number,
    deadline: '2026-01-11T15:00:00Z',
    isDeadlinePassed: false,
  };
  const pool = {
    __typename: 'Pool',
    id: 'pool-1',
    currentWeek: number,
    options: { doublePickWeeks },
    season: { id: 's', weekCount: 18 },
    clockOffsets: [{ from: null, minutes: -300, label: 'EST' }],
    officeTasks: [],
    gamesNeedingDecision: [],
    failedMails: [],
    missingPicks: {
      week,
      lastReminder: null,
      entries: { totalCount: 3, edges: [], pageInfo: { hasNextPage: false } },
    },
    week: { ...week, games: [] },
  };
  await page.answer('ThisWeekPageQuery', { Query: () => ({ pool, feeds: [] }) });
  return page;
}

it.each([
  [8, [], 'Deadline of Week 8', 'No pick for Week 8 yet'],
  [19, [], 'Deadline of the Wild Card round', 'No pick for the Wild Card round yet'],
  [22, [22], 'Deadline of the Super Bowl', 'Not both picks for the Super Bowl yet'],
])('names the open week %i as players know it', async (number, doublePickWeeks, deadline, missing) => {
  await open(number, doublePickWeeks);
  expect(screen.getByRole('heading', { name: deadline })).toBeVisible();
  expect(screen.getByRole('heading', { name: missing })).toBeVisible();
});

it('copies a text for a chat that links to the pool at its public address', async () => {
  const user = userEvent.setup();
  const page = await open(8);
  await user.click(screen.getByRole('button', { name: 'Copy for a chat' }));
  const missingPicks = { names: 'Ann\nBob', picksUrl: 'https://pool.example/p/office/picks' };
  await page.answer('MissingPicksCopyQuery', {
    Query: () => ({ node: { __typename: 'Pool', id: 'pool-1', missingPicks } }),
  });
  expect(await clipboardText()).toMatch(
    /^No pick for Week \d+ yet:\nAnn\nBob\n\nThe deadline is .*: https:\/\/pool\.example\/p\/office\/picks$/,
  );
});
