import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RequestError, texts } from '#web/app/relay/errors.ts';
import { howToPay, venmoAndZelle } from '#web/testing/howToPay.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { clipboardText } from '#web/testing/settle.ts';
import { Component as AccountPage, query as accountPageQuery } from './AccountPage.tsx';

Element.prototype.scrollIntoView = () => {};

const token = (id: string, over: object = {}) => ({
  id,
  name: `Script ${id}`,
  prefix: 'lsp_abc',
  scopes: ['READ', 'PICK'],
  createdAt: '2026-01-02T12:00:00.000Z',
  expiresAt: null,
  isExpired: false,
  lastUsedAt: null,
  revokedAt: null,
  ...over,
});

const viewer = {
  id: 'viewer',
  name: 'Riley Brooks',
  email: 'riley@pool.example',
  isAdministrator: false,
  isCommissioner: false,
  entries: [
    {
      id: 'entry1',
      number: 1,
      username: 'riley_b',
      status: 'ALIVE',
      eliminatedWeek: null,
      owedCents: 5_000,
      pool: { id: 'pool', slug: 'office', name: 'Last Standing 2025' },
    },
  ],
  pools: [{ id: 'pool', name: 'Last Standing 2025', viewerOwes: null }] as object[],
  pushPublicKey: 'key',
  pushDevices: [] as object[],
  calendarUrl: 'https://pool.example/calendar/1.abc.ics' as string | null,
  notifications: { reminders: true, picks: false, results: true, announcements: false },
  apiTokens: [] as object[],
  sessions: [] as object[],
  signInSecurity: {
    isRequired: false,
    authenticatorAppAddedAt: null as string | null,
    recoveryCodesLeft: 0,
    hasPassword: true,
    hasProviderFactor: false,
    identities: [] as object[],
    passkeys: [] as object[],
  },
};

const session = (id: string, browser: string, isCurrent = false) => ({
  id,
  browser,
  isCurrent,
  createdAt: '2026-01-02T12:00:00.000Z',
  lastSeenAt: '2026-01-20T12:00:00.000Z',
});

async function open(
  over: object = {},
  at = '/account',
  passwordMinLength = 6,
  mailObstacle: string | null = null,
) {
  const page = await renderPage({
    Component: AccountPage,
    query: accountPageQuery,
    at,
    now: '2025-10-26T13:30:00.000Z',
    session: { Query: () => ({ site: { passwordMinLength, signInProvider: null }, viewer }) },
  });
  await page.answer('AccountPageQuery', {
    Query: () => ({
      viewer: { ...viewer, ...over },
      site: { passkeyOrigin: location.origin, signInProvider: null, mailObstacle },
    }),
  });
  return { ...page, user: userEvent.setup() };
}

const refusal = (typename: string, message: string) => ({
  __typename: typename,
  __isError: typename,
  message,
});

