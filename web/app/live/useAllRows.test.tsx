import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, it, vi } from 'vitest';
import { useAllRows } from './useAllRows.ts';

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ node: { id: `row-${from + index}` } }));

function list(count: number) {
  const environment = createMockEnvironment();
  const loadNext = vi.fn<Parameters<typeof useAllRows>[1]['loadNext']>();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  );
  const { result, rerender } = renderHook(
    ({ edges, hasNext = true }: { edges: ReturnType<typeof rows>; hasNext?: boolean }) =>
      useAllRows(edges, { hasNext, loadNext }),
    {
      wrapper,
      initialProps: { edges: rows(0, count) },
    },
  );
  const show = (edges: ReturnType<typeof rows>, state: { hasNext?: boolean } = {}) => {
    rerender({ edges, ...state });
    return result.current.map(({ node }) => node.id);
  };
  return { show, loadNext };
}

const names = (from: number, to: number) => rows(from, to).map(({ node }) => node.id);

it('keeps the rows beyond 200 through a live refetch, and loads them again', () => {
  const { show, loadNext } = list(450);
  // A new row came first: the refetch has it and 199 of the earlier ones.
  const first = [{ node: { id: 'new' } }, ...rows(0, 199)];
  const meanwhile = show(first);
  expect(meanwhile).toHaveLength(450);
  expect(meanwhile.slice(0, 201)).toEqual(['new', ...names(0, 199), 'row-200']);
  expect(loadNext.mock.calls.map(([count]) => count)).toEqual([200]);
  const second = [...first, ...rows(199, 399)];
  expect(show(second)).toHaveLength(450);
  expect(loadNext.mock.calls.map(([count]) => count)).toEqual([200, 50]);
  const all = [...second, ...rows(399, 449)];
  expect(show(all)).toEqual(['new', ...names(0, 449)]);
  expect(loadNext).toHaveBeenCalledTimes(2);
});

it('shows a list that has become shorter', () => {
  const { show, loadNext } = list(450);
  expect(show(rows(0, 200), { hasNext: false })).toEqual(names(0, 200));
  expect(loadNext).not.toHaveBeenCalled();
  const next = list(450);
  next.show(rows(0, 200));
  expect(next.show(rows(0, 210), { hasNext: false })).toEqual(names(0, 210));
});

it('leaves the rows of another search', () => {
  const { show, loadNext } = list(450);
  expect(show(rows(300, 350))).toEqual(names(300, 350));
  expect(loadNext).not.toHaveBeenCalled();
});

it('tries a page that failed again after the next refetch, and not before', () => {
  const { show, loadNext } = list(450);
  const edges = rows(0, 200);
  show(edges);
  expect(show(edges)).toHaveLength(450);
  expect(loadNext).toHaveBeenCalledTimes(1);
  show(rows(0, 200));
  expect(loadNext).toHaveBeenCalledTimes(2);
});
