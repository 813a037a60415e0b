import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '#web/ui/form/Button.tsx';
import { holdTimers } from '#web/testing/holdTimers.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { usePlan } from './usePlan.ts';

const team = (id: string) => ({ __typename: 'Team', id });
const stored = (version: number, name = 'Mine', teams: { week: number; team: { id: string } }[] = []) => ({
  __typename: 'Plan',
  id: 'p1',
  name,
  version,
  isFallback: false,
  teams,
});
const first = stored(1);

function Editor() {
  const plan = usePlan('e1', first, 'My plan', () => {});
  return (
    <>
      <Button onClick={() => plan.change([{ week: 9, teamId: 'KC' }])}>Plan Chiefs</Button>
      {plan.state.kind === 'failed' && plan.state.mayRetry && (
        <Button onClick={plan.retry}>Save again</Button>
      )}
      <p>
        {plan.state.kind}: {plan.teams.map(({ teamId }) => teamId).join()}
      </p>
    </>
  );
}

/** The editor with a change; the pause after it has passed. */
async function change() {
  const { pass } = holdTimers();
  const page = await renderPage({ Component: Editor, at: '/planner', now: '2025-10-28T14:00:00Z' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Plan Chiefs' }));
  const answer = (result: object) =>
    page.answer('usePlanSaveMutation', { Mutation: () => ({ savePlan: result }) });
  return { page, user, pass: () => pass(600), answer };
}
const refused = (type: string, more: object = {}) => ({
  __typename: type,
  __isError: type,
  message: 'Not stored.',
  ...more,
});
const teams = [{ week: 9, team: 'KC' }];

it('sends a refused change again when that is asked for', async () => {
  const { page, user, pass, answer } = await change();
  await pass();
  await answer(refused('RateLimitedError'));
  expect(screen.getByText('failed: KC')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save again' }));
  expect(page.variablesOf('usePlanSaveMutation')).toMatchObject({ input: { version: 1, teams } });
});

it('shows what another device stored in place of the change, and offers nothing to save', async () => {
  const { pass, answer } = await change();
  await pass();
  const current = stored(2, 'Mine', [{ week: 9, team: team('BUF') }]);
  await answer(refused('PlanChangedError', { current }));
  expect(screen.getByText('failed: BUF')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save again' })).toBeNull();
});

it('stores a change of a plan that was only renamed meanwhile, under the new name', async () => {
  const { page, pass, answer } = await change();
  await pass();
  await answer(refused('PlanChangedError', { current: stored(2, 'Bold') }));
  expect(page.variablesOf('usePlanSaveMutation')).toMatchObject({
    input: { plan: 'p1', version: 2, name: 'Bold', teams },
  });
  await answer({
    __typename: 'SavePlanPayload',
    plan: stored(3, 'Bold', [{ week: 9, team: team('KC') }]),
    entry: { __typename: 'Entry', id: 'e1', plans: [{ id: 'p1' }] },
  });
  expect(screen.getByText('saved: KC')).toBeVisible();
});

it('stores a change at once when the page is hidden', async () => {
  const { page } = await change();
  expect(page.pending('usePlanSaveMutation')).toHaveLength(0);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(page.pending('usePlanSaveMutation')).toHaveLength(1);
});
