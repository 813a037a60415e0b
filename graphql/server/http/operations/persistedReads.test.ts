import { expect, it, vi } from 'vitest';

import { addressOf, persistedId } from '#graphql/testing/cachedServers.ts';
import type { Caller } from '../requests/serverContext.ts';
import { createPersistedReads } from './persistedReads.ts';

const SHARED = addressOf(persistedId('GamesPageQuery'), { week: 2 });
const OF_SESSION = addressOf(persistedId('PicksPageViewerQuery'), { week: 2 });
const PRIVATE = addressOf(persistedId('DashboardPageViewerQuery'));
const CALLER = { address: '::1', requestId: 'r' } as Caller;

/** @param kept the text of every cached answer; null without any */
function readsWith(kept: string | null) {
  const executed = vi.fn(async () => ({ data: { is: 'computed' } }));
  const entryPoints = { open: () => ({ enqueue: executed }) };
  const sharedAnswers = {
    text: async (_caller: Caller, _read: object, compute: (shared: object) => Promise<string | null>) =>
      kept ?? compute({}),
  };
  const sessionAnswers = {
    answer: async (caller: Caller, _read: object, execute: (caller: Caller) => Promise<object>) =>
      kept ?? execute(caller),
  };
  return { reads: createPersistedReads({ entryPoints, sharedAnswers, sessionAnswers } as never), executed };
}

it('takes the text for a document from the caches, except for what neither may hold', async () => {
  const { reads, executed } = readsWith('kept');
  expect(await reads.text(SHARED, CALLER)).toBe('kept');
  expect(await reads.text(OF_SESSION, CALLER)).toBe('kept');
  expect(executed).not.toHaveBeenCalled();
  expect(await reads.text(PRIVATE, CALLER)).toBe('{"data":{"is":"computed"}}');
  expect(await reads.text(SHARED, { ...CALLER, isAhead: true })).toBe('{"data":{"is":"computed"}}');
});

it('computes the text once where no cache has it', async () => {
  for (const address of [SHARED, OF_SESSION, PRIVATE]) {
    const { reads, executed } = readsWith(null);
    expect(await reads.text(address, CALLER)).toBe('{"data":{"is":"computed"}}');
    expect(executed).toHaveBeenCalledOnce();
  }
});

it('refuses a text with errors', async () => {
  const { reads, executed } = readsWith(null);
  executed.mockResolvedValue({ data: null, errors: [{ message: 'Too busy' }] } as never);
  await expect(reads.text(SHARED, CALLER)).rejects.toThrow('Too busy');
});
