import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component, query, viewerQuery } from './PlannerPage.tsx';

// A phone: the planner begins with the list.
beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));

const plan = (id: string, name: string, isFallback: boolean) => ({
  __typename: 'Plan',
  id,
  name,
  version: 1,
  isFallback,
  teams: [],
});

/** The planner of one entry with two plans, in a pool that takes them in so many weeks. */
async function open(
  ownAutoPicks: number,
  plans = [plan('p1', 'Mine', false), plan('p2', 'Bold', true)],
  options: object = {},
) {
  const page = await renderPage({
    Component,
    query: [query, viewerQuery],
    at: '/planner',
    now: '2025-10-28T14:00:00Z',
  });
  const week = { __typename: 'Week', id: 'w9', number: 9, isDeadlinePassed: false, isComplete: false };
  await page.answer('PlannerPageQuery', {
    Query: () => ({
      pool: {
        id: 'pool-1',
        options: { showChances: false, pickTo: 'WIN', teamUses: 1, ownAutoPicks, ...options },
        week: { ...week, teamOptions: [] },
        weeks: [{ ...week, picksNeeded: 1, period: 0, games: [] }],
      },
      teams: [],
    }),
  });
  const entry = {
    __typename: 'Entry',
    id: 'e1',
    username: 'riley_1',
    status: 'ALIVE',
    lossesToGo: 1,
    picks: [],
  };
  await page.answer('PlannerPageViewerQuery', {
    Query: () => ({ pool: { id: 'pool-1', viewerEntries: [{ ...entry, plans }] } }),
  });
  return page;
}
const choice = () => screen.findByRole('checkbox', { name: /^If I forget to pick, take this plan/ });
const payload = (isChosen: boolean) => ({
  Mutation: () => ({
    setFallbackPlan: {
      __typename: 'SetFallbackPlanPayload',
      entry: {
        __typename: 'Entry',
        id: 'e1',
        plans: [
          { __typename: 'Plan', id: 'p1', isFallback: isChosen },
          { __typename: 'Plan', id: 'p2', isFallback: false },
        ],
      },
    },
  }),
});

it('lets one plan be chosen for missing picks, in place of another, and takes that back', async () => {
  const page = await open(2);
  const user = userEvent.setup();
  const box = await choice();
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription(
    /in 2 weeks of the season at most\. Until then nobody but you sees this\.$/,
  );
  expect(screen.getByText(/^Only you see your plan, and it submits nothing before a deadline/)).toBeVisible();
  await user.click(box);
  expect(page.variablesOf('FallbackMutation')).toEqual({ input: { plan: 'p1', isFallback: true } });
  await page.answer('FallbackMutation', payload(true));
  expect(box).toBeChecked();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Bold');
  expect(await choice()).not.toBeChecked();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Mine');
  await user.click(await choice());
  expect(page.variablesOf('FallbackMutation')).toEqual({ input: { plan: 'p1', isFallback: false } });
  await page.answer('FallbackMutation', payload(false));
  expect(await choice()).not.toBeChecked();
});

it('says why a choice was not stored, which then does not show', async () => {
  const page = await open(1);
  await userEvent.setup().click(await choice());
  await page.answer('FallbackMutation', {
    Mutation: () => ({
      setFallbackPlan: {
        __typename: 'ConflictError',
        __isError: 'ConflictError',
        code: 'CONFLICT',
        message: 'This pool makes no picks from plans.',
      },
    }),
  });
  expect(await screen.findByText('This pool makes no picks from plans.')).toBeVisible();
  expect(await choice()).not.toBeChecked();
});

it('offers no choice where the pool takes no plan', async () => {
  await open(0);
  await screen.findByRole('combobox', { name: 'Plan' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(
    screen.getByText(/^Only you see your plan, and it submits nothing: make your picks on Picks/),
  ).toBeVisible();
});

it('offers no choice before a plan is stored', async () => {
  await open(1, []);
  await screen.findByRole('combobox', { name: 'Plan' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('has no week, and no chance, of a pick that is decided', async () => {
  const page = await renderPage({
    Component,
    query: [query, viewerQuery],
    at: '/planner',
    now: '2025-10-27T14:00:00Z',
  });
  const week = (number: number, isDeadlinePassed: boolean) => ({
    __typename: 'Week',
    id: `w${number}`,
    number,
    isDeadlinePassed,
    picksNeeded: 1,
    period: 0,
    games: [
      {
        displayStatus: isDeadlinePassed ? 'IN_PROGRESS' : 'SCHEDULED',
        isNeutralSite: false,
        homeWinChance: 0.9,
        winChanceSource: 'LINE',
        homeTeam: { id: number === 7 ? 'KC' : 'BUF' },
        awayTeam: { id: 'NYJ' },
      },
    ],
  });
  await page.answer('PlannerPageQuery', {
    Query: () => ({
      pool: {
        id: 'pool-1',
        options: { showChances: true, pickTo: 'WIN', teamUses: 1, ownAutoPicks: 0 },
        week: { ...week(7, true), teamOptions: [] },
        weeks: [week(7, true), week(8, true), week(9, false)],
      },
      teams: ['KC', 'BUF', 'NYJ'].map((id) => ({ __typename: 'Team', id, abbreviation: id, name: id })),
    }),
  });
  const pick = (number: number, team: string, outcome: string) => ({
    week: number,
    outcome,
    team: { id: team },
  });
  const entry = { __typename: 'Entry', id: 'e1', username: 'riley_1', status: 'ALIVE', lossesToGo: 1 };
  const picks = [pick(7, 'KC', 'LOST'), pick(8, 'BUF', 'PENDING')];
  await page.answer('PlannerPageViewerQuery', {
    Query: () => ({ pool: { id: 'pool-1', viewerEntries: [{ ...entry, picks, plans: [] }] } }),
  });
  const weeks = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(weeks).toEqual(['Week 8', 'Week 9']);
  expect(screen.getByText('90% through Week 8')).toBeVisible();
});

it.each([
  ['WIN', /^Chances follow from the lines/],
  ['LOSE', /^Chances to lose follow from the lines/],
])('says what the chances are of, where teams are picked to %s', async (pickTo, text) => {
  await open(0, undefined, { showChances: true, pickTo });
  expect(await screen.findByText(text)).toBeVisible();
});
