import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { holdTimers } from '#web/testing/holdTimers.ts';
import type { CommandOutcome } from '../commands/useCommand.ts';
import { useConfirmedPreview } from './useConfirmedPreview.ts';

const regrading = null;
const done: CommandOutcome = {
  kind: 'done',
  effect: {
    regrading,
    mails: [],
    unsent: null,
    version: undefined,
    versions: new Map(),
    forgiven: [],
    endsPool: null,
  },
};
const refused: CommandOutcome = {
  kind: 'failed',
  type: 'ConflictError',
  message: 'Refused.',
  problems: new Map(),
};

/** The previews of two scores, one typed after the other, are on their way. */
async function open() {
  const { pass } = holdTimers();
  const asked: { isDryRun: boolean; answer: (outcome: CommandOutcome) => void }[] = [];
  const run = (isDryRun: boolean) =>
    new Promise<CommandOutcome>((answer) => asked.push({ isDryRun, answer }));
  const { result, rerender } = renderHook(({ of }) => useConfirmedPreview({ of, run }), {
    initialProps: { of: '27-24' },
  });
  await pass(300);
  rerender({ of: '27-21' });
  await pass(300);
  const answer = (index: number, outcome: CommandOutcome) => act(async () => asked[index]!.answer(outcome));
  return { result, answer, asked: () => asked.map(({ isDryRun }) => isDryRun) };
}

it.each([
  ['accepted', done],
  ['refused', refused],
])('keeps the newer preview when that of an earlier score comes last, %s', async (_how, late) => {
  const { result, answer, asked } = await open();
  await answer(1, done);
  await answer(0, late);
  expect(result.current.outcome).toEqual(done);
  act(() => result.current.confirm());
  expect(asked()).toEqual([true, true, false]);
  await answer(2, done);
  expect(result.current.isConfirming).toBe(false);
});

it('keeps a confirmation when an earlier score is refused', async () => {
  const { result, answer, asked } = await open();
  act(() => result.current.confirm());
  await answer(0, refused);
  expect(result.current).toMatchObject({ outcome: null, isConfirming: true });
  await answer(1, done);
  expect(asked()).toEqual([true, true, false]);
});
