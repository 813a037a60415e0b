import type { FormattedExecutionResult } from 'graphql';

import { graphql } from './documents.ts';
import { forEachLimit } from '#graphql/picks/rules/teamLimits.ts';

/** The body of every error response (SPECIFICATION 9.2). */
export interface ErrorBody {
  /** Human-readable text. */
  message: string;
  /** Machine-readable code: a code of the GraphQL errors or one of the REST layer. */
  errorType: string;
  /** The HTTP status of the response. */
  status: number;
  gameStarted?: boolean;
  deadlineExpired?: boolean;
}

/** An error response: thrown wherever the failure is detected, sent by the router. */
export class RestError extends Error {
  override name = 'RestError';
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;
  constructor(
    status: number,
    errorType: string,
    message: string,
    { headers = {}, ...flags }: Flags & { headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.headers = headers;
    this.body = { message, errorType, status, ...flags };
  }
}

type Flags = Pick<ErrorBody, 'gameStarted' | 'deadlineExpired'>;

/** Texts of SPECIFICATION 8.1. */
const SESSION_EXPIRED = 'Your session has expired. Please log out and log back in.';
const NO_PERMISSION = "You don't have permission to perform this action.";
const UNEXPECTED = 'Server error occurred. Please try again in a moment.';

export function invalid(message: string): RestError {
  return new RestError(400, 'INVALID_INPUT', message);
}

export function notSignedIn(): RestError {
  return new RestError(401, 'NOT_SIGNED_IN', SESSION_EXPIRED);
}

/** Returns the viewer of a document. @throws RestError 401 when nobody is signed in */
export function signedIn<Viewer>(viewer: Viewer | null): Viewer {
  if (viewer === null) throw notSignedIn();
  return viewer;
}

export function forbidden(message = NO_PERMISSION): RestError {
  return new RestError(403, 'FORBIDDEN', message);
}

export function notFound(message: string): RestError {
  return new RestError(404, 'NOT_FOUND', message);
}

export function unexpected(): RestError {
  return new RestError(500, 'INTERNAL_SERVER_ERROR', UNEXPECTED);
}

/** HTTP statuses of GraphQL error codes; a code that is missing here becomes 500. */
const statuses: Record<string, number> = {
  INVALID_INPUT: 400,
  RESET_TOKEN_INVALID: 400,
  BAD_WEEK: 400,
  BAD_TEAM: 400,
  NOT_SIGNED_IN: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  REAUTHENTICATION_REQUIRED: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_MISSING: 403,
  NOT_YOUR_ENTRY: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  STALE_VERSION: 409,
  PICK_EXISTS: 409,
  TEAM_USED: 409,
  REGISTRATION_CLOSED: 422,
  ENTRY_ELIMINATED: 422,
  POOL_DECIDED: 422,
  DEADLINE_PASSED: 422,
  TEAM_NOT_PLAYING: 422,
  GAME_STARTED: 422,
  ...forEachLimit(() => 422),
  CLOCK_BEHIND: 503,
  RATE_LIMITED: 429,
  TOO_BUSY: 503,
  REQUEST_TIMEOUT: 504,
};

/** A failure that a document returns in place of its result (REFUSAL). */
export interface Failure {
  message: string;
  code: string;
  retryAfterSeconds?: number;
  gameStarted?: boolean;
  deadlineExpired?: boolean;
}

/** Spread into a result union: the fields of its failure members. */
export const REFUSAL = graphql(`
  fragment Refusal on Error {
    __typename
    message
    code
    ... on RateLimitedError {
      retryAfterSeconds
    }
    ... on PickRefusedError {
      gameStarted
      deadlineExpired
    }
  }
`);

/**
 * Returns the data of a document's response.
 * @throws RestError when the response contains an error, or a failure in place of the result
 */
export function dataOf(result: FormattedExecutionResult): Record<string, unknown> {
  const [error] = result.errors ?? [];
  if (error !== undefined) {
    const { code, ...extensions } = error.extensions ?? {};
    throw failureOf({ ...extensions, message: error.message, code: String(code) });
  }
  const data = result.data ?? {};
  for (const value of Object.values(data)) {
    if (isFailure(value)) throw failureOf(value);
  }
  return data;
}

function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' &&
    value !== null &&
    '__typename' in value &&
    /(Error|Required)$/.test(String(value.__typename))
  );
}

/** A week that the pool does not have is no value, unlike one that the entry does not play. */
const NO_WEEK = /^The week must be a whole number/;

function failureOf({
  message,
  code: known,
  retryAfterSeconds,
  gameStarted,
  deadlineExpired,
}: Failure): RestError {
  const code = known === 'BAD_WEEK' && NO_WEEK.test(message) ? 'INVALID_INPUT' : known;
  const status = Object.hasOwn(statuses, code) ? statuses[code] : undefined;
  if (status === undefined) return unexpected();
  return new RestError(status, code, message, {
    ...(gameStarted === true && { gameStarted }),
    ...(deadlineExpired === true && { deadlineExpired }),
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  });
}
