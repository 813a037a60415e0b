import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { member, renderApp, visitor } from '#web/testing/renderApp.tsx';

it('logs in as the test user and leads to the picks, or says why that fails (SPECIFICATION 7.5)', async () => {
  let isDown = true;
  let isSignedIn = false;
  const { router, user } = await renderApp('/test-login', {
    sessionQuery: () => (isSignedIn ? member : visitor),
    useDemoLogInMutation: () => {
      if (isDown) return new Response('', { status: 500 });
      isSignedIn = true;
      return { testLogIn: { __typename: 'LogInPayload' } };
    },
  });
  const button = await screen.findByRole('button', { name: 'Log in as the test user' });
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: 'Login Failed' })).toHaveTextContent(
    'Server error occurred. Please try again in a moment.',
  );
  expect(button).toBeEnabled();
  isDown = false;
  await user.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe('/picks'));
});
