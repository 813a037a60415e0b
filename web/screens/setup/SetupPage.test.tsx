import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { holdIntervals } from '#web/testing/holdIntervals.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as SetupPage, query } from './SetupPage.tsx';

const settings = (publicUrl: string) => [
  { name: 'PRODUCT_NAME', value: 'Office', environmentVariable: null },
  { name: 'PUBLIC_URL', value: publicUrl, environmentVariable: null },
];
const site = (publicUrl: string) => ({
  needsSetup: false,
  mailObstacle: null,
  settings: settings(publicUrl),
});

async function open(publicUrl: string) {
  const page = await renderPage({
    Component: SetupPage,
    query,
    at: '/setup',
    now: '2025-10-26T13:30:00Z',
  });
  await page.answer('SetupPageQuery', {
    Query: () => ({
      site: site(publicUrl),
      viewer: {
        id: 'v',
        isAdministrator: true,
        email: 'lou@example.com',
        signInSecurity: { hasPassword: true },
      },
    }),
  });
  const form = screen.getByRole('heading', { name: 'Site' }).closest('section')!;
  return { ...page, user: userEvent.setup(), form: within(form) };
}

it('asks for the public address first, checks it as it is typed, and says whom a change signs out', async () => {
  const { form, user, pending, variablesOf, answer } = await open(window.location.origin);
  const [first] = form.getAllByRole('textbox');
  expect(first).toBe(form.getByLabelText('Public address'));
  expect(form.queryByText(/signs everybody out/)).toBeNull();
  await user.clear(first!);
  await user.type(first!, 'http://localhost:4000');
  expect(form.getByText(/^A change signs everybody out, you too/)).toBeVisible();
  await expect.poll(() => pending('PublicUrlFieldQuery').length).toBeGreaterThan(0);
  expect(variablesOf('PublicUrlFieldQuery')).toEqual({ url: 'http://localhost:4000' });
  const publicUrlProblem = 'Links would lead to http://localhost:4000.';
  await answer('PublicUrlFieldQuery', { Query: () => ({ site: { publicUrlProblem } }) });
  expect(first).toHaveAccessibleDescription(expect.stringContaining(publicUrlProblem) as string);
});

it('goes on looking for a test mail after a look that failed', async () => {
  const pass = holdIntervals();
  const { user, answer, fail } = await open(window.location.origin);
  await user.click(screen.getByRole('button', { name: 'Send me a test mail' }));
  await answer('TestMailMutation', {
    Mutation: () => ({
      sendTestMail: { __typename: 'SendTestMailPayload', mail: { key: 'mail-1', state: 'WAITING' } },
    }),
  });
  await pass();
  await fail('TestMailQuery', new TypeError('Failed to fetch'));
  expect(screen.queryByText(/^The mail was not sent/)).toBeNull();
  await pass();
  await answer('TestMailQuery', { Query: () => ({ testMail: { state: 'SENT', error: null } }) });
  expect(screen.getByText('Test mail sent. Look for it at lou@example.com.')).toBeVisible();
});

it('keeps what was typed while it asks for another code', async () => {
  const page = await renderPage({ Component: SetupPage, query, at: '/setup', now: '2025-10-26T13:30:00Z' });
  await page.answer('SetupPageQuery', {
    Query: () => ({ site: { ...site(''), needsSetup: true }, viewer: null }),
  });
  const user = userEvent.setup();
  const enter = async (code: string) => {
    await user.type(screen.getByLabelText('Set-up code'), `${code}{Enter}`);
    const checked = { environmentVariables: [], publicUrl: window.location.origin };
    await page.answer('CodeStepMutation', {
      Mutation: () => ({ checkSetupCode: { __typename: 'CheckSetupCodePayload', ...checked } }),
    });
    expect(screen.queryByLabelText('Set-up code')).toBeNull();
  };
  await enter('OLD');
  await user.type(screen.getByLabelText('Your name'), 'Lou');
  await user.type(screen.getByLabelText('Password'), 'touchdown');
  await user.click(screen.getByRole('button', { name: 'Set up the site' }));
  const issues = [{ path: ['input', 'code'], message: 'This code is wrong.' }];
  await page.answer('AdministratorStepMutation', {
    Mutation: () => ({
      completeSetup: { __typename: 'InvalidInputError', message: 'This code is wrong.', issues },
    }),
  });
  expect(screen.getByLabelText('Your name')).not.toBeVisible();
  await enter('NEW');
  expect(screen.getByLabelText('Your name')).toHaveValue('Lou');
  expect(screen.getByLabelText('Password')).toHaveValue('touchdown');
  await user.click(screen.getByRole('button', { name: 'Set up the site' }));
  expect(page.variablesOf('AdministratorStepMutation')).toMatchObject({ input: { code: 'NEW' } });
});

it('says that it saved, and where the site continues', async () => {
  const { form, user, variablesOf, answer } = await open(window.location.origin);
  const address = form.getByLabelText('Public address');
  await user.clear(address);
  await user.type(address, 'https://pool.example.org');
  await user.click(form.getByRole('button', { name: 'Save settings' }));
  expect(variablesOf('SiteFormMutation')).toEqual({
    input: { productName: 'Office', publicUrl: 'https://pool.example.org' },
  });
  await answer('SiteFormMutation', {
    Mutation: () => ({
      updateSite: { __typename: 'UpdateSitePayload', site: site('https://pool.example.org') },
    }),
  });
  expect(await form.findByText(/^Saved\./)).toHaveTextContent(
    'Saved. The site continues at https://pool.example.org.',
  );
  expect(form.getByRole('link', { name: 'https://pool.example.org' })).toHaveAttribute(
    'href',
    'https://pool.example.org/login?returnTo=/setup',
  );
});

it('says beside the port that it is none, and sends nothing', async () => {
  const { user, pending } = await open(window.location.origin);
  const port = screen.getByLabelText('Port');
  await user.clear(port);
  await user.type(port, '465 or so');
  await user.click(screen.getByRole('button', { name: 'Send a test mail and use this server' }));
  expect(port).toHaveAccessibleDescription(/Please enter a whole number\.$/);
  expect(pending('useMailServerMutation')).toEqual([]);
});
