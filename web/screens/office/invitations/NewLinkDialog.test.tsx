import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { NewLinkDialog } from './NewLinkDialog.tsx';

const MUTATION = 'NewLinkDialogMutation';

async function open() {
  const onMade = vi.fn();
  const page = await renderPage({
    Component: () => <NewLinkDialog pool="pool-1" isOpen onClose={() => {}} onMade={onMade} />,
    at: '/office/invitations',
    now: '2025-11-09T15:00:00Z',
    session: {
      Query: () => ({
        site: { signInProvider: null },
        viewer: null,
        pool: { id: 'pool-1', clockOffsets: [{ from: null, minutes: -420, label: 'MST' }] },
      }),
    },
  });
  const make = () => screen.findByRole('button', { name: 'Make the link' });
  return { ...page, onMade, user: userEvent.setup(), make };
}

it('ends a link with its last day on the pool’s clock', async () => {
  const { user, make, variablesOf, answer, onMade } = await open();
  await user.type(await screen.findByLabelText('How many people can join'), '10');
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2025-11-15' } });
  await user.click(await make());
  expect(variablesOf(MUTATION).input).toMatchObject({
    maxUses: 10,
    expiresAt: '2025-11-16T06:59:59.000Z',
  });
  await answer(MUTATION, {
    Mutation: () => ({ createInvitationLink: { __typename: 'CreateInvitationLinkPayload' } }),
  });
  expect(onMade).toHaveBeenCalledOnce();
});

it('says beside a field what cannot be read, and sends nothing', async () => {
  const { user, make, pending } = await open();
  const limit = await screen.findByLabelText('How many people can join');
  await user.type(limit, '10 people');
  const day = screen.getByLabelText('Last day');
  fireEvent.change(day, { target: { value: '12025-11-15' } });
  await user.click(await make());
  expect(limit).toHaveAccessibleDescription(/Please enter a whole number\.$/);
  expect(limit).toHaveFocus();
  expect(day).toHaveAccessibleDescription(/Please enter a day with a year of four digits\.$/);
  expect(pending(MUTATION)).toEqual([]);
});
