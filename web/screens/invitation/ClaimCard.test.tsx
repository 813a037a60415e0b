import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { ClaimCard } from './ClaimCard.tsx';
import type { ClaimCardTestQuery } from './__generated__/ClaimCardTestQuery.graphql';

function Claim() {
  const { invitation } = useLazyLoadQuery<ClaimCardTestQuery>(
    graphql`
      query ClaimCardTestQuery($token: String!) @relay_test_operation {
        invitation(token: $token) {
          ...ClaimCard_invitation
        }
      }
    `,
    { token: 'secret' },
  );
  return invitation && <ClaimCard invitation={invitation} token="secret" />;
}

async function open(needsEmail: boolean) {
  const page = await renderPage({ Component: Claim, at: '/', now: '2025-10-26T13:30:00Z' });
  const invitation = {
    problem: null,
    needsEmail,
    entries: [{ username: 'Mike', outSince: null }],
    pool: { id: 'pool-1', name: 'Office' },
  };
  await page.answer('ClaimCardTestQuery', { Query: () => ({ invitation }) });
  return page;
}

const ADDRESS = 'Email address';
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Claim my entry' }));

it('asks for the address where the account has none, and keeps the form when it is refused', async () => {
  const page = await open(true);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(ADDRESS), 'mike@pool.example');
  await press(user);
  expect(page.variablesOf('ClaimCardMutation')).toEqual({
    input: { token: 'secret', email: 'mike@pool.example' },
  });
  const message = 'This address has an account already.';
  await page.answer('ClaimCardMutation', {
    Mutation: () => ({
      claimEntries: {
        __typename: 'InvalidInputError',
        message,
        issues: [{ path: ['input', 'email'], message }],
      },
    }),
  });
  expect(screen.getByLabelText(ADDRESS)).toBeInvalid();
  expect(screen.getByLabelText(ADDRESS)).toHaveAccessibleDescription(message);
  expect(screen.getByRole('button', { name: 'Claim my entry' })).toBeEnabled();
});

it('asks for nothing where the account has an address', async () => {
  const page = await open(false);
  expect(screen.queryByLabelText(ADDRESS)).toBeNull();
  await press(userEvent.setup());
  expect(page.variablesOf('ClaimCardMutation')).toEqual({ input: { token: 'secret' } });
});
