import { screen } from '@testing-library/react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { InvitationLinks } from './InvitationLinks.tsx';
import type { InvitationLinksTestQuery } from './__generated__/InvitationLinksTestQuery.graphql';

function Links() {
  const { pool } = useLazyLoadQuery<InvitationLinksTestQuery>(
    graphql`
      query InvitationLinksTestQuery @relay_test_operation {
        pool {
          ...InvitationLinks_pool
        }
      }
    `,
    {},
  );
  return pool && <InvitationLinks pool={pool} leadsNowhere={false} onChanged={() => {}} />;
}

it.each([
  ['CLOSED', 'No link yet. Open registration first; then anyone with the link can join.'],
  ['OPEN', 'No link yet. Anyone you give a link to can join, in a chat or on a poster.'],
])('says what a link does while registration is %s', async (registration, text) => {
  const page = await renderPage({ Component: Links, at: '/', now: '2025-10-26T13:30:00Z' });
  const pool = { __typename: 'Pool', id: 'pool-1', registration, invitationLinks: [], clockOffsets: [] };
  await page.answer('InvitationLinksTestQuery', { Query: () => ({ pool }) });
  expect(screen.getByText(text)).toBeVisible();
});
