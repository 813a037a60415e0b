import { act, render } from '@testing-library/react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { RulesPreview } from './RulesPreview.tsx';

afterEach(() => void vi.useRealTimers());

it('asks no more for the rules of earlier options', () => {
  vi.useFakeTimers();
  const environment = createMockEnvironment();
  const onProblems = () => {};
  const preview = (lives: number) => (
    <RelayEnvironmentProvider environment={environment}>
      <RulesPreview input={{ season: 2025, options: { lives } }} onProblems={onProblems} />
    </RelayEnvironmentProvider>
  );
  const asked = () =>
    environment.mock.getAllOperations().map(({ request }) => request.variables.input.options.lives as number);
  const { rerender } = render(preview(1));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(asked()).toEqual([1]);
  rerender(preview(2));
  expect(asked()).toEqual([]);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(asked()).toEqual([2]);
});
