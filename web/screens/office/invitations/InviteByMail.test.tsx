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

async function openForm() {
  const page = await renderPage({ Component: Form, at: '/', now: '2025-10-26T13:30:00Z' });
  await page.answer('InviteByMailTestQuery', {
    Query: () => ({ node: { __typename: 'Pool', id: 'pool-1' } }),
  });
  return page;
}

/** The preview of one address. */
async function preview(refusal: string) {
  const page = await openForm();
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

it('sends nothing that was not previewed, and keeps what is typed while it sends', async () => {
  const page = await openForm();
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Email addresses');
  const invited = (count: number, refusal: string | null = null) =>
    page.answer('InviteByMailMutation', {
      Mutation: () => ({
        inviteAddresses: {
          __typename: 'InviteAddressesPayload',
          invited: count,
          mailObstacle: null,
          limitText: null,
          addresses: [{ line: 1, address: 'ann@pool.example', refusal }],
        },
      }),
    });
  await user.type(field, 'ann@pool.example');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.type(field, ' bob@pool.example');
  await invited(1);
  expect(screen.queryByRole('button', { name: 'Send 1 invitation' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await invited(2);
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
  await user.type(field, ' cid@pool.example');
  await invited(2);
  expect(screen.getByText('2 invitations are on the way.')).toBeVisible();
  expect(field).toHaveValue('ann@pool.example bob@pool.example cid@pool.example');
});

it('leaves the addresses that got none in the field, with the reasons', async () => {
  const page = await openForm();
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Email addresses');
  const answer = () =>
    page.answer('InviteByMailMutation', {
      Mutation: () => ({
        inviteAddresses: {
          __typename: 'InviteAddressesPayload',
          invited: 1,
          mailObstacle: null,
          limitText: null,
          addresses: [
            { line: 1, address: 'ann@pool.example', refusal: null },
            { line: 2, address: 'bob@pool.example', refusal: 'MEMBER' },
          ],
        },
      }),
    });
  await user.type(field, 'ann@pool.example bob@pool.example');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await answer();
  await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
  await answer();
  expect(field).toHaveValue('bob@pool.example');
  expect(screen.getByText('Plays in this pool already')).toBeVisible();
});
