import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { clipboardText } from '#web/testing/settle.ts';
import { HandOutLinks } from './HandOutLinks.tsx';
import type { HandOutLinksTestQuery } from './__generated__/HandOutLinksTestQuery.graphql';

function Card() {
  const { node } = useLazyLoadQuery<HandOutLinksTestQuery>(
    graphql`
      query HandOutLinksTestQuery @relay_test_operation {
        node(id: "pool-1") {
          ...HandOutLinks_pool @alias(as: "pool")
        }
      }
    `,
    {},
  );
  return node?.pool && <HandOutLinks pool={node.pool} />;
}

async function open(claimLinks: object | null) {
  const page = await renderPage({ Component: Card, at: '/', now: '2025-10-26T13:30:00Z' });
  await page.answer('HandOutLinksTestQuery', {
    Query: () => ({ node: { __typename: 'Pool', id: 'pool-1', claimLinks } }),
  });
  return page;
}
const found = (claimLinks: object) => ({
  Query: () => ({ node: { __typename: 'Pool', id: 'pool-1', claimLinks } }),
});

it('copies all claim links at once, each with its names, and stores them as a file', async () => {
  const user = userEvent.setup();
  const page = await open({ count: 2 });
  expect(screen.getByText(/^2 links wait for you to hand out\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy all 2 links' }));
  const text = 'Ann (Ann): https://pool.example/join/a\nBob (Bob): https://pool.example/join/b';
  expect(page.variablesOf('HandOutLinksQuery')).toEqual({ pool: 'pool-1', text: true, csv: false });
  await page.answer('HandOutLinksQuery', found({ text }));
  expect(await clipboardText()).toBe(text);

  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await page.answer('HandOutLinksQuery', found({ csv: 'name\r\n' }));
  expect(click.mock.contexts).toMatchObject([{ download: 'claim-links.csv' }]);
});

it('shows nothing where no link waits', async () => {
  await open(null);
  expect(screen.queryByRole('button')).toBeNull();
});
