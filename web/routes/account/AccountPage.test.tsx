import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../testing/renderApp.tsx';
import { member, renderApp } from '../../testing/renderApp.tsx';

vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollIntoView = () => {};

const token = (id: string, over: object = {}) => ({
  id,
  name: `Script ${id}`,
  prefix: 'lsp_abc',
  scopes: ['READ', 'PICK'],
  createdAt: '2026-01-02T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  ...over,
});

const viewer = {
  id: 'viewer',
  name: 'Riley Brooks',
  email: 'riley@pool.example',
  isAdministrator: false,
  entries: [
    {
      id: 'entry1',
      number: 1,
      username: 'riley_b',
      status: 'ALIVE',
      eliminatedWeek: null,
      paymentStatus: 'PENDING',
      pool: { id: 'pool', name: 'Last Standing 2025' },
    },
  ],
  notifications: { reminders: true, results: true, announcements: false },
  apiTokens: [] as object[],
};

const account = (over: Answers = {}, viewerOver: object = {}): Answers => ({
  sessionQuery: () => member,
  AccountPageQuery: () => ({ viewer: { ...viewer, ...viewerOver } }),
  ...over,
});

const refusal = (typename: string, message: string) => ({
  __typename: typename,
  __isError: typename,
  message,
});

describe('My account', () => {
  it('shows the account, its entries and its choices', async () => {
    await renderApp('/account', account());
    expect(await screen.findByRole('region', { name: 'Entries' })).toHaveTextContent('riley_b');
    expect(screen.getByLabelText(/Pick reminders/)).toBeChecked();
    expect(screen.getByLabelText(/Announcements/)).not.toBeChecked();
    expect(screen.getByText('You have no API tokens.')).toBeVisible();
  });

  it('puts the focus on the section that the address names', async () => {
    await renderApp('/account#tokens', account());
    expect(await screen.findByRole('heading', { name: 'API tokens' })).toHaveFocus();
  });

  it('stores a choice of mails as it is made, and takes it back when that fails', async () => {
    let answer: (data: unknown) => void = () => {};
    const { user, asked } = await renderApp(
      '/account',
      account({ NotificationChoicesMutation: () => new Promise((resolve) => (answer = resolve)) }),
    );
    await user.click(await screen.findByLabelText(/Announcements/));
    expect(screen.getByLabelText(/Announcements/)).toBeChecked();
    expect(asked).toContainEqual({
      name: 'NotificationChoicesMutation',
      variables: { input: { announcements: true } },
    });
    answer({ updateNotifications: refusal('NotSignedInError', 'Please log in.') });
    expect(await screen.findByRole('dialog', { name: 'Not saved' })).toHaveTextContent('Please log in.');
    expect(screen.getByLabelText(/Announcements/)).not.toBeChecked();
  });

  it('changes the password', async () => {
    const { user, asked } = await renderApp(
      '/account',
      account({
        ChangePasswordMutation: () => ({ changePassword: { __typename: 'ChangePasswordPayload' } }),
      }),
    );
    await user.type(await screen.findByLabelText('Current password'), 'survivor');
    await user.type(screen.getByLabelText('New password'), 'touchdown');
    await user.type(screen.getByLabelText('Confirm password'), 'touchback{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Password Mismatch' })).toBeVisible();
    await user.clear(screen.getByLabelText('Confirm password'));
    await user.type(screen.getByLabelText('Confirm password'), 'touchdown{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Password Changed' })).toBeVisible();
    expect(asked).toContainEqual({
      name: 'ChangePasswordMutation',
      variables: { input: { currentPassword: 'survivor', newPassword: 'touchdown' } },
    });
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it('says that the current password is wrong', async () => {
    const { user } = await renderApp(
      '/account',
      account({
        ChangePasswordMutation: () => ({
          changePassword: refusal('InvalidCredentialsError', 'The password is wrong.'),
        }),
      }),
    );
    await user.type(await screen.findByLabelText('Current password'), 'wrong');
    await user.type(screen.getByLabelText('New password'), 'touchdown');
    await user.type(screen.getByLabelText('Confirm password'), 'touchdown{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Password Not Changed' })).toHaveTextContent(
      'The password is wrong.',
    );
  });
});

describe('API tokens', () => {
  it('makes one with scopes and expiry, and shows it once', async () => {
    const made = token('new', { name: 'Laptop', scopes: ['READ', 'PICK'] });
    const { user, asked } = await renderApp(
      '/account',
      account({
        NewTokenMutation: () => ({
          createApiToken: {
            __typename: 'CreateApiTokenPayload',
            token: 'lsp_secret',
            viewer: { ...viewer, apiTokens: [made] },
          },
        }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    expect(screen.getByLabelText('Token name')).toHaveFocus();
    await user.type(screen.getByLabelText('Token name'), 'Laptop');
    expect(screen.queryByLabelText(/Admin/)).toBeNull();
    await user.click(screen.getByLabelText(/^Pick(?! rem)/));
    await user.selectOptions(screen.getByLabelText('Expires after'), 'Never');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByLabelText('New token')).toHaveValue('lsp_secret');
    expect(asked).toContainEqual({
      name: 'NewTokenMutation',
      variables: { input: { name: 'Laptop', scopes: ['READ', 'PICK'], expiresAt: null } },
    });
    await user.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(await screen.findByRole('dialog', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('lsp_secret');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue('lsp_secret')).toBeNull();
    expect(screen.getByRole('region', { name: 'API tokens' })).toHaveTextContent('Laptop');
  });

  it('shows what is wrong with it', async () => {
    const { user } = await renderApp(
      '/account',
      account({
        NewTokenMutation: () => ({
          createApiToken: {
            ...refusal('InvalidInputError', 'Please give the token a name.'),
            issues: [{ path: ['input', 'name'], message: 'Please give the token a name.' }],
          },
        }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Token name')).toHaveAccessibleDescription(
        /Please give the token a name\./,
      ),
    );
  });

  it('offers the administrator the scope of one', async () => {
    const { user } = await renderApp('/account', account({}, { isAdministrator: true }));
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    expect(screen.getByLabelText(/Admin/)).not.toBeChecked();
  });

  it('lists their last use and revokes one at the second press', async () => {
    const { user, asked } = await renderApp(
      '/account',
      account(
        {
          ApiTokenRowMutation: () => ({
            revokeApiToken: {
              __typename: 'RevokeApiTokenPayload',
              apiToken: { id: 'one', revokedAt: '2026-02-01T12:00:00.000Z' },
            },
          }),
        },
        {
          apiTokens: [
            token('one', { lastUsedAt: '2026-01-20T12:00:00.000Z' }),
            token('old', { expiresAt: '2020-01-01T00:00:00.000Z' }),
          ],
        },
      ),
    );
    const rows = within(await screen.findByRole('region', { name: 'API tokens' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/read, pick · made Jan 2, 2026.* · last used Jan 20, 2026/);
    expect(rows[1]).toHaveTextContent('never used');
    expect(within(rows[1]!).getByText('Expired')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revoke Script one' }));
    expect(asked.some(({ name }) => name === 'ApiTokenRowMutation')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Revoke for good' }));
    expect(await within(rows[0]!).findByText('Revoked')).toBeVisible();
    expect(asked).toContainEqual({ name: 'ApiTokenRowMutation', variables: { input: { id: 'one' } } });
  });
});
