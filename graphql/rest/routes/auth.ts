import { z } from 'zod';

import { Message, USER, User, user, type UserData } from '../answers.ts';
import { REFUSAL } from '../errors.ts';
import { text } from '../fields.ts';
import { route } from '../route.ts';

const SignedIn = z.object({ user: User }).meta({ id: 'SignedIn' });
const MISSING = 'Please enter both your email and password.';
const MISSING_PASSWORD = 'Please fill in all password fields.';

export const authRoutes = [
  route({
    method: 'POST',
    path: '/api/auth/login',
    operation: 'login',
    summary: 'Signs in and sets the session cookie.',
    access: 'public',
    body: z.strictObject({ email: text(MISSING), password: text(MISSING) }),
    answer: SignedIn,
    errors: [401],
    document: /* GraphQL */ `
      mutation ($input: LogInInput!) {
        logIn(input: $input) {
          ... on LogInPayload {
            viewer {
              ...User
            }
          }
          ...Refusal
        }
      }
      ${USER}
      ${REFUSAL}
    `,
    variables: ({ body }) => ({ input: body }),
    respond: ({ logIn }: { logIn: { viewer: UserData } }) => ({ user: user(logIn.viewer) }),
  }),
  route({
    method: 'GET',
    path: '/api/auth/me',
    operation: 'me',
    summary: 'The account that is signed in; 401 once the session has expired.',
    access: 'session',
    answer: SignedIn,
    document: /* GraphQL */ `
      query {
        viewer {
          ...User
        }
      }
      ${USER}
    `,
    respond: ({ viewer }: { viewer: UserData }) => ({ user: user(viewer) }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/logout',
    operation: 'logout',
    summary: 'Ends the session; without one that is no failure.',
    access: 'public',
    answer: Message,
    document: /* GraphQL */ `
      mutation {
        logOut {
          __typename
        }
      }
    `,
    respond: () => ({ message: 'You are logged out.' }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/forgot-password',
    operation: 'forgotPassword',
    summary:
      'Mails a link that sets a new password. The answer is the same whether or not the address exists.',
    access: 'public',
    body: z.strictObject({ email: text('Please enter your email address.') }),
    answer: z.object({
      message: z.string(),
      resetToken: z.string().optional().meta({ description: 'The token of the link, in the demo alone.' }),
    }),
    document: /* GraphQL */ `
      mutation ($input: RequestPasswordResetInput!) {
        requestPasswordReset(input: $input) {
          ... on RequestPasswordResetPayload {
            message
            resetToken
          }
          ...Refusal
        }
      }
      ${REFUSAL}
    `,
    variables: ({ body }) => ({ input: body }),
    respond: ({
      requestPasswordReset: { message, resetToken },
    }: {
      requestPasswordReset: { message: string; resetToken: string | null };
    }) => ({ message, ...(resetToken !== null && { resetToken }) }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/reset-password',
    operation: 'resetPassword',
    summary: 'Sets a new password by the token of a mailed link.',
    access: 'public',
    body: z.strictObject({ token: text(), newPassword: text(MISSING_PASSWORD) }),
    answer: Message,
    document: /* GraphQL */ `
      mutation ($input: ResetPasswordInput!) {
        resetPassword(input: $input) {
          ... on ResetPasswordPayload {
            message
          }
          ...Refusal
        }
      }
      ${REFUSAL}
    `,
    variables: ({ body }) => ({ input: body }),
    respond: ({ resetPassword }: { resetPassword: { message: string } }) => ({
      message: resetPassword.message,
    }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/test-login',
    operation: 'testLogin',
    summary: "Signs the demo's test user in; 404 outside the demo.",
    access: 'public',
    answer: SignedIn,
    errors: [404],
    document: /* GraphQL */ `
      mutation {
        testLogIn {
          ... on LogInPayload {
            viewer {
              ...User
            }
          }
          ...Refusal
        }
      }
      ${USER}
      ${REFUSAL}
    `,
    respond: ({ testLogIn }: { testLogIn: { viewer: UserData } }) => ({ user: user(testLogIn.viewer) }),
  }),
];
