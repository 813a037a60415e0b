import { act, render } from '@testing-library/react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, it, vi } from 'vitest';
import query from '../routes/games/__generated__/GamesPageQuery.graphql.ts';
import { useRefetch } from './useRefetch.ts';

function open() {
  const environment = createMockEnvironment();
  let refetch = () => {};
  function Page() {
    refetch = useRefetch(query, { week: 8 });
    return null;
  }
  const { unmount } = render(
    <RelayEnvironmentProvider environment={environment}>
      <Page />
    </RelayEnvironmentProvider>,
  );
  const sent = () => environment.mock.getAllOperations().length;
  return { environment, refetch: () => act(() => refetch()), sent, unmount };
}

it('asks once more when it was called while it asked, however often', async () => {
  const { environment, refetch, sent } = open();
  refetch();
  refetch();
  refetch();
  expect(sent()).toBe(1);
  act(() => environment.mock.resolveMostRecentOperation({ data: { pool: null } }));
  await vi.waitFor(() => expect(sent()).toBe(1));
  act(() => environment.mock.resolveMostRecentOperation({ data: { pool: null } }));
  expect(sent()).toBe(0);
  refetch();
  expect(sent()).toBe(1);
});

it('goes on after a failure, and asks no more when its page has gone', async () => {
  const { environment, refetch, sent, unmount } = open();
  refetch();
  refetch();
  act(() => environment.mock.rejectMostRecentOperation(new Error('no network')));
  await vi.waitFor(() => expect(sent()).toBe(1));
  refetch();
  unmount();
  expect(sent()).toBe(0);
});