describe('My account', () => {
  it('shows the account, its entries and its choices', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'Entries' })).toHaveTextContent('riley_b');
    expect(screen.getByRole('region', { name: 'Entries' })).toHaveTextContent('PENDING');
    expect(screen.getByLabelText(/Pick reminders/)).toBeChecked();
    expect(screen.getByLabelText(/Announcements/)).not.toBeChecked();
    expect(screen.getByLabelText(/Pick confirmations/)).not.toBeChecked();
    expect(screen.getByText('You have no API tokens.')).toBeVisible();
  });

  it('leads to the entries and picks of each pool', async () => {
    const [first] = viewer.entries;
    const other = { ...first, id: 'entry2', pool: { id: 'bar', slug: 'bar', name: 'Bar' } };
    await open({ entries: [first, { ...first, id: 'entry3' }, other] });
    const region = within(screen.getByRole('region', { name: 'Entries' }));
    const addresses = (name: string) =>
      region.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    expect(addresses('Manage entries')).toEqual(['/p/office/add-entries', '/p/bar/add-entries']);
    expect(addresses('Make picks')).toEqual(['/p/office/picks', '/p/bar/picks']);
  });

  it('shows what is owed in each pool, what for, and how to pay it', async () => {
    const owed = (due: object, receivedCents = 0) => ({ receivedCents, howToPay: due });
    await open({
      pools: [
        {
          id: 'office',
          name: 'Office',
          viewerOwes: owed(howToPay(3_000, { methods: venmoAndZelle }), 2_000),
        },
        {
          id: 'bar',
          name: 'Bar',
          viewerOwes: owed(howToPay(5_000, { note: 'Bar: Ann', methods: [] })),
        },
        { id: 'free', name: 'Free', viewerOwes: null },
      ],
    });
    expect(screen.getByText('PENDING: $50')).toBeVisible();
    const [office, bar, ...others] = screen.getAllByRole('heading', { name: /^To pay in/ });
    expect(others).toEqual([]);
    expect(office!.parentElement).toHaveTextContent(
      /^To pay in Office.*To pay\$30.*Office: Ann.*\$20 so far/,
    );
    expect(within(office!.parentElement!).getByRole('link', { name: /^Pay \$30 with Venmo/ })).toBeVisible();
    expect(bar!.parentElement).toHaveTextContent(
      /\$50.*Bar: Ann.*Ask how to pay: Lou Kowalski, lou@example\.com$/,
    );
    expect(within(bar!.parentElement!).queryByRole('link', { name: /^Pay/ })).toBeNull();
  });

  describe('leaving a pool', () => {
    const [entry] = viewer.entries;
    const second = { ...entry!, id: 'entry2', number: 2, username: 'riley_2' };
    const own = { ...viewer.pools[0]!, viewerCanLeave: true };
    const section = () => within(screen.getByRole('region', { name: 'Entries' }));
    const openDialog = async (entries: object[]) => {
      const page = await open({ entries, pools: [own] });
      await page.user.click(section().getByRole('button', { name: 'Leave pool' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Leave Last Standing 2025?' }));
      return { ...page, dialog };
    };

    it('takes all entries out, says so and has them no more', async () => {
      const { user, answer, variablesOf, dialog } = await openDialog([entry!, second]);
      await user.click(dialog.getByRole('button', { name: 'Leave pool' }));
      expect(variablesOf('LeavePoolMutation')).toEqual({
        input: { pool: 'pool', entries: ['entry1', 'entry2'] },
      });
      await answer('LeavePoolMutation', {
        Mutation: () => ({
          leavePool: { __typename: 'LeavePoolPayload', viewer: { id: 'viewer', entries: [], pools: [] } },
        }),
      });
      expect(await screen.findByText('riley_b, riley_2 left Last Standing 2025.')).toBeVisible();
      expect(section().getByText('You have no pool entries.')).toBeVisible();
      expect(section().queryByRole('button', { name: 'Leave pool' })).toBeNull();
    });

    it('keeps the entries that are not ticked, and asks for one', async () => {
      const { user, variablesOf, pending, dialog } = await openDialog([entry!, second]);
      await user.click(dialog.getByRole('checkbox', { name: /^riley_b/ }));
      await user.click(dialog.getByRole('checkbox', { name: /^riley_2/ }));
      await user.click(dialog.getByRole('button', { name: 'Leave pool' }));
      expect(dialog.getByRole('alert')).toHaveTextContent('Choose an entry to leave with.');
      expect(pending('LeavePoolMutation')).toEqual([]);
      await user.click(dialog.getByRole('checkbox', { name: /^riley_2/ }));
      await user.click(dialog.getByRole('button', { name: 'Leave pool' }));
      expect(variablesOf('LeavePoolMutation')).toEqual({ input: { pool: 'pool', entries: ['entry2'] } });
    });

    it('shows why it was refused', async () => {
      const { user, answer, dialog } = await openDialog([entry!]);
      expect(dialog.queryByRole('checkbox')).toBeNull();
      await user.click(dialog.getByRole('button', { name: 'Leave pool' }));
      const message = 'A payment of $50 for riley_b is recorded.';
      await answer('LeavePoolMutation', {
        Mutation: () => ({ leavePool: refusal('ConflictError', message) }),
      });
      expect(dialog.getByRole('alert')).toHaveTextContent(message);
    });

    it('is not offered once the pool has begun', async () => {
      await open({ pools: [{ ...own, viewerCanLeave: false }] });
      expect(section().queryByRole('button', { name: 'Leave pool' })).toBeNull();
    });
  });

  it('says nothing of a fee that is paid, or of none', async () => {
    await open({ entries: [{ ...viewer.entries[0], owedCents: 0 }] });
    expect(screen.getByRole('region', { name: 'Entries' })).not.toHaveTextContent(/PENDING|\$/);
  });

  it('says so when there are no entries', async () => {
    await open({ entries: [] });
    expect(screen.getByText('You have no pool entries.')).toBeVisible();
  });

  it('puts the focus on the section that the address names', async () => {
    await open({}, '/account#tokens');
    expect(screen.getByRole('heading', { name: 'API tokens' })).toHaveFocus();
  });

  it('stores an email setting at once, and reverts it when that fails', async () => {
    const { user, fail, variablesOf } = await open();
    await user.click(screen.getByLabelText(/Announcements/));
    expect(screen.getByLabelText(/Announcements/)).toBeChecked();
    expect(variablesOf('NotificationChoicesMutation')).toEqual({ input: { announcements: true } });
    await fail('NotificationChoicesMutation', new RequestError('session', texts.session));
    const toast = await screen.findByRole('dialog', { name: 'Not saved' });
    expect(toast).toHaveTextContent('Your session has expired. Please log out and log back in.');
    expect(within(toast).getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(screen.getByLabelText(/Announcements/)).not.toBeChecked();
  });
});

describe('Choices that are pressed one after the other', () => {
  it('are stored in that order: the last press decides', async () => {
    const { user, answer, pending, variablesOf } = await open();
    const box = () => screen.getByLabelText(/Announcements/);
    const stored = (announcements: boolean) => ({
      Mutation: () => ({
        updateNotifications: {
          __typename: 'UpdateNotificationsPayload',
          viewer: { id: 'viewer', notifications: { ...viewer.notifications, announcements } },
        },
      }),
    });
    await user.click(box());
    await user.click(box());
    expect(box()).not.toBeChecked();
    expect(pending('NotificationChoicesMutation')).toHaveLength(1);
    await answer('NotificationChoicesMutation', stored(true));
    expect(box()).not.toBeChecked();
    expect(variablesOf('NotificationChoicesMutation')).toEqual({ input: { announcements: false } });
    await answer('NotificationChoicesMutation', stored(false));
    expect(box()).not.toBeChecked();
    expect(pending('NotificationChoicesMutation')).toEqual([]);
  });
});

it('says that a device is turned off, also where its browser keeps its subscription', async () => {
  const getRegistration = () => Promise.reject(new Error('Not available.'));
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const device = {
    id: 'device',
    browser: 'Chrome on Windows',
    isCurrent: true,
    createdAt: '2026-01-02T12:00:00.000Z',
    reminders: true,
    results: true,
    announcements: true,
    finals: true,
  };
  const { user, answer } = await open({ pushDevices: [device] });
  await user.click(screen.getByRole('button', { name: 'Turn off Chrome on Windows' }));
  await answer('PushDeviceRemoveMutation', {
    Mutation: () => ({
      removePush: { __typename: 'RemovePushPayload', viewer: { id: 'viewer', pushDevices: [] } },
    }),
  });
  expect(await screen.findByRole('dialog', { name: 'Turned off' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Not saved' })).toBeNull();
});

describe('Calendar', () => {
  it('shows the address, and renews it after a second press', async () => {
    const { user, answer } = await open();
    const region = within(screen.getByRole('region', { name: 'Calendar' }));
    expect(region.getByLabelText('Address of your calendar')).toHaveValue(viewer.calendarUrl);
    expect(region.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
      'href',
      'webcal://pool.example/calendar/1.abc.ics',
    );
    await user.click(region.getByRole('button', { name: 'Renew address' }));
    expect(region.getByRole('button', { name: 'Renew' })).toHaveFocus();
    await user.click(region.getByRole('button', { name: 'Renew' }));
    const calendarUrl = 'https://pool.example/calendar/1.new.ics';
    await answer('CalendarRenewMutation', {
      Mutation: () => ({
        renewCalendar: { __typename: 'RenewCalendarPayload', viewer: { id: 'viewer', calendarUrl } },
      }),
    });
    expect(region.getByLabelText('Address of your calendar')).toHaveValue(calendarUrl);
    expect(region.getByRole('button', { name: 'Renew address' })).toHaveFocus();
  });

  it('keeps the focus as it is turned off and on', async () => {
    const { user, answer } = await open();
    const region = within(screen.getByRole('region', { name: 'Calendar' }));
    const turned = (calendarUrl: string | null) => ({ viewer: { id: 'viewer', calendarUrl } });
    await user.click(region.getByRole('button', { name: 'Turn off' }));
    await user.click(region.getByRole('button', { name: 'Turn off for good' }));
    await answer('CalendarTurnOffMutation', {
      Mutation: () => ({ turnOffCalendar: { __typename: 'TurnOffCalendarPayload', ...turned(null) } }),
    });
    expect(region.getByRole('button', { name: 'Turn on' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await answer('CalendarRenewMutation', {
      Mutation: () => ({
        renewCalendar: { __typename: 'RenewCalendarPayload', ...turned(viewer.calendarUrl) },
      }),
    });
    expect(region.getAllByRole('button')[0]).toHaveFocus();
  });

  it('tells that it is off, and why it could not be turned on', async () => {
    const { user, answer } = await open({ calendarUrl: null });
    const region = within(screen.getByRole('region', { name: 'Calendar' }));
    expect(region.getByText('Your calendar is off.')).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Turn on' }));
    await answer('CalendarRenewMutation', {
      Mutation: () => ({ renewCalendar: refusal('NotSignedInError', 'Please log in.') }),
    });
    expect(await screen.findByRole('dialog', { name: 'Not renewed' })).toHaveTextContent('Please log in.');
  });
});

describe('Change password', () => {
  async function change(user: ReturnType<typeof userEvent.setup>, values: readonly string[]) {
    const fields = ['Current password', 'New password', 'Confirm password'];
    for (const [index, name] of fields.entries()) {
      await user.clear(screen.getByLabelText(name));
      if (values[index]) await user.type(screen.getByLabelText(name), values[index]);
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  }

  it('changes it', async () => {
    const { user, answer, variablesOf } = await open();
    await change(user, ['survivor', 'touchdown', 'touchdown']);
    expect(variablesOf('ChangePasswordMutation')).toEqual({
      input: { currentPassword: 'survivor', newPassword: 'touchdown' },
    });
    await answer('ChangePasswordMutation', {
      Mutation: () => ({ changePassword: { __typename: 'ChangePasswordPayload' } }),
    });
    expect(await screen.findByRole('dialog', { name: 'Password Changed' })).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it.each([
    [['', 'touchdown', 'touchback'], 'Please fill in all password fields.', 'Current password'],
    [['survivor', 'touchdown', ''], 'Please fill in all password fields.', 'Confirm password'],
    [['survivor', 'touchdown', 'touchback'], 'The passwords you entered do not match.', 'Confirm password'],
    [['survivor', 'short', 'short'], 'Password must be at least 6 characters long.', 'New password'],
  ] as const)('asks for what is missing or wrong: %j', async (values, text, field) => {
    const { user, pending } = await open();
    await change(user, values);
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(text));
    // It stands at the field, and not in a notification, too.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pending('ChangePasswordMutation')).toEqual([]);
  });

  it('says that the current password is wrong', async () => {
    const { user, answer } = await open();
    await change(user, ['wrong', 'touchdown', 'touchdown']);
    await answer('ChangePasswordMutation', {
      Mutation: () => ({ changePassword: refusal('InvalidCredentialsError', 'The password is wrong.') }),
    });
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('The password is wrong.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says at the new password that it is easy to guess', async () => {
    const { user, answer } = await open();
    await change(user, ['survivor', 'password', 'password']);
    await answer('ChangePasswordMutation', {
      Mutation: () => ({ changePassword: refusal('InvalidInputError', 'Please choose another.') }),
    });
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Please choose another\./);
  });

  it('requires the minimum length of the site', async () => {
    const { user } = await open({}, '/account', 8);
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('At least 8 characters.');
    await change(user, ['survivor', 'seven 7', 'seven 7']);
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      /Password must be at least 8 characters long\./,
    );
  });

  it('offers a link to an account without a password, where the site can send mail', async () => {
    const without = { signInSecurity: { ...viewer.signInSecurity, hasPassword: false } };
    await open(without);
    const section = screen.getByRole('region', { name: 'Set a password' });
    expect(within(section).getByRole('button', { name: 'Mail me a link to set one' })).toBeVisible();
  });

  it('says how an account without a password gets one where the site sends no mail', async () => {
    const without = { signInSecurity: { ...viewer.signInSecurity, hasPassword: false } };
    const { answer } = await open(without, '/account', 6, 'NO_MAIL_SERVER');
    const section = screen.getByRole('region', { name: 'Set a password' });
    expect(within(section).queryByRole('button')).toBeNull();
    expect(within(section).getByRole('note')).toHaveTextContent(
      'Not sent: this site has no mail server. Ask your commissioner for a link to set one.',
    );
    const pool = { contactName: 'Lou Kowalski', contactEmail: 'lou@example.com' };
    await answer('PoolContactQuery', { Query: () => ({ pool }) });
    expect(within(section).getByRole('note')).toHaveTextContent(
      'Ask your commissioner for a link to set one: Lou Kowalski, lou@example.com',
    );
  });

  it('blames no field for a request that failed', async () => {
    const { user, fail } = await open();
    await change(user, ['survivor', 'touchdown', 'touchdown']);
    await fail('ChangePasswordMutation', new RequestError('network', 'Connection failed.'));
    expect(await screen.findByRole('dialog', { name: 'Password Not Changed' })).toHaveTextContent(
      'Connection failed.',
    );
    expect(screen.getByLabelText('Current password')).toBeValid();
  });
});

describe('Sessions', () => {
  const three = [
    session('this', 'Chrome on Windows', true),
    session('phone', 'Safari on iPhone'),
    session('old', 'Firefox on Linux'),
  ];
  const rows = () => within(screen.getByRole('region', { name: 'Sessions' })).getAllByRole('listitem');
  const left = (sessions: object[]) => ({
    __typename: 'EndSessionsPayload',
    viewer: { ...viewer, sessions },
  });

  it('are listed with this one marked, which has no button', async () => {
    await open({ sessions: three });
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toHaveTextContent(/Chrome on Windows.*In use now.*This browser/);
    expect(within(rows()[0]!).queryByRole('button')).toBeNull();
    expect(rows()[1]).toHaveTextContent(/Last seen Jan 20, 2026.*Logged in Jan 2, 2026/);
  });

  it('end one by one; the focus stays with the list', async () => {
    const { user, answer, variablesOf } = await open({ sessions: three });
    await user.click(screen.getByRole('button', { name: /^End the session of Safari on iPhone/ }));
    expect(variablesOf('SessionRowMutation')).toEqual({ input: { id: 'phone' } });
    await answer('SessionRowMutation', { Mutation: () => ({ endSession: left([three[0]!, three[2]!]) }) });
    expect(await screen.findByRole('dialog', { name: 'Session ended' })).toHaveTextContent(
      'Safari on iPhone is logged out.',
    );
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
  });

  it('end all but this one at once', async () => {
    const { user, answer } = await open({ sessions: three });
    await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
    await answer('SessionsMutation', { Mutation: () => ({ endOtherSessions: left([three[0]!]) }) });
    expect(await screen.findByRole('dialog', { name: 'Other sessions ended' })).toBeVisible();
    expect(rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
  });

  it('require a proof where the server does, and stay when it is not given', async () => {
    const { user, answer } = await open({ sessions: three });
    await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
    const unproven = refusal('ReauthenticationRequired', 'Please confirm that it is you first.');
    await answer('SessionsMutation', { Mutation: () => ({ endOtherSessions: unproven }) });
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    expect(dialog).toHaveTextContent('To end your other sessions, confirm that it is you.');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'End all other sessions' })).toBeEnabled();
    expect(rows()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: /^End the session of Firefox/ }));
    await answer('SessionRowMutation', { Mutation: () => ({ endSession: unproven }) });
    expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toHaveTextContent(
      'To end another session, confirm that it is you.',
    );
  });

  it('stay when ending them fails', async () => {
    const { user, answer, fail } = await open({ sessions: three });
    await user.click(screen.getByRole('button', { name: /^End the session of Firefox/ }));
    await answer('SessionRowMutation', {
      Mutation: () => ({ endSession: refusal('NotFoundError', 'This session has already ended.') }),
    });
    expect(await screen.findByRole('dialog', { name: 'Not ended' })).toHaveTextContent(
      'This session has already ended.',
    );
    await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
    await fail('SessionsMutation', new RequestError('network', 'Connection failed.'));
    expect(rows()).toHaveLength(3);
  });
});

describe('API tokens', () => {
  const created = (result: object) => ({ createApiToken: result });

  it('creates one with scopes and expiry, and shows it once', async () => {
    const { user, answer, variablesOf } = await open();
    await user.click(screen.getByRole('button', { name: 'New token' }));
    expect(screen.getByLabelText('Token name')).toHaveFocus();
    await user.type(screen.getByLabelText('Token name'), 'Laptop');
    expect(screen.queryByLabelText(/Admin/)).toBeNull();
    await user.click(screen.getByLabelText(/^Pick(?! (rem|conf))/));
    await user.selectOptions(screen.getByLabelText('Expires after'), '30 days');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(variablesOf('NewTokenMutation')).toEqual({
      input: { name: 'Laptop', scopes: ['READ', 'PICK'], expiresInDays: 30 },
    });
    await answer('NewTokenMutation', {
      Mutation: () =>
        created({
          __typename: 'CreateApiTokenPayload',
          token: 'lsp_secret',
          viewer: { ...viewer, apiTokens: [token('new', { name: 'Laptop' })] },
        }),
    });
    expect(screen.getByLabelText('New token')).toHaveValue('lsp_secret');
    await user.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(await screen.findByRole('dialog', { name: 'Copied' })).toBeVisible();
    expect(await clipboardText()).toBe('lsp_secret');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByDisplayValue('lsp_secret')).toBeNull();
    expect(screen.getByRole('region', { name: 'API tokens' })).toHaveTextContent('Laptop');
  });

  it('selects it where the browser does not let a page copy', async () => {
    const { user, answer } = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'New token' }));
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    await answer('NewTokenMutation', {
      Mutation: () => created({ __typename: 'CreateApiTokenPayload', token: 'lsp_secret', viewer }),
    });
    await user.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(await screen.findByRole('dialog', { name: 'Not copied' })).toBeVisible();
    const field = screen.getByLabelText<HTMLInputElement>('New token');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'lsp_secret'.length]);
  });

  it('shows the problems of its fields', async () => {
    const { user, answer } = await open();
    await user.click(screen.getByRole('button', { name: 'New token' }));
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    const issues = [
      { path: ['input', 'name'], message: 'Please give the token a name.' },
      { path: ['input', 'scopes'], message: 'Please choose at least one scope.' },
    ];
    await answer('NewTokenMutation', {
      Mutation: () => created({ ...refusal('InvalidInputError', 'Please mend this.'), issues }),
    });
    expect(screen.getByLabelText('Token name')).toHaveAccessibleDescription(/Please give the token a name\./);
    expect(screen.getByLabelText('Token name')).toHaveFocus();
    expect(screen.getByText('Please choose at least one scope.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the role, and offers the admin scope to a commissioner', async () => {
    const { user } = await open({ isCommissioner: true });
    expect(screen.getByText(/· Commissioner$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New token' }));
    expect(screen.getByLabelText(/Admin/)).not.toBeChecked();
  });

  it('lists their last use and revokes one at the second press', async () => {
    const { user, answer, pending, variablesOf } = await open({
      apiTokens: [
        token('one', { lastUsedAt: '2026-01-20T12:00:00.000Z' }),
        // By the server's clock, whatever the device's says.
        token('old', { expiresAt: '2099-01-01T00:00:00.000Z', isExpired: true }),
      ],
    });
    const rows = within(screen.getByRole('region', { name: 'API tokens' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/read, pick · created Jan 2, 2026.* · last used Jan 20, 2026/);
    expect(rows[1]).toHaveTextContent('never used');
    expect(within(rows[1]!).getByText('Expired')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revoke Script one' }));
    expect(pending('ApiTokenRowMutation')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Revoke for good' }));
    expect(variablesOf('ApiTokenRowMutation')).toEqual({ input: { id: 'one' } });
    await answer('ApiTokenRowMutation', {
      Mutation: () => ({
        revokeApiToken: {
          __typename: 'RevokeApiTokenPayload',
          apiToken: { id: 'one', revokedAt: '2026-02-01T12:00:00.000Z' },
        },
      }),
    });
    expect(within(rows[0]!).getByText('Revoked')).toBeVisible();
  });
});

describe('Sign-in security', () => {
  const passkey = {
    id: 'passkey1',
    name: 'iPhone',
    createdAt: '2026-01-02T12:00:00.000Z',
    lastUsedAt: null,
  };
  const secured = (over: object) => ({ signInSecurity: { ...viewer.signInSecurity, ...over } });
  const region = () => within(screen.getByRole('region', { name: 'Sign-in security' }));

  it('tells an administrator that a second factor is required, until there is one', async () => {
    await open(secured({ isRequired: true }));
    expect(
      region().getByText(/^Administrators and commissioners of this site need a second factor/),
    ).toBeVisible();
    expect(region().getByText('You have no authenticator app.')).toBeVisible();
    expect(region().queryByText('Recovery codes')).toBeNull();
  });

  it('lists passkeys and the number of recovery codes left', async () => {
    await open(secured({ isRequired: true, passkeys: [passkey], recoveryCodesLeft: 1 }));
    expect(region().queryByText(/^Administrators of this site/)).toBeNull();
    expect(region().getByRole('listitem')).toHaveTextContent(/iPhone.*added Jan 2, 2026.*never used/);
    expect(region().getByText(/^1 code left\./)).toBeVisible();
  });

  it('says that a browser without passkeys cannot add one', async () => {
    await open();
    expect(region().getByText('This browser does not support passkeys.')).toBeVisible();
    expect(region().queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('asks for a proof where the server requires one, and cancels with the dialog', async () => {
    const { user, answer } = await open(
      secured({ authenticatorAppAddedAt: passkey.createdAt, recoveryCodesLeft: 9 }),
    );
    await user.click(region().getByRole('button', { name: 'Make new codes' }));
    await answer('RecoveryCodesMutation', {
      Mutation: () => ({
        createRecoveryCodes: refusal('ReauthenticationRequired', 'Please confirm that it is you first.'),
      }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    expect(within(dialog).getByRole('button', { name: 'Use your authenticator app' })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await region().findByRole('button', { name: 'Make new codes' })).toBeEnabled();
  });
});

describe('the data of the account', () => {
  it('is downloaded once the person is verified', async () => {
    const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:copy');
    const { user, answer } = await open();
    await user.click(screen.getByRole('button', { name: 'Download your data' }));
    await answer('YourDataMutation', {
      Mutation: () => ({ exportMyData: refusal('ReauthenticationRequired', 'Please verify.') }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    expect(dialog).toHaveTextContent('To download your data, confirm that it is you.');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Download your data' }));
    await answer('YourDataMutation', {
      Mutation: () => ({
        exportMyData: { __typename: 'AccountCopyPayload', fileName: 'account.json', data: '{"a":1}' },
      }),
    });
    const [file] = save.mock.calls[0]! as [Blob];
    expect(await file.text()).toBe('{"a":1}');
    save.mockRestore();
  });
});

describe('deleting the account', () => {
  it('says what is kept, takes the typed address, and shows a refusal beside it', async () => {
    const { user, answer, variablesOf } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete your account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    expect(dialog).toHaveTextContent('Kept: your entries with username, picks and payments');
    const field = within(dialog).getByLabelText('Type riley@pool.example to confirm');
    await user.type(field, 'riley@pool.example{Enter}');
    expect(variablesOf('DeleteAccountMutation')).toEqual({ input: { email: 'riley@pool.example' } });
    const only = 'You are the only commissioner.';
    await answer('DeleteAccountMutation', {
      Mutation: () => ({ deleteMyAccount: refusal('ConflictError', only) }),
    });
    expect(field).toHaveAccessibleDescription(only);
    await user.click(within(dialog).getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  });
});

describe('name and address of the account', () => {
  const section = () => within(screen.getByRole('region', { name: 'Name and email' }));

  it('are changed, the address by the link that a mail brings', async () => {
    const { user, answer, variablesOf } = await open();
    const name = section().getByLabelText('Your name');
    await user.clear(name);
    await user.type(name, 'Admin{Enter}');
    const problem = 'Please enter your name in letters of one alphabet.';
    await answer('NameAndEmailNameMutation', {
      Mutation: () => ({ changeMyName: refusal('ConflictError', problem) }),
    });
    expect(name).toHaveAccessibleDescription(problem);
    await user.type(section().getByLabelText('New email address'), 'new@pool.example{Enter}');
    expect(variablesOf('NameAndEmailEmailMutation')).toEqual({ input: { email: 'new@pool.example' } });
    await answer('NameAndEmailEmailMutation', {
      Mutation: () => ({
        changeMyEmail: {
          __typename: 'ChangeMyEmailPayload',
          isMailed: true,
          viewer: { id: 'viewer', email: 'riley@pool.example' },
        },
      }),
    });
    expect(section().getByRole('status')).toHaveTextContent(
      'We have mailed a link to new@pool.example. It works for 24 hours; until you use it, your address stays riley@pool.example.',
    );
  });

  it('are confirmed by who comes by that link', async () => {
    const { user, answer, variablesOf } = await open({}, '/account?email=token');
    await user.click(section().getByRole('button', { name: 'Confirm the new address' }));
    expect(variablesOf('NameAndEmailConfirmMutation')).toEqual({ input: { token: 'token' } });
    await answer('NameAndEmailConfirmMutation', {
      Mutation: () => ({
        confirmMyEmail: {
          __typename: 'ChangedAccountPayload',
          viewer: { id: 'viewer', email: 'new@pool.example' },
        },
      }),
    });
    expect(section().queryByRole('button', { name: 'Confirm the new address' })).toBeNull();
  });
});
