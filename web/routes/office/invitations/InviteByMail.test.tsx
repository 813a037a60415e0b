import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { InviteByMail } from './InviteByMail.tsx';
import type { InviteByMailTestQuery } from './__generated__/InviteByMailTestQuery.graphql';

function Form() {
  const { node } = useLazyLoadQuery<InviteByMailTestQuery>(
    graphql`
      query InviteByMailTestQuery @relay_test_operation {
        node(id: "pool-1") {
          ...InviteByMail_pool @alias(as: "pool")
        }
      }
    `,
    {},
  );
  return node?.pool && <InviteByMail pool={node.pool} onSent={() => {}} />;
}

/** The preview of one address. */
async function preview(refusal: string) {
  const page = await renderPage({ Component: Form, at: '/', now: '2025-10-26T13:30:00Z' });
  await page.answer('InviteByMailTestQuery', {
    Query: () => ({ node: { __typename: 'Pool', id: 'pool-1' } }),
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email addresses'), 'ann@pool.example');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const addresses = [{ line: 1, address: 'ann@pool.example', refusal }];
  await page.answer('InviteByMailMutation', {
    Mutation: () => ({ inviteAddresses: { __typename: 'InviteAddressesPayload', invited: 0, addresses } }),
  });
}

const NOTE = /^Who opted out chose “Do not invite me again” .* An invitation link that you share still works/;

it('says who opted out of invitation mails, how, and what still works', async () => {
  await preview('DECLINED');
  expect(await screen.findByText('Opted out of invitation mails')).toBeVisible();
  expect(screen.getByText(NOTE)).toBeVisible();
});

it('leaves that note out for other reasons', async () => {
  await preview('MEMBER');
  expect(await screen.findByText('Plays in this pool already')).toBeVisible();
  expect(screen.queryByText(NOTE)).toBeNull();
});
