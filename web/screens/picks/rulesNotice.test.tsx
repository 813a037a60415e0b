import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPicks as open } from '#web/testing/openPicks.tsx';
import { entry, pool } from '#web/testing/picksFixture.ts';

beforeEach(() => sessionStorage.clear());

/** Opens the page at the width of a desk or a phone. */
const atWidth = (isWide: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isWide }));
afterEach(() => vi.unstubAllGlobals());
const notice = (name: string) => screen.findByRole('region', { name });

const rules = (isChange = false) => ({
  version: 'v1',
  isChange,
  answers: [{ situation: 'Your team ties', answer: 'Your entry is out.' }],
});
const unread = (isChange?: boolean) => ({
  ...pool([entry('e1', 'ann')]),
  rulesToAcknowledge: rules(isChange),
});
const NOTE = 'By submitting you confirm that you have read the rules.';
const card = (name: RegExp) => screen.getByRole('button', { name });

it('members see what happens on a tie before their first pick, until one tap', async () => {
  atWidth(true);
  const page = await open(unread());
  expect(await notice('Read the rules first')).toBeVisible();
  expect(screen.getByText('Your team ties')).toBeVisible();
  expect(screen.getByText('Your entry is out.')).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Got it' }));
  expect(page.variablesOf('RulesNoticeMutation')).toEqual({ input: { pool: 'pool-1', version: 'v1' } });
  await page.answer('RulesNoticeMutation', {
    Mutation: () => ({
      acknowledgeRules: {
        __typename: 'AcknowledgeRulesPayload',
        pool: { __typename: 'Pool', id: 'pool-1', rulesToAcknowledge: null },
      },
    }),
  });
  expect(screen.queryByText('Your team ties')).not.toBeInTheDocument();
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
});

it('changed rules are called that', async () => {
  atWidth(true);
  await open(unread(true));
  expect(await notice('The rules have changed')).toBeVisible();
});

it('on a phone they are folded, since the teams come first', async () => {
  atWidth(false);
  await open(unread());
  await notice('Read the rules first');
  expect(screen.getByText('Your team ties')).not.toBeVisible();
  await userEvent.setup().click(screen.getByText('Read the rules first'));
  expect(screen.getByText('Your team ties')).toBeVisible();
});

it('a pick below them acknowledges them in the same step', async () => {
  atWidth(true);
  const page = await open(unread());
  const user = userEvent.setup();
  await user.click(card(/^Kansas City Chiefs.*Available/));
  expect(screen.getByText(NOTE)).toBeVisible();
  await user.click(card(/^Submit pick: Kansas City Chiefs$/));
  await page.answer('submitPickSessionQuery', { Viewer: () => ({ id: 'viewer-1' }) });
  expect(page.variablesOf('submitPickMutation')).toEqual({
    input: { entry: 'e1', week: 8, team: 'KC', replaces: null, acknowledges: 'v1' },
  });
  await page.answer('submitPickMutation', {
    Mutation: () => ({ submitPick: { __typename: 'SubmitPickPayload', pick: { submittedAt: null } } }),
  });
  await act(async () => {});
  expect(screen.queryByText('Your team ties')).not.toBeInTheDocument();
});

it('who has acknowledged them sees the teams alone', async () => {
  const page = await open({ ...pool([entry('e1', 'ann')]), rulesToAcknowledge: null });
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  const user = userEvent.setup();
  await user.click(card(/^Kansas City Chiefs.*Available/));
  await user.click(card(/^Submit pick: Kansas City Chiefs$/));
  await page.answer('submitPickSessionQuery', { Viewer: () => ({ id: 'viewer-1' }) });
  expect(page.variablesOf('submitPickMutation')).toEqual({
    input: { entry: 'e1', week: 8, team: 'KC', replaces: null },
  });
});
