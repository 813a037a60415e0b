import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { holdTimers } from '#web/testing/holdTimers.ts';
import type { CommandOutcome } from '../commands/useCommand.ts';
import type { RunCommand } from './gameCommands.ts';
import { ScoreForm } from './ScoreForm.tsx';

const EFFECT = { regrading: null, mails: [], unsent: null, version: 'v2' };
const REFUSED: CommandOutcome = {
  kind: 'failed',
  type: 'ConflictError',
  message: 'The game was canceled.',
  problems: new Map(),
};

/** A form whose commands the test answers, in their order. */
async function open() {
  const timers = holdTimers();
  const asked: { isDryRun: boolean; scores: string; answer: (outcome: CommandOutcome) => void }[] = [];
  const run: RunCommand = (command, _reason, isDryRun) =>
    new Promise((answer) => {
      const scores = 'awayScore' in command ? `${command.awayScore}-${command.homeScore}` : '';
      asked.push({ isDryRun, scores, answer });
    });
  const game = {
    id: 'game-1',
    status: 'LIVE',
    homeScore: null,
    awayScore: null,
    homeTeam: { abbreviation: 'KC', name: 'Kansas City Chiefs' },
    awayTeam: { abbreviation: 'BUF', name: 'Buffalo Bills' },
  };
  render(<ScoreForm game={game} isSecret={false} run={run} onTyped={() => {}} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Buffalo Bills, points'), '20');
  await user.type(screen.getByLabelText('Kansas City Chiefs, points'), '24');
  const answer = (outcome: CommandOutcome) => act(async () => asked.at(-1)!.answer(outcome));
  const sent = () => asked.map(({ isDryRun, scores }) => `${isDryRun ? 'preview' : 'store'} ${scores}`);
  return { user, timers, answer, sent };
}

it('keeps an Enter that comes before the preview: the score is stored once the preview is there', async () => {
  const { user, timers, answer, sent } = await open();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Confirming…' })).toBeVisible();
  expect(sent()).toEqual([]);
  await timers.pass(300);
  expect(sent()).toEqual(['preview 20-24']);
  await answer({ kind: 'done', effect: EFFECT });
  expect(sent()).toEqual(['preview 20-24', 'store 20-24']);
});

it('stores nothing that the preview refuses', async () => {
  const { user, timers, answer, sent } = await open();
  await user.keyboard('{Enter}');
  await timers.pass(300);
  await answer(REFUSED);
  expect(sent()).toEqual(['preview 20-24']);
  expect(screen.getByText('The game was canceled.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible();
});

it('forgets the Enter when another score is typed', async () => {
  const { user, timers, answer, sent } = await open();
  await user.keyboard('{Enter}7');
  await timers.pass(300);
  expect(sent()).toEqual(['preview 20-247']);
  await answer({ kind: 'done', effect: EFFECT });
  expect(sent()).toEqual(['preview 20-247']);
});
