import type { Dispute, Entry, Game, Payment, Plan, Pool, Webhook } from '#prisma/generated/sqlite/client.ts';
import { CLOCK_BEHIND } from '../picks/rules/refusalMessage.ts';
import type { PickRefusal } from '../picks/rules/picks.ts';

/** How a log-in is completed after the password. */
export type SecondFactorMethod = 'TOTP' | 'PASSKEY' | 'RECOVERY_CODE';

/**
 * The expected failures of commands and queries. Each is a member of a GraphQL result union and has a REST
 * status; anything else that is thrown is a bug, masked and logged with an id.
 */
export abstract class Failure extends Error {
  /** Stable identifier for clients: "PICK_EXISTS". */
  abstract readonly code: string;

  /**
   * The `extensions` of the GraphQL error when the failure is thrown outside of a result union, such as by an
   * authorization rule.
   */
  get extensions(): Readonly<Record<string, unknown>> {
    return { code: this.code };
  }
}

export interface InputIssue {
  /** Path of the input field: ["input", "week"]. */
  path: string[];
  message: string;
}

/** The input is invalid: a week out of range, an unknown id, an empty name. Nothing was written. */
export class InvalidInputError extends Failure {
  override name = 'InvalidInputError';
  readonly code = 'INVALID_INPUT';
  readonly issues: InputIssue[];
  constructor(issues: InputIssue[], message = issues.map((issue) => issue.message).join(' ')) {
    super(message);
    this.issues = issues;
  }
  override get extensions() {
    return { ...super.extensions, issues: this.issues };
  }
}

/** Wrong e-mail or password; the message and the response time are the same for both. */
export class InvalidCredentialsError extends Failure {
  override name = 'InvalidCredentialsError';
  readonly code = 'INVALID_CREDENTIALS';
  constructor(message = 'Invalid email or password.') {
    super(message);
  }
}

export class NotSignedInError extends Failure {
  override name = 'NotSignedInError';
  readonly code = 'NOT_SIGNED_IN';
  constructor(message = 'Your session has expired. Please log out and log back in.') {
    super(message);
  }
}

export class ForbiddenError extends Failure {
  override name = 'ForbiddenError';
  readonly code: 'FORBIDDEN' | 'SECOND_FACTOR_MISSING';
  constructor(
    message = "You don't have permission to perform this action.",
    code: 'FORBIDDEN' | 'SECOND_FACTOR_MISSING' = 'FORBIDDEN',
  ) {
    super(message);
    this.code = code;
  }
}

export class NotFoundError extends Failure {
  override name = 'NotFoundError';
  readonly code = 'NOT_FOUND';
}

/** The input conflicts with stored data: a taken username, a used code. */
export class ConflictError extends Failure {
  override name = 'ConflictError';
  readonly code = 'CONFLICT';
  /** The conflicting fields; empty when there is none, or none may be named. */
  readonly issues: InputIssue[];
  constructor(message: string, issues: InputIssue[] = []) {
    super(message);
    this.issues = issues;
  }
}

/** The types of objects that commissioners edit with a version. */
export type VersionedObject =
  | { typename: 'Dispute'; row: Dispute }
  | { typename: 'Entry'; row: Entry }
  | { typename: 'Game'; row: Game }
  | { typename: 'Payment'; row: Payment }
  | { typename: 'Pool'; row: Pool }
  | { typename: 'Webhook'; row: Webhook };

const VERSIONED = {
  Dispute: 'dispute',
  Entry: 'entry',
  Game: 'game',
  Payment: 'payment',
  Pool: 'pool',
  Webhook: 'webhook',
} as const;

/** Someone else changed the object after the editor had read it (office/objectVersion.ts). Nothing was written. */
export class StaleVersionError extends Failure {
  override name = 'StaleVersionError';
  readonly code = 'STALE_VERSION';
  readonly current: VersionedObject;
  constructor(current: VersionedObject) {
    super(
      `Someone else changed this ${VERSIONED[current.typename]} in the meantime. Please check the latest version, then try again.`,
    );
    this.current = current;
  }
}

/** The plan was changed on another device since it was read. Nothing was written. */
export class PlanChangedError extends Failure {
  override name = 'PlanChangedError';
  readonly code = 'PLAN_CHANGED';
  readonly current: Plan;
  constructor(current: Plan) {
    super(
      'This plan was changed on another device or in another tab. Please check the latest version and make your change again.',
    );
    this.current = current;
  }
}

/** Registration is closed: for everybody, for this pool, or for this account (SPECIFICATION 3.4). */
export class RegistrationClosedError extends Failure {
  override name = 'RegistrationClosedError';
  readonly code = 'REGISTRATION_CLOSED';
}

/** The password is right; the log-in continues with the ticket and a second factor. */
export class SecondFactorRequired extends Failure {
  override name = 'SecondFactorRequired';
  readonly code = 'SECOND_FACTOR_REQUIRED';
  /** Secret, short-lived, for one log-in. */
  readonly ticket: string;
  readonly methods: SecondFactorMethod[];
  readonly expiresAt: Date;
  constructor(pending: { ticket: string; methods: SecondFactorMethod[]; expiresAt: Date }) {
    super(
      'This account has a second factor. Finish logging in with it; a script uses an API token instead of a log-in.',
    );
    this.ticket = pending.ticket;
    this.methods = pending.methods;
    this.expiresAt = pending.expiresAt;
  }
}

/** The session must re-authenticate (mutation `reauthenticate`) first. */
export class ReauthenticationRequired extends Failure {
  override name = 'ReauthenticationRequired';
  readonly code = 'REAUTHENTICATION_REQUIRED';
  constructor(message = 'Please confirm that it is you first, with your password, a code or a passkey.') {
    super(message);
  }
}

/** The link of a password mail is unknown, used, superseded, or older than an hour; the message does not say which. */
export class ResetTokenError extends Failure {
  override name = 'ResetTokenError';
  readonly code = 'RESET_TOKEN_INVALID';
  constructor(message = 'This password reset link is invalid or has expired. Please request a new one.') {
    super(message);
  }
}

/** "40 seconds", "15 minutes": rounded up, so that a retry at that time succeeds. */
function waitInWords(seconds: number): string {
  const [count, transaction] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${transaction}${count === 1 ? '' : 's'}`;
}

export class RateLimitedError extends Failure {
  override name = 'RateLimitedError';
  readonly code = 'RATE_LIMITED';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super(`Too many attempts. Please try again in ${waitInWords(retryAfterSeconds)}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
  override get extensions() {
    return { ...super.extensions, retryAfterSeconds: this.retryAfterSeconds };
  }
}

/** A rule refused the pick (SPECIFICATION 4.2). Nothing was written. */
export class PickRefusedError extends Failure {
  override name = 'PickRefusedError';
  readonly refusal: PickRefusal;
  constructor(refusal: PickRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
  get code(): PickRefusal {
    return this.refusal;
  }
  get deadlineExpired(): boolean {
    return this.refusal === 'DEADLINE_PASSED';
  }
  get gameStarted(): boolean {
    return this.refusal === 'GAME_STARTED';
  }
  override get extensions() {
    const { refusal, deadlineExpired, gameStarted } = this;
    return { ...super.extensions, refusal, deadlineExpired, gameStarted };
  }
}

/** The pick was received too long before the last leaf of its pool's log: this server's clock is behind. */
export class ClockBehindError extends PickRefusedError {
  override name = 'PickRefusedError';
  constructor() {
    super('CLOCK_BEHIND', CLOCK_BEHIND);
  }
}
