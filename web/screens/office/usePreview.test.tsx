import { act, renderHook } from '@testing-library/react';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usePreview } from './usePreview.ts';

describe('a preview', () => {
  const open = () =>
    renderHook(({ input }) => usePreview<string>(input), { initialProps: { input: { week: 2 } } });

  it('counts for the input that it was asked for', () => {
    const { result, rerender } = open();
    act(() => result.current[1]('Week 2'));
    expect(result.current[0]).toBe('Week 2');
    rerender({ input: { week: 2 } });
    expect(result.current[0]).toBe('Week 2');
    rerender({ input: { week: 7 } });
    expect(result.current[0]).toBeNull();
    rerender({ input: { week: 2 } });
    expect(result.current[0]).toBeNull();
  });

  it('is ignored once the input is another', () => {
    const { result, rerender } = open();
    const [, keepOf2] = result.current;
    rerender({ input: { week: 7 } });
    act(() => keepOf2('Week 2'));
    expect(result.current[0]).toBeNull();
    act(() => result.current[1]('Week 7'));
    act(() => keepOf2('Week 2'));
    expect(result.current[0]).toBe('Week 7');
  });

  it('may be of what its answer leaves in the form', () => {
    const { result, rerender } = open();
    act(() => {
      result.current[1]('Nothing is left', { week: 3 });
      rerender({ input: { week: 3 } });
    });
    expect(result.current[0]).toBe('Nothing is left');
  });
});

/** Files that hand a dry run on, and one that compares its input itself. */
const OTHERS: Record<string, string> = {
  'import/ImportReview.tsx': 'compares the rows',
  'results/GameDialog.tsx': 'OtherActions keeps it',
  'results/useResultsPreview.ts': 'useConfirmedPreview keeps it',
};

const office = join('web', 'screens', 'office');
const withDryRuns = readdirSync(office, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/__generated__|\.test\./.test(path) && !(path in OTHERS))
  .map((path) => [path, readFileSync(join(office, path), 'utf8')] as const)
  .filter(
    ([, text]) => /dryRun/i.test(text.replaceAll('isDryRun: false', '')) && /\buse[A-Z]\w*\(/.test(text),
  )
  .filter(([path]) => !path.startsWith('commands/'));

it('is asked for in several forms', () => expect(withDryRuns.length).toBeGreaterThan(8));

it.each(withDryRuns)('%s keeps its preview by usePreview', (_path, text) => {
  expect(text).toMatch(/\busePreview<\w/);
});
