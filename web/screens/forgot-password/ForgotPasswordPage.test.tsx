import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { holdTimers } from '#web/testing/holdTimers.ts';
import { renderApp, visitor } from '#web/testing/renderApp.tsx';

const asVisitor = {
  sessionQuery: () => visitor,
  ForgotPasswordPageQuery: () => ({ site: { mailObstacle: null }, pool: null }),
};

const lous = { id: 'pool', contactName: 'Lou Kowalski', contactEmail: 'lou@example.com' };

const refusal = (typename: string, message: string) => ({
  __typename: typename,
  __isError: typename,
  message,
});

async function toast(title: string) {
  return screen.findByRole('dialog', { name: title });
}

describe('Forgot password, the e-mail step (SPECIFICATION 7.4, 8.3)', () => {
  it('asks for the e-mail address', async () => {
    const { user, timesAsked } = await renderApp('/forgot-password', asVisitor);
    await user.click(await screen.findByRole('button', { name: 'Send reset link' }));
    expect(await toast('Missing Information')).toHaveTextContent('Please enter your email address.');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(timesAsked('EmailStepMutation')).toBe(0);
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
  });

  it('says that the mail was sent, and stays at the step when no token is returned', async () => {
    const { user, requests } = await renderApp('/forgot-password', {
      ...asVisitor,
      EmailStepMutation: () => ({
        requestPasswordReset: {
          __typename: 'RequestPasswordResetPayload',
          message: 'If there is such an account, a mail is on its way.',
          resetToken: null,
          mailObstacle: null,
        },
      }),
    });
    await user.type(await screen.findByLabelText('Email'), ' riley@pool.example {Enter}');
    expect(await toast('Password Reset Email Sent')).toHaveTextContent('a mail is on its way');
    expect(screen.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    expect(requests).toContainEqual({
      name: 'EmailStepMutation',
      variables: { input: { email: 'riley@pool.example' } },
    });
  });

  it('says whom to ask, and promises no mail, where the site has no mail server', async () => {
    await renderApp('/forgot-password', {
      ...asVisitor,
      ForgotPasswordPageQuery: () => ({ site: { mailObstacle: 'NO_MAIL_SERVER' }, pool: lous }),
    });
    const notice = await screen.findByText(/^No link can be mailed: this site has no mail server\./);
    expect(notice).toHaveTextContent('Ask for a password link: Lou Kowalski, lou@example.com');
    expect(screen.getByRole('link', { name: lous.contactEmail })).toBeVisible();
    cleanup();
    await renderApp('/forgot-password', {
      ...asVisitor,
      ForgotPasswordPageQuery: () => ({ site: { mailObstacle: 'NO_MAIL_SERVER' }, pool: null }),
    });
    expect(
      await screen.findByText(/Ask the administrator of this site for a password link\.$/),
    ).toBeVisible();
    expect(screen.queryByText(/We will send you/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send reset link' })).toBeNull();
  });

  it('says that nothing was sent where the mail server was removed meanwhile', async () => {
    const message = 'Not sent: this site has no mail server. Ask the administrator of this site.';
    const { user } = await renderApp('/forgot-password', {
      ...asVisitor,
      EmailStepMutation: () => ({
        requestPasswordReset: {
          __typename: 'RequestPasswordResetPayload',
          message,
          resetToken: null,
          mailObstacle: 'NO_MAIL_SERVER',
        },
      }),
    });
    await user.type(await screen.findByLabelText('Email'), 'riley@pool.example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByText('Password Reset Email Sent')).toBeNull();
  });

  it("continues to the reset step with the demo's token, which a toast shows", async () => {
    const { user, requests } = await renderApp('/forgot-password', {
      ...asVisitor,
      EmailStepMutation: () => ({
        requestPasswordReset: {
          __typename: 'RequestPasswordResetPayload',
          message: 'A mail is on its way.',
          resetToken: 'demo-token',
          mailObstacle: null,
        },
      }),
    });
    await user.type(await screen.findByLabelText('Email'), 'riley@pool.example{Enter}');
    expect(await toast('Password Reset Email Sent')).toHaveTextContent('demo-token');
    expect(await screen.findByRole('heading', { name: 'Reset password' })).toBeVisible();
    await user.type(screen.getByLabelText('New password'), 'touchdown');
    await user.type(screen.getByLabelText('Confirm password'), 'touchdown{Enter}');
    await waitFor(() =>
      expect(requests).toContainEqual({
        name: 'ResetStepMutation',
        variables: { input: { token: 'demo-token', newPassword: 'touchdown' } },
      }),
    );
  });

  it.each([
    [refusal('RateLimitedError', 'Too many tries. Please wait.'), 'Too many tries. Please wait.'],
    [{ ...refusal('InvalidInputError', ''), issues: [] }, 'Failed to send password reset email'],
  ])('reports a failure: %j', async (requestPasswordReset, text) => {
    const { user } = await renderApp('/forgot-password', {
      ...asVisitor,
      EmailStepMutation: () => ({ requestPasswordReset }),
    });
    await user.type(await screen.findByLabelText('Email'), 'riley@pool.example{Enter}');
    expect(await toast('Error')).toHaveTextContent(text);
  });
});

describe('Forgot password, the reset step (SPECIFICATION 6.2, 6.3)', () => {
  it.each([
    ['', '', 'Missing Information', 'Please fill in all password fields.'],
    ['touchdown', '', 'Missing Information', 'Please fill in all password fields.'],
    ['touchdown', 'touchback', 'Password Mismatch', 'The passwords you entered do not match.'],
    ['short', 'short', 'Password Too Short', 'Password must be at least 6 characters long.'],
  ])('refuses %j and %j', async (password, confirmation, title, text) => {
    const { user, timesAsked } = await renderApp('/forgot-password?token=mailed', asVisitor);
    const field = await screen.findByLabelText('New password');
    if (password) await user.type(field, password);
    if (confirmation) await user.type(screen.getByLabelText('Confirm password'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Reset password' }));
    expect(await toast(title)).toHaveTextContent(text);
    expect(timesAsked('ResetStepMutation')).toBe(0);
  });

  it('sets the password of the link and goes to the login after 2 seconds', async () => {
    const { user, router, requests } = await renderApp('/forgot-password?token=mailed', {
      ...asVisitor,
      ResetStepMutation: () => ({
        resetPassword: { __typename: 'ResetPasswordPayload', message: 'Log in with the new password.' },
      }),
    });
    await user.type(await screen.findByLabelText('New password'), 'touchdown');
    const { pass } = holdTimers();
    await user.type(screen.getByLabelText('Confirm password'), 'touchdown{Enter}');
    expect(await toast('Password Reset Successful')).toHaveTextContent('Log in with the new password.');
    await pass(1_999);
    expect(router.state.location.pathname).toBe('/forgot-password');
    await pass(1);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(requests).toContainEqual({
      name: 'ResetStepMutation',
      variables: { input: { token: 'mailed', newPassword: 'touchdown' } },
    });
  });

  it.each([
    [refusal('ResetTokenError', 'This link has expired.'), 'This link has expired.'],
    [refusal('ResetTokenError', ''), 'Failed to reset password'],
  ])('reports a failure: %j', async (resetPassword, text) => {
    const { user } = await renderApp('/forgot-password?token=mailed', {
      ...asVisitor,
      ResetStepMutation: () => ({ resetPassword }),
    });
    await user.type(await screen.findByLabelText('New password'), 'touchdown');
    await user.type(screen.getByLabelText('Confirm password'), 'touchdown{Enter}');
    expect(await toast('Password Reset Failed')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Reset password' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Request a new link' }));
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });
});
