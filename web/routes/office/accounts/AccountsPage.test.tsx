import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { clipboardText } from '#web/testing/settle.ts';
import query from './__generated__/AccountsPageQuery.graphql.ts';
import { Component as AccountsPage } from './AccountsPage.tsx';

const LINK = 'https://pool.example/forgot-password?token=secret';

async function open(over: { isAdministrator?: boolean; mailObstacle?: string | null; heldMails?: object[] }) {
  const { isAdministrator = true, mailObstacle = 'NO_MAIL_SERVER', heldMails = [] } = over;
  const page = await renderPage({
    Component: AccountsPage,
    query,
    at: '/office/accounts',
    now: '2025-10-26T13:30:00Z',
  });
  const proofs = { hasPassword: true, authenticatorAppAddedAt: null, passkeys: [], identities: [] };
  const viewer = { isAdministrator, signInSecurity: proofs };
  await page.answer('AccountsPageQuery', {
    Query: () => ({ viewer, site: { mailObstacle, heldMails } }),
  });
  return { ...page, user: userEvent.setup() };
}

const notice = {
  kind: 'NOTICES',
  count: 1,
  since: '2025-10-20T13:30:00Z',
  mails: [
    {
      to: 'ann@pool.example',
      subject: 'Your password was changed',
      link: null,
      text: 'Hello Ann,\n\nthe password of your account was changed.\n',
    },
  ],
};

describe('the accounts of the site', () => {
  it('are for administrators', async () => {
    await open({ isAdministrator: false });
    expect(screen.getByRole('heading', { name: 'For the administrator' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('get a password link, shown once, with what it is and whether its owner knows', async () => {
    const { user, answer, variablesOf } = await open({});
    await user.type(screen.getByLabelText('Email address of the account'), 'ann@pool.example');
    await user.type(screen.getByLabelText('Reason, for the log'), 'Lost it.{Enter}');
    expect(variablesOf('PasswordLinkMutation')).toEqual({
      input: { email: 'ann@pool.example', reason: 'Lost it.' },
    });
    await answer('PasswordLinkMutation', {
      Mutation: () => ({
        createPasswordLink: {
          __typename: 'CreatePasswordLinkPayload',
          email: 'ann@pool.example',
          link: LINK,
          expiresAt: '2025-10-27T13:30:00Z',
          mailObstacle: 'NO_MAIL_SERVER',
        },
      }),
    });
    const linkGroup = screen.getByRole('group', { name: 'Password link of ann@pool.example' });
    expect(linkGroup).toHaveTextContent('Copy this link now. It is not shown again.');
    expect(linkGroup).toHaveTextContent(
      'Not sent: this site has no mail server. The mail that tells the owner',
    );
    expect(within(linkGroup).getByLabelText('Password link')).toHaveValue(LINK);
    await user.click(within(linkGroup).getByRole('button', { name: 'Copy link' }));
    expect(await clipboardText()).toBe(LINK);
  });

  it('say beside the field what is wrong', async () => {
    const { user, answer } = await open({});
    await user.click(screen.getByRole('button', { name: 'Make a password link' }));
    await answer('PasswordLinkMutation', {
      Mutation: () => ({
        createPasswordLink: {
          __typename: 'InvalidInputError',
          __isError: 'InvalidInputError',
          message: 'Please correct.',
          issues: [{ path: ['input', 'reason'], message: 'Please give a reason.' }],
        },
      }),
    });
    expect(screen.getByLabelText('Reason, for the log')).toHaveAccessibleDescription('Please give a reason.');
    expect(screen.queryByRole('group', { name: /^Password link of/ })).toBeNull();
  });

  it('show the mails that wait, to be read, copied and dropped, and sent once the site can', async () => {
    const first = await open({ heldMails: [notice] });
    expect(screen.getByText('1 notice')).toBeVisible();
    await first.user.click(screen.getByText('Look at it'));
    expect(screen.getByText(/the password of your account was changed/)).toBeVisible();
    await first.user.click(screen.getByRole('button', { name: /^Copy the text of “Your password/ }));
    expect(await clipboardText()).toContain('Hello Ann,');
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    await first.user.click(screen.getByRole('button', { name: 'Drop it' }));
    const dialog = await screen.findByRole('dialog', { name: 'Drop 1 notice?' });
    await first.user.click(within(dialog).getByRole('button', { name: 'Drop it' }));
    expect(first.variablesOf('HeldGroupDropMutation')).toEqual({ input: { kind: 'NOTICES' } });
  });

  it('offer to send them once the site can send mail', async () => {
    const { user, variablesOf } = await open({ mailObstacle: null, heldMails: [notice] });
    await user.click(screen.getByRole('button', { name: 'Send it now' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 1 notice?' });
    await user.click(within(dialog).getByRole('button', { name: 'Send it' }));
    expect(variablesOf('HeldGroupSendMutation')).toEqual({ input: { kind: 'NOTICES' } });
  });

  it('say so when no mail waits', async () => {
    await open({});
    expect(screen.getByText(/^None waits\./)).toBeVisible();
  });
});
