import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import invitationQuery from './__generated__/InvitationPageQuery.graphql.ts';
// The screen loads lazily; it is imported here, so that no test waits for it.
import './InvitationPage.tsx';
import { answering } from '#web/testing/generateAnswer.ts';
import { member, renderApp, visitor } from '#web/testing/renderApp.tsx';

const invited = {
  id: 'pool-b',
  slug: 'work',
  name: 'Office Survivors',
  maxEntriesPerAccount: 1,
  entryFeeCents: 0,
  rulesInShort: [],
  paymentMethodNames: [],
};

const opened = (kind: string, viewer: object | null) => (variables: Record<string, unknown>) => ({
  ...answering(invitationQuery, {
    Pool: () => invited,
    OpenInvitation: () => ({ kind, problem: null, canJoin: true }),
  })(variables),
  viewer,
});
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('leads a member who joins to the pool of the invitation, which the header knows at once', async () => {
  const { user, timesAsked } = await renderApp('/join/TOKEN', {
    sessionQuery: () => member,
    InvitationPageQuery: opened('JOIN', member.viewer),
    JoinAsMemberMutation: () => ({ addEntries: { __typename: 'AddEntriesPayload', howToPay: null } }),
  });
  await screen.findByRole('heading', { name: 'Office Survivors' });
  expect(href('All rules')).toBe('/p/work/rules');
  const before = timesAsked('sessionQuery');
  await user.click(screen.getByRole('button', { name: /^Join/ }));
  await screen.findByText('You are in');
  expect(href('Go to my picks')).toBe('/p/work/picks');
  await waitFor(() => expect(timesAsked('sessionQuery')).toBe(before + 1));
});

it('leads whoever claims entries to their pool', async () => {
  const { user } = await renderApp('/join/TOKEN', {
    sessionQuery: () => visitor,
    InvitationPageQuery: opened('CLAIM', null),
    ClaimCardMutation: () => ({ claimEntries: { __typename: 'ClaimEntriesPayload' } }),
  });
  await user.click(await screen.findByRole('button', { name: /^Claim my/ }));
  await screen.findByText('You are signed in');
  expect(href('Later')).toBe('/p/work/picks');
});
