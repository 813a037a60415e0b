import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
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
    await user.type(screen.getByLabelText('Reason, which the owner’s pools see'), 'Lost it.{Enter}');
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

  it('are copied for their owners, with a reason', async () => {
    const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:copy');
    const { user, answer, variablesOf } = await open({});
    await user.type(screen.getByLabelText('Email address to copy the data of'), 'ann@pool.example');
    await user.type(screen.getByLabelText('Reason for the copy, for the log'), 'She asked.{Enter}');
    expect(variablesOf('CopyOfDataMutation')).toEqual({
      input: { email: 'ann@pool.example', reason: 'She asked.' },
    });
    await answer('CopyOfDataMutation', {
      Mutation: () => ({
        exportAccount: { __typename: 'AccountCopyPayload', fileName: 'account.json', data: '{"a":1}' },
      }),
    });
    expect(await (save.mock.calls[0]![0] as Blob).text()).toBe('{"a":1}');
    save.mockRestore();
  });

  it('get another name, with a reason', async () => {
    const { user, answer, variablesOf } = await open({});
    const name = screen.getByLabelText('New name');
    await user.type(screen.getByLabelText('Address of the account to rename'), 'ann@pool.example');
    await user.type(name, '!!!');
    await user.type(screen.getByLabelText('Reason for the new name, for the log'), 'She married.{Enter}');
    expect(variablesOf('RenameOfMutation')).toEqual({
      input: { email: 'ann@pool.example', name: '!!!', reason: 'She married.' },
    });
    const message = 'A name has a letter.';
    const refused = { __typename: 'InvalidInputError', __isError: 'InvalidInputError', message };
    await answer('RenameOfMutation', {
      Mutation: () => ({ renameAccount: { ...refused, issues: [{ path: ['input', 'name'], message }] } }),
    });
    expect(name).toHaveAccessibleDescription(message);
    await user.clear(name);
    await user.type(name, 'Ann Roe{Enter}');
    await answer('RenameOfMutation', {
      Mutation: () => ({
        renameAccount: { __typename: 'RenameAccountPayload', email: 'ann@pool.example', name: 'Ann Roe' },
      }),
    });
    expect(screen.getByText('The account of ann@pool.example is called Ann Roe.')).toBeVisible();
  });

  it('are deleted once the address is typed twice', async () => {
    const { user, answer, variablesOf } = await open({});
    const again = screen.getByLabelText('The address again, to confirm');
    await user.type(screen.getByLabelText('Address of the account to delete'), 'ann@pool.example');
    await user.type(again, 'an@pool.example');
    await user.type(screen.getByLabelText('Reason for deleting, for the log'), 'She asked.{Enter}');
    expect(again).toHaveAccessibleDescription('The two addresses differ.');
    await user.clear(again);
    await user.type(again, 'ann@pool.example{Enter}');
    expect(variablesOf('DeleteOfMutation')).toEqual({
      input: { email: 'ann@pool.example', reason: 'She asked.' },
    });
    await answer('DeleteOfMutation', {
      Mutation: () => ({
        deleteAccount: { __typename: 'AccountDeletedPayload', email: 'ann@pool.example' },
      }),
    });
    expect(screen.getByText('The account of ann@pool.example is deleted.')).toBeVisible();
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
          issues: [{ path: ['input', 'reason'], message: 'Please enter a reason.' }],
        },
      }),
    });
    expect(screen.getByLabelText('Reason, which the owner’s pools see')).toHaveAccessibleDescription(
      'Please enter a reason.',
    );
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
    await first.user.click(screen.getByRole('button', { name: 'Discard it' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard 1 notice?' });
    await first.user.click(within(dialog).getByRole('button', { name: 'Discard it' }));
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
    expect(screen.getByText(/^None\. Mails about a pool/)).toBeVisible();
  });
});
