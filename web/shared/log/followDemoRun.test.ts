import { expect, it, vi } from 'vitest';
import { followDemoRun } from './lastCheckpoint.ts';

it('forgets what was stored of an earlier run of the demo, and opens the first page in its tab', () => {
  localStorage.setItem('last-checkpoint pool', 'of the first run');
  const open = vi.fn<(url: string) => void>();
  for (const run of [null, 'first', 'first']) followDemoRun(run, open);
  expect(open).not.toHaveBeenCalled();
  expect(localStorage.getItem('last-checkpoint pool')).not.toBeNull();
  followDemoRun('second', open);
  expect(open).toHaveBeenCalledExactlyOnceWith('/');
  expect(localStorage.getItem('last-checkpoint pool')).toBeNull();
  // A tab that another one of the browser has forestalled.
  sessionStorage.setItem('demo-run', 'first');
  followDemoRun('second', open);
  expect(open).toHaveBeenCalledTimes(2);
});
