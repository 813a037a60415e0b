import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type * as EntryListModule from './EntryList.tsx';

it('shows the first rows of a long list at once, without its code', async () => {
  // An instance of its own, since other files of this worker may have loaded the code.
  const path = './EntryList.tsx?first-rows';
  const { EntryList } = (await import(path)) as typeof EntryListModule;
  const edges = Array.from({ length: 100 }, (_, index) => ({ node: { id: `entry-${index}` } }));
  const { unmount } = render(
    <EntryList
      title="Still Alive"
      empty="Nobody"
      entries={{ totalCount: 20_000, edges }}
      pages={{ hasNext: true, isLoadingNext: false, loadNext: () => {} }}
      renderRow={({ id }) => id}
    />,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  // The rows of the loaded code need a page around them.
  unmount();
});
