import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, member, renderApp, visitor } from '#web/testing/renderApp.tsx';

function serverWith(logIn: unknown): Answers {
  let isSignedIn = false;
  return {
    sessionQuery: () => (isSignedIn ? member : visitor),
    useLogInMutation: () => {
      isSignedIn = (logIn as { __typename?: string }).__typename === 'LogInPayload';
      return logIn instanceof Response ? logIn : { logIn };
    },
  };
}

const accepted = { __typename: 'LogInPayload', viewer: { id: 'viewer', name: 'Riley Brooks' } };

async function fillIn(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  await user.type(await screen.findByLabelText('Email'), ' riley@pool.example ');
  await user.type(screen.getByLabelText('Password'), 'survivor');
  await user.keyboard('{Enter}');
}

describe('Login (SPECIFICATION 6.1, 7.3, 8.3)', () => {
  it('shows that the session is being checked', async () => {
    await renderApp('/login', {});
    expect(await screen.findByText('Checking your session…')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Login' })).toBeDisabled();
  });

  it('says that the session could not be checked, and checks it again on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isLost = true;
    const { user } = await renderApp('/login', {
      sessionQuery: () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : visitor),
    });
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('Your session could not be checked');
    expect(panel).toHaveTextContent(
      'Connection failed. Please check your internet connection and try again.',
    );
    isLost = false;
    await user.click(within(panel).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });

  it('requires both e-mail and password', async () => {
    const { user, timesAsked } = await renderApp('/login', serverWith(accepted));
    await user.type(await screen.findByLabelText('Email'), 'riley@pool.example');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    const toast = await screen.findByRole('dialog', { name: 'Missing Information' });
    expect(toast).toHaveTextContent('Please enter both your email and password.');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(timesAsked('useLogInMutation')).toBe(0);
  });

  it('logs in and goes to the requested page', async () => {
    const { user, router, requests } = await renderApp('/login?returnTo=%2Fhistory', serverWith(accepted));
    await fillIn(user);
    expect(await screen.findByRole('heading', { name: 'Pool Analytics and History' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/history');
    expect(requests).toContainEqual({
      name: 'useLogInMutation',
      variables: { input: { email: 'riley@pool.example', password: 'survivor' } },
    });
    const toast = await screen.findByRole('dialog', { name: 'Login Successful' });
    expect(toast).toHaveTextContent('Welcome back, Riley Brooks!');
  });

  it.each([
    ['/standings', 'Log in to see the standings. You will be taken there right after.'],
    ['/picks?week=3', 'Log in to make and see picks. You will be taken there right after.'],
    ['/dashboard', 'Log in to see the dashboard. You will be taken there right after.'],
  ])('gives the reason why a visitor of %s was redirected here', async (to, words) => {
    const { router } = await renderApp(to, serverWith(accepted));
    expect(await screen.findByText(words)).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
  });

  it('says what a page in a named pool is for', async () => {
    await renderApp('/login?returnTo=%2Fp%2Foffice%2Fstandings%3Fweek%3D8', serverWith(accepted));
    expect(await screen.findByText(/^Log in to see the standings\./)).toBeVisible();
  });

  it('goes to the dashboard without a requested page', async () => {
    const { user, router } = await renderApp('/login', serverWith(accepted));
    await screen.findByLabelText('Password');
    expect(screen.queryByText(/You will be taken there/)).toBeNull();
    await fillIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/login'])(
    'does not follow %s',
    async (to) => {
      const { user, router } = await renderApp(
        `/login?returnTo=${encodeURIComponent(to)}`,
        serverWith(accepted),
      );
      await fillIn(user);
      await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    },
  );

  describe('of an account with a second factor', () => {
    const required = {
      __typename: 'SecondFactorRequired',
      __isError: 'SecondFactorRequired',
      message: 'This account has a second factor.',
      ticket: 'ticket',
      methods: ['TOTP', 'RECOVERY_CODE'],
    };
    const refused = (__typename: string, message: string) => ({
      __typename,
      __isError: __typename,
      message,
    });

    async function open(...second: object[]) {
      let isSignedIn = false;
      const app = await renderApp('/login?returnTo=%2Fhistory', {
        ...serverWith(required),
        sessionQuery: () => (isSignedIn ? member : visitor),
        useSecondFactorMutation: () => {
          const answer = second.shift()!;
          isSignedIn = answer === accepted;
          return { logInWithSecondFactor: answer };
        },
      });
      await fillIn(app.user);
      await screen.findByRole('heading', { name: 'Two-step login' });
      return app;
    }

    it('accepts a code of the app after a wrong one, and redirects', async () => {
      const wrong = refused(
        'InvalidCredentialsError',
        'This code is wrong or was already used. Please enter a new one.',
      );
      const { user, requests, router } = await open(wrong, accepted);
      const field = screen.getByLabelText('Authentication code');
      await waitFor(() => expect(field).toHaveFocus());
      await user.keyboard('{Enter}');
      expect(screen.getByText('Please enter the code.')).toBeVisible();
      await user.type(field, '123456{Enter}');
      const toast = await screen.findByRole('dialog', { name: 'Login Failed' });
      expect(toast).toHaveTextContent('This code is wrong or was already used. Please enter a new one.');
      expect(field).toBeInvalid();
      await user.clear(field);
      await user.type(field, '654321{Enter}');
      await waitFor(() => expect(router.state.location.pathname).toBe('/history'));
      expect(requests).toContainEqual({
        name: 'useSecondFactorMutation',
        variables: { input: { ticket: 'ticket', totp: '654321' } },
      });
    });

    it('accepts a recovery code, and starts over once it took too long', async () => {
      const late = refused('NotFoundError', 'This log-in has expired. Please log in again.');
      const { user, requests } = await open(late);
      await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
      await user.type(screen.getByLabelText('Recovery code'), 'ABCDE-12345{Enter}');
      expect(await screen.findByLabelText('Email')).toBeVisible();
      expect(requests).toContainEqual({
        name: 'useSecondFactorMutation',
        variables: { input: { ticket: 'ticket', recoveryCode: 'ABCDE-12345' } },
      });
    });
  });

  it('gives the reason why a passkey cannot be used', async () => {
    const { user } = await renderApp('/login', {
      ...serverWith(accepted),
      passkeyLogInStartMutation: () => ({
        startPasskeyLogIn: {
          __typename: 'ConflictError',
          __isError: 'ConflictError',
          message: 'Passkeys need a site with a host name.',
          issues: [],
        },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    const toast = await screen.findByRole('dialog', { name: 'Login Failed' });
    expect(toast).toHaveTextContent('Passkeys need a site with a host name.');
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
  });

  it("shows the server's message for a refusal, and allows a retry", async () => {
    const refusal = {
      __typename: 'InvalidCredentialsError',
      __isError: 'InvalidCredentialsError',
      message: 'Invalid email or password.',
    };
    const { user } = await renderApp('/login', serverWith(refusal));
    await fillIn(user);
    const toast = await screen.findByRole('dialog', { name: 'Login Failed' });
    expect(toast).toHaveTextContent('Invalid email or password.');
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  it('reports a server failure, and a lost connection', async () => {
    const { user } = await renderApp('/login', serverWith(new Response('', { status: 500 })));
    await fillIn(user);
    const toast = await screen.findByRole('dialog', { name: 'Login Failed' });
    expect(toast).toHaveTextContent('Server error occurred. Please try again in a moment.');
    cleanup();
    const useLogInMutation = () => Promise.reject(new TypeError('Failed to fetch'));
    const other = await renderApp('/login', { ...serverWith(accepted), useLogInMutation });
    await fillIn(other.user);
    expect(await screen.findByRole('dialog', { name: 'Login Failed' })).toHaveTextContent(
      'Connection failed. Please check your internet connection and try again.',
    );
  });

  it('shows and hides the password', async () => {
    const { user } = await renderApp('/login', serverWith(accepted));
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('leads to the forgotten password and back home', async () => {
    await renderApp('/login', serverWith(accepted));
    expect(await screen.findByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  });

  it('offers the dashboard and a log-out to a logged-in member', async () => {
    const { user, reloads } = await renderApp('/login', {
      sessionQuery: () => member,
      useLogOutMutation: () => ({ logOut: { __typename: 'LogOutPayload', providerUrl: null } }),
    });
    expect(await screen.findByText('riley@pool.example')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('You are already logged in as riley@pool.example.');
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(reloads).toHaveBeenCalledOnce());
  });
});
