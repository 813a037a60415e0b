import { mailObstacles } from '#graphql/messages/rules/mailObstacle.ts';
import { z } from 'zod';

import { Message, USER, User, user } from '../answers.ts';
import { graphql } from '../documents.ts';
import { REFUSAL, signedIn } from '../errors.ts';
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
    summary: 'Logs in and sets the session cookie.',
    access: 'public',
    body: z.strictObject({ email: text(MISSING), password: text(MISSING) }),
    answer: SignedIn,
    errors: [401],
    document: graphql(
      `
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
      `,
      [USER, REFUSAL],
    ),
    variables: ({ body }) => ({ input: body }),
    respond: ({ logIn }) => ({ user: user(logIn.viewer) }),
  }),
  route({
    method: 'GET',
    path: '/api/auth/me',
    operation: 'me',
    summary: 'Returns the signed-in account; 401 once the session has expired.',
    access: 'session',
    answer: SignedIn,
    document: graphql(
      `
        query {
          viewer {
            ...User
          }
        }
      `,
      [USER],
    ),
    respond: ({ viewer }) => ({ user: user(signedIn(viewer)) }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/logout',
    operation: 'logout',
    summary: 'Ends the session; succeeds without one as well.',
    access: 'public',
    answer: Message,
    document: graphql(`
      mutation {
        logOut {
          __typename
        }
      }
    `),
    respond: () => ({ message: 'You are logged out.' }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/forgot-password',
    operation: 'forgotPassword',
    summary:
      'Sends a password reset link by email. The response is the same whether or not the address has an account.',
    access: 'public',
    body: z.strictObject({ email: text('Please enter your email address.') }),
    answer: z.object({
      message: z.string(),
      resetToken: z.string().optional().meta({ description: 'Token of the link; only in demo mode.' }),
      mailObstacle: z.enum(mailObstacles).optional().meta({
        description: 'Why no link was sent to anybody; absent when the site can send mail.',
      }),
    }),
    document: graphql(
      `
        mutation ($input: RequestPasswordResetInput!) {
          requestPasswordReset(input: $input) {
            ... on RequestPasswordResetPayload {
              message
              resetToken
              mailObstacle
            }
            ...Refusal
          }
        }
      `,
      [REFUSAL],
    ),
    variables: ({ body }) => ({ input: body }),
    respond: ({ requestPasswordReset: { message, resetToken, mailObstacle } }) => ({
      message,
      ...(resetToken !== null && { resetToken }),
      ...(mailObstacle !== null && { mailObstacle }),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/reset-password',
    operation: 'resetPassword',
    summary: 'Sets a new password with the token of a reset link. A token works once.',
    access: 'public',
    body: z.strictObject({ token: text(), newPassword: text(MISSING_PASSWORD) }),
    answer: Message,
    document: graphql(
      `
        mutation ($input: ResetPasswordInput!) {
          resetPassword(input: $input) {
            ... on ResetPasswordPayload {
              message
            }
            ...Refusal
          }
        }
      `,
      [REFUSAL],
    ),
    variables: ({ body }) => ({ input: body }),
    respond: ({ resetPassword }) => ({
      message: resetPassword.message,
    }),
  }),
  route({
    method: 'POST',
    path: '/api/auth/test-login',
    operation: 'testLogin',
    summary: 'Logs in the demo test user; 404 outside demo mode.',
    access: 'public',
    answer: SignedIn,
    errors: [404],
    document: graphql(
      `
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
      `,
      [USER, REFUSAL],
    ),
    respond: ({ testLogIn }) => ({ user: user(testLogIn.viewer) }),
  }),
];
