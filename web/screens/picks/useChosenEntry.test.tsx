import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useChosenEntry } from './useChosenEntry.ts';

const entry = (id: string) => ({ id, status: 'ALIVE', week: { viewerCanPick: { allowed: true } } });

it('is another one when it is none of the viewer’s any more, and the first that comes', () => {
  const { result, rerender } = renderHook(({ entries }) => useChosenEntry(entries, 8)[0], {
    initialProps: { entries: [entry('ann'), entry('bob')] },
    wrapper: MemoryRouter,
  });
  expect(result.current).toBe('ann');
  rerender({ entries: [entry('bob')] });
  expect(result.current).toBe('bob');
  rerender({ entries: [] });
  expect(result.current).toBeNull();
  rerender({ entries: [entry('cyd')] });
  expect(result.current).toBe('cyd');
});
