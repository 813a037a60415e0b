import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { member, renderApp, visitor } from '#web/testing/renderApp.tsx';

const site = { ...visitor.site, signInProvider: 'Club SSO' };
const statement = {
  step: 'FINISH',
  email: 'riley@pool.example',
  hasPassword: true,
  returnTo: '/history',
};
const accepted = { __typename: 'LogInPayload', viewer: { id: 'viewer', name: 'Riley Brooks' } };
const refused = (typename: string, message: string) => ({
  __typename: typename,
  __isError: typename,
  message,
});

interface Given {
  logIn?: object | null;
  viewer?: object | null;
  finish?: object[];
  pool?: object;
  mailObstacle?: string | null;
}

async function open(
  at: string,
  { logIn = null, viewer = null, finish = [], pool = visitor.pool, mailObstacle = null }: Given,
) {
  let isSignedIn = viewer !== null;
  const logInBy = (answer: object) => {
    isSignedIn = answer === accepted;
    return answer;
  };
  return renderApp(at, {
    sessionQuery: () => ({ ...(isSignedIn ? member : visitor), pool: { ...visitor.pool, ...pool }, site }),
    ProviderLogInPageQuery: () => ({
      site: { mailObstacle, signInProvider: site.signInProvider },
      viewer,
      pool: { id: 'pool', contactName: 'Lou Kowalski', contactEmail: 'lou@example.com' },
      providerLogIn: logIn,
    }),
    ProviderLogInPageFinishMutation: () => ({ finishProviderLogIn: logInBy(finish.shift()!) }),
    useSecondFactorMutation: () => ({ logInWithSecondFactor: logInBy(accepted) }),
    LinkIdentityMutation: () => ({
      linkIdentity: refused('ReauthenticationRequired', 'Please confirm that it is you first.'),
    }),
    ByMailedCodeMutation: () => ({ mailLinkCode: { __typename: 'MailLinkCodePayload' } }),
    ByMailedCodeLogInMutation: () => ({
      logInWithMailedCode: refused('InvalidCredentialsError', 'This code is wrong.'),
    }),
  });
}

describe('after the sign-in provider (SPECIFICATION 6.10)', () => {
  it('signs in by itself when the identity is linked, and goes to the requested page', async () => {
    const { router } = await open('/login/provider', { logIn: statement, finish: [accepted] });
    const toast = await screen.findByRole('dialog', { name: 'Login Successful' });
    expect(toast).toHaveTextContent('Welcome back, Riley Brooks!');
    await waitFor(() => expect(router.state.location.pathname).toBe('/history'));
  });

  it('asks for the second factor of the account', async () => {
    const required = { ...refused('SecondFactorRequired', 'Required.'), ticket: 'ticket', methods: ['TOTP'] };
    const { user, router } = await open('/login/provider', { logIn: statement, finish: [required] });
    await user.type(await screen.findByLabelText('Authentication code'), '123456{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/history'));
  });

  it('says why it does not sign in, and offers to start again', async () => {
    const late = refused('NotFoundError', 'This sign-in has expired.');
    await open('/login/provider', { logIn: statement, finish: [late] });
    expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in has expired.');
    expect(screen.getByRole('link', { name: 'Sign in with Club SSO' })).toHaveAttribute(
      'href',
      '/auth/oidc/start?returnTo=%2Fhistory',
    );
  });

  it.each([
    ['?problem=CANCELED', null, 'Club SSO says that the sign-in was canceled.'],
    ['?problem=UNAVAILABLE', null, 'Club SSO does not answer at the moment.'],
    ['?problem=NOT_STARTED', null, 'did not begin in this browser'],
    ['?problem=made-up', null, 'did not pass the checks'],
    ['', null, 'has expired, or has been used'],
    ['', 'UNVERIFIED', 'does not say that your email address is verified'],
    ['', 'UNKNOWN', 'is not linked to your account'],
  ])('has words for %j, step %j', async (search, step, words) => {
    await open(`/login/provider${search}`, { logIn: step === null ? null : { ...statement, step } });
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('shows the code of a mail that was opened in another browser', async () => {
    await open('/login/provider?code=7Q2K-X9WM', {});
    expect(await screen.findByText('7Q2K-X9WM')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('takes a mailed code where the account has no password', async () => {
    const logIn = { ...statement, step: 'PROVE', hasPassword: false };
    const { user, requests } = await open('/login/provider', { logIn });
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Mail me a code' }));
    expect(await screen.findByLabelText('Code from the email')).toHaveFocus();
    await user.keyboard('abcd-efgh{Enter}');
    expect(await screen.findByText('This code is wrong.')).toBeVisible();
    expect(requests).toContainEqual({
      name: 'ByMailedCodeLogInMutation',
      variables: { input: { code: 'abcd-efgh' } },
    });
  });

  it('offers no mail where the site sends none', async () => {
    const logIn = { ...statement, step: 'PROVE', hasPassword: false };
    await open('/login/provider', { logIn, mailObstacle: 'NO_MAIL_SERVER' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No code can be mailed: this site has no mail server. Ask for a password link: Lou Kowalski, lou@example.com',
    );
  });

  it('links after a question, and says why it cannot', async () => {
    const logIn = { ...statement, step: 'PROVE' };
    const viewer = { id: 'viewer', email: statement.email };
    const { user, timesAsked } = await open('/login/provider', { logIn, viewer });
    const button = await screen.findByRole('button', { name: 'Link Club SSO' });
    expect(timesAsked('LinkIdentityMutation')).toBe(0);
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please confirm that it is you first.');
  });

  it('says that registration is closed, or leads to the form', async () => {
    const logIn = { ...statement, step: 'JOIN' };
    await open('/login/provider', { logIn });
    expect(await screen.findByText(/^Registration is closed\./)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Join the pool' })).toBeNull();
  });

  it('offers to join while the pool is open', async () => {
    await open('/login/provider', { logIn: { ...statement, step: 'JOIN' }, pool: { joinStartWeek: 8 } });
    expect(await screen.findByRole('link', { name: 'Join the pool' })).toHaveAttribute('href', '/join-pool');
  });
});
