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
} from '../actions/failures.ts';
import { builder } from './builder.ts';

/** The expected failures of actions/failures.ts as types; a mutation names those it can answer in `errors.types`. */
const ErrorInterface = builder.interfaceRef<Failure>('Error').implement({
  description: 'An expected failure: nothing was written, and the message can be shown to people.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'For people, in English.' }),
    code: t.exposeString('code', { description: 'For programs; stable.' }),
  }),
});

export const InputIssueType = builder.objectRef<InputIssue>('InputIssue').implement({
  description: 'One thing that is wrong with an input.',
  fields: (t) => ({
    path: t.exposeStringList('path', { description: 'Where in the arguments: ["input", "week"].' }),
    message: t.exposeString('message', { description: 'What is wrong there, for people.' }),
  }),
});

builder.objectType(InvalidInputError, {
  name: 'InvalidInputError',
  description: 'The input is invalid: a week out of range, an unknown id, an empty name.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    issues: t.expose('issues', { type: [InputIssueType], description: 'All that is wrong, at least one.' }),
  }),
});

builder.objectType(InvalidCredentialsError, {
  name: 'InvalidCredentialsError',
  description: 'Wrong e-mail address or password; it does not tell which.',
  interfaces: [ErrorInterface],
});

builder.objectType(NotSignedInError, {
  name: 'NotSignedInError',
  description: 'This needs a session or an API token, and there is none or it has expired.',
  interfaces: [ErrorInterface],
});

builder.objectType(ForbiddenError, {
  name: 'ForbiddenError',
  description:
    'The viewer is known but may not do this, or its API token lacks the scope. With the code SECOND_FACTOR_MISSING an administrator has to set up a second factor first.',
  interfaces: [ErrorInterface],
});

builder.objectType(NotFoundError, {
  name: 'NotFoundError',
  description: 'It does not exist, or the viewer may not see it.',
  interfaces: [ErrorInterface],
});

builder.objectType(ConflictError, {
  name: 'ConflictError',
  description: 'The request conflicts with what is stored, such as a username that is taken.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    issues: t.expose('issues', {
      type: [InputIssueType],
      description: 'The parts of the input that conflict; empty when none does, or none may be named.',
    }),
  }),
});

builder.objectType(RegistrationClosedError, {
  name: 'RegistrationClosedError',
  description: 'The pool takes no new entries, or none of this account.',
  interfaces: [ErrorInterface],
});

builder.objectType(ResetTokenError, {
  name: 'ResetTokenError',
  description: 'The link of a password mail is unknown, used, replaced or too old; it does not tell which.',
  interfaces: [ErrorInterface],
});

const SecondFactorMethodEnum = builder.enumType('SecondFactorMethod', {
  description: 'A way to finish a log-in after the password.',
  values: {
    TOTP: { description: 'The six digits of an authenticator app.' },
    PASSKEY: { description: 'A passkey.' },
    RECOVERY_CODE: { description: 'A recovery code; each works once.' },
  } as const,
});

builder.objectType(SecondFactorRequired, {
  name: 'SecondFactorRequired',
  description:
    'The password is right, and the account has a second factor: nobody is signed in until logInWithSecondFactor. A script uses an API token instead of a log-in.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    ticket: t.exposeString('ticket', {
      description: 'For logInWithSecondFactor and startPasskeyLogIn. Secret; works once.',
    }),
    methods: t.expose('methods', {
      type: [SecondFactorMethodEnum],
      description: 'What the account can finish with.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Until when the ticket works; UTC, real time. Five wrong codes end it before.',
    }),
  }),
});

builder.objectType(ReauthenticationRequired, {
  name: 'ReauthenticationRequired',
  description:
    'The session has not proved itself within ten minutes: run `reauthenticate`, then ask again. A log-in counts as proof.',
  interfaces: [ErrorInterface],
});

builder.objectType(RateLimitedError, {
  name: 'RateLimitedError',
  description: 'Too many attempts; try again later.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', {
      description: 'Seconds until the next attempt is accepted.',
    }),
  }),
});

export const PickRefusalEnum = builder.enumType('PickRefusal', {
  description: 'Why a pick is refused. When several reasons hold, the first of this order is given.',
  values: {
    NOT_SIGNED_IN: { description: 'The asker is a visitor.' },
    NOT_YOUR_ENTRY: { description: 'The entry belongs to another account, or does not exist.' },
    BAD_WEEK: { description: 'The week is not one that this entry plays.' },
    BAD_TEAM: { description: 'There is no such team.' },
    ENTRY_ELIMINATED: { description: 'The entry is out.' },
    POOL_DECIDED: { description: 'The pool had its winners before this week.' },
    PICK_EXISTS: { description: 'The entry has a pick for the week; it cannot be changed.' },
    DEADLINE_PASSED: { description: "The week's deadline has passed." },
    TEAM_NOT_PLAYING: { description: 'The team has a bye, or its game is postponed or cancelled.' },
    GAME_STARTED: { description: "The team's game has begun." },
    TEAM_USED: { description: 'The entry used the team in another week.' },
  } as const,
});

builder.objectType(PickRefusedError, {
  name: 'PickRefusedError',
  description: 'A rule refused the pick. code is the PickRefusal.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    refusal: t.expose('refusal', {
      type: PickRefusalEnum,
      description: 'The first rule that stands against it.',
    }),
    deadlineExpired: t.exposeBoolean('deadlineExpired', { description: "The week's deadline has passed." }),
    gameStarted: t.exposeBoolean('gameStarted', { description: "The team's game has begun." }),
  }),
});
