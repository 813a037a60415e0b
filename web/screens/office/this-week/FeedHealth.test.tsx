import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import query from './__generated__/ThisWeekPageQuery.graphql.ts';
import { Component as ThisWeekPage } from './ThisWeekPage.tsx';

const feed = {
  __typename: 'FeedStatus',
  name: 'espn',
  isSecondSource: false,
  lastSuccessAt: '2025-11-23T18:05:00Z' as string | null,
  ageSeconds: 20 as number | null,
  lastError: null as string | null,
};
const second = { ...feed, name: 'schedule', isSecondSource: true, ageSeconds: 10_800 };

const clock = {
  __typename: 'ClockWatch',
  skewSeconds: 0.2 as number | null,
  comparedWith: 'scores.example' as string | null,
  timeSync: 'UNKNOWN',
  isOff: false,
};

const pool = {
  __typename: 'Pool',
  id: 'pool-1',
  currentWeek: 12,
  missingPicks: null,
  season: { id: 's', weekCount: 18 },
  clockOffsets: [{ from: null, minutes: -300, label: 'EST' }],
  officeTasks: [],
  gamesNeedingDecision: [],
  failedMails: [],
  week: { __typename: 'Week', id: 'week', number: 12, games: [] },
};

/** Opens the screen of this week; returns the card of the scores. */
async function open(feeds: object[] | null, clockWatch: object | null = null) {
  const page = await renderPage({
    Component: ThisWeekPage,
    query,
    at: '/office',
    now: '2025-11-23T19:05:00Z',
  });
  await page.answer('ThisWeekPageQuery', { Query: () => ({ pool, feeds, clockWatch }) });
  return screen.getByRole('region', { name: 'Scores' });
}

const lines = (card: HTMLElement) =>
  within(card)
    .getAllByText(/./, { selector: 'p' })
    .map((line) => line.textContent);

const isWarning = (card: HTMLElement) => card.matches('[class*="warning"]');

describe('FeedHealth', () => {
  it('shows a working feed, a working second source and a correct clock without a warning', async () => {
    const card = await open([feed, second], clock);
    expect(lines(card)).toEqual([
      'Scores arrived 20 seconds ago.',
      'Finals were checked with the schedule file 3 hours ago.',
      'The server’s clock is right, compared with scores.example.',
    ]);
    expect(isWarning(card)).toBe(false);
    expect(within(card).queryByRole('alert')).toBeNull();
  });

  it.each([
    [3_600, '2025-11-23T18:05:00Z', 'No scores since 1:05 PM EST: enter results by hand.'],
    [90_000, '2025-11-22T18:05:00Z', 'No scores since Sat, Nov 22, 1:05 PM EST: enter results by hand.'],
    [null, null, 'No scores have arrived yet: enter results by hand.'],
  ])('warns of a failing feed whose last answer is %s seconds old', async (ageSeconds, at, text) => {
    const card = await open([{ ...feed, ageSeconds, lastSuccessAt: at, lastError: 'timeout' }, second]);
    expect(lines(card)).toEqual([text, 'Finals were checked with the schedule file 3 hours ago.']);
    expect(isWarning(card)).toBe(true);
  });

  it('does not warn of a feed that has failed for minutes, or was last asked hours ago', async () => {
    const card = await open([
      { ...feed, name: 'espn', ageSeconds: 300, lastError: 'timeout' },
      { ...feed, name: 'replay', ageSeconds: 7_200 },
    ]);
    expect(lines(card)).toEqual(['Scores arrived 5 minutes ago.', 'Scores arrived 2 hours ago.']);
    expect(isWarning(card)).toBe(false);
  });

  it.each([
    ['schedule', 'the schedule file'],
    ['second-scoreboard', 'the second scoreboard'],
  ])('warns of the second source %s when it has failed for two days', async (name, source) => {
    const card = await open([feed, { ...second, name, ageSeconds: 180_000, lastError: 'timeout' }]);
    expect(lines(card)).toEqual([
      'Scores arrived 20 seconds ago.',
      `Finals have not been checked with ${source} since Sun, Nov 23, 1:05 PM EST.`,
    ]);
    expect(isWarning(card)).toBe(true);
  });

  it.each([
    ['does not warn', null, false],
    ['warns', 'timeout', true],
  ])(
    '%s of a second source that has never answered and whose last error is %j',
    async (_, lastError, warns) => {
      const card = await open([feed, { ...second, lastSuccessAt: null, ageSeconds: null, lastError }]);
      expect(lines(card)[1]).toBe('Finals could not be checked with the schedule file yet.');
      expect(isWarning(card)).toBe(warns);
    },
  );

  it.each([
    ['an empty list of feeds', [], []],
    ['null instead of feeds', null, []],
    ['only a second source', [second], ['Finals were checked with the schedule file 3 hours ago.']],
  ])('asks for results by hand with %s', async (_, feeds, others) => {
    const card = await open(feeds);
    expect(lines(card)).toEqual(['No score feed is running: enter results by hand.', ...others]);
  });

  it('shows an alert for a clock that is off, even when scores arrive', async () => {
    const card = await open([feed], { ...clock, skewSeconds: 3.04, isOff: true });
    expect(within(card).getByRole('alert')).toHaveTextContent(
      'The server’s clock is 3.0 seconds ahead, compared with scores.example: deadlines pass too early.',
    );
    expect(lines(card)[0]).toBe('Scores arrived 20 seconds ago.');
    expect(isWarning(card)).toBe(true);
  });

  it('shows the NTP state of a clock that was not compared, without an alert', async () => {
    const unknown = { ...clock, skewSeconds: null, comparedWith: null, timeSync: 'SYNCHRONIZED' };
    const card = await open([feed], unknown);
    expect(lines(card)).toEqual([
      'Scores arrived 20 seconds ago.',
      'The server’s clock is kept right by NTP.',
    ]);
    expect(within(card).queryByRole('alert')).toBeNull();
  });
});
