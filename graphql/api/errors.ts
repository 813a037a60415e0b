import {
  ConflictError,
  type Failure,
  ForbiddenError,
  InvalidCredentialsError,
  InvalidInputError,
  type InputIssue,
  NotFoundError,
  NotSignedInError,
  PickRefusedError,
  RateLimitedError,
  ReauthenticationRequired,
  RegistrationClosedError,
  ResetTokenError,
  SecondFactorRequired,
} from '../kernel/failures.ts';
import { builder } from './builder.ts';
import { forEachLimit } from '#graphql/picks/rules/teamLimits.ts';

/**
 * The expected failures of kernel/failures.ts as types; a mutation lists those it can return in
 * `errors.types`.
 */
export const ErrorInterface = builder.interfaceRef<Failure>('Error').implement({
  description: 'An expected failure: nothing was written, and the message can be shown to people.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'The message for people, in English.' }),
    code: t.exposeString('code', { description: 'The stable code for programs.' }),
  }),
});

export const InputIssueType = builder.objectRef<InputIssue>('InputIssue').implement({
  description: 'One invalid part of an input.',
  fields: (t) => ({
    path: t.exposeStringList('path', {
      description: 'The path of the invalid value in the arguments: ["input", "week"].',
    }),
    message: t.exposeString('message', { description: 'The problem with this value, as text for people.' }),
  }),
});

/** Errors replace the payload, whose price is charged already. */
const INSTEAD = { field: 0, multiplier: 0 };

builder.objectType(InvalidInputError, {
  name: 'InvalidInputError',
  description: 'The input is invalid: a week out of range, an unknown id, an empty name.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    issues: t.expose('issues', {
      type: [InputIssueType],
      complexity: INSTEAD,
      description: 'All problems of the input; at least one.',
    }),
  }),
});

builder.objectType(InvalidCredentialsError, {
  name: 'InvalidCredentialsError',
  description: 'The email address or password is wrong; the error does not say which.',
  interfaces: [ErrorInterface],
});

builder.objectType(NotSignedInError, {
  name: 'NotSignedInError',
  description: 'The operation needs a session or an API token, and there is none or it has expired.',
  interfaces: [ErrorInterface],
});

builder.objectType(ForbiddenError, {
  name: 'ForbiddenError',
  description:
    'The viewer lacks the permission, or its API token lacks the scope. With the code SECOND_FACTOR_MISSING the account must first set up a second factor.',
  interfaces: [ErrorInterface],
});

builder.objectType(NotFoundError, {
  name: 'NotFoundError',
  description: 'The object does not exist, or the viewer may not see it.',
  interfaces: [ErrorInterface],
});

builder.objectType(ConflictError, {
  name: 'ConflictError',
  description: 'The request conflicts with stored data, such as a username that is taken.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    issues: t.expose('issues', {
      type: [InputIssueType],
      complexity: INSTEAD,
      description:
        'The parts of the input that conflict; empty when no part does, or when they may not be disclosed.',
    }),
  }),
});

builder.objectType(RegistrationClosedError, {
  name: 'RegistrationClosedError',
  description: 'The pool accepts no new entries, or none from this account.',
  interfaces: [ErrorInterface],
});

builder.objectType(ResetTokenError, {
  name: 'ResetTokenError',
  description:
    'The token of the mailed link is unknown, used, replaced or expired; the error does not say which.',
  interfaces: [ErrorInterface],
});

const SecondFactorMethodEnum = builder.enumType('SecondFactorMethod', {
  description: 'A way to complete a login after the password.',
  values: {
    TOTP: { description: 'The six-digit code of an authenticator app.' },
    PASSKEY: { description: 'A passkey on a phone, in a password manager or on a security key.' },
    RECOVERY_CODE: { description: 'A recovery code, which works once.' },
  } as const,
});

builder.objectType(SecondFactorRequired, {
  name: 'SecondFactorRequired',
  description:
    'The password is correct and the account has a second factor: the viewer is signed in only after logInWithSecondFactor. Scripts should use an API token instead of a login.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    ticket: t.exposeString('ticket', {
      description: 'The ticket for logInWithSecondFactor and startPasskeyLogIn. Secret; works once.',
    }),
    methods: t.expose('methods', {
      type: [SecondFactorMethodEnum],
      description: 'The second factors that the account can use.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the ticket expires; UTC, real time. Five wrong codes end it earlier.',
    }),
  }),
});

builder.objectType(ReauthenticationRequired, {
  name: 'ReauthenticationRequired',
  description:
    'The session was not verified within the last ten minutes: run `reauthenticate`, then repeat the request. A login counts as verification.',
  interfaces: [ErrorInterface],
});

builder.objectType(RateLimitedError, {
  name: 'RateLimitedError',
  description: 'There were too many attempts; try again later.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', {
      description: 'Seconds until the next attempt is accepted.',
    }),
  }),
});

export const PickRefusalEnum = builder.enumType('PickRefusal', {
  description: 'The reason why a pick is refused. When several apply, the first in this order is returned.',
  values: {
    NOT_SIGNED_IN: { description: 'The viewer is not signed in.' },
    NOT_YOUR_ENTRY: { description: 'The entry belongs to another account, or does not exist.' },
    BAD_WEEK: { description: 'The entry does not play this week.' },
    BAD_TEAM: { description: 'The team does not exist.' },
    ENTRY_ELIMINATED: { description: 'The entry is eliminated.' },
    POOL_DECIDED: { description: 'The pool was decided before this week.' },
    PICK_EXISTS: { description: 'The entry already has a pick for the week; it cannot be changed.' },
    DEADLINE_PASSED: { description: "The week's deadline has passed." },
    TEAM_NOT_PLAYING: { description: 'The team has a bye, or its game is postponed or canceled.' },
    GAME_STARTED: { description: "The team's game has started." },
    TEAM_USED: { description: 'The entry used the team in another week.' },
    ...forEachLimit(({ refusalDescription }) => ({ description: refusalDescription })),
    CLOCK_BEHIND: {
      description:
        "The clock of the server is more than five minutes behind the pool's log: a verifier would not accept the pick.",
    },
  } as const,
});

builder.objectType(PickRefusedError, {
  name: 'PickRefusedError',
  description: 'A rule refused the pick. `code` is the PickRefusal.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    refusal: t.expose('refusal', {
      type: PickRefusalEnum,
      description: 'The first rule that the pick breaks, in the order of PickRefusal.',
    }),
    deadlineExpired: t.exposeBoolean('deadlineExpired', {
      description: "Whether the week's deadline has passed.",
    }),
    gameStarted: t.exposeBoolean('gameStarted', { description: "Whether the team's game has started." }),
  }),
});
