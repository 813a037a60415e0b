import type { FormattedExecutionResult } from 'graphql';

/** The body of every answer that is no success (DESIGN section 7). */
export interface ErrorBody {
  /** For people. */
  message: string;
  /** For programs; the codes of the GraphQL errors, and those of this layer. */
  errorType: string;
  /** The HTTP status again. */
  status: number;
  gameStarted?: boolean;
  deadlineExpired?: boolean;
}

/** An answer that is no success: thrown by whatever finds out, written by the router. */
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

/** The catalogue of SPEC section 8. */
const SESSION_EXPIRED = 'Your session has expired. Please log out and log back in.';
const NO_PERMISSION = "You don't have permission to perform this action.";
const UNEXPECTED = 'Server error occurred. Please try again in a moment.';

export function invalid(message: string): RestError {
  return new RestError(400, 'INVALID_INPUT', message);
}

export function notSignedIn(): RestError {
  return new RestError(401, 'NOT_SIGNED_IN', SESSION_EXPIRED);
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

/** HTTP statuses of the codes that GraphQL gives its failures; what is not here is 500. */
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
  PICK_EXISTS: 409,
  TEAM_USED: 409,
  REGISTRATION_CLOSED: 422,
  ENTRY_ELIMINATED: 422,
  POOL_DECIDED: 422,
  DEADLINE_PASSED: 422,
  TEAM_NOT_PLAYING: 422,
  GAME_STARTED: 422,
  RATE_LIMITED: 429,
  TOO_BUSY: 503,
  REQUEST_TIMEOUT: 504,
};

interface Failure {
  message: string;
  code: string;
  retryAfterSeconds?: number;
  gameStarted?: boolean;
  deadlineExpired?: boolean;
}

/** Spread into a result union: what a failure of it says. */
export const REFUSAL = /* GraphQL */ `
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
`;

/**
 * The data of a document's answer.
 * @throws RestError when it holds an error, or a failure in place of what was asked for
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

function failureOf({ message, code, retryAfterSeconds, gameStarted, deadlineExpired }: Failure): RestError {
  const status = Object.hasOwn(statuses, code) ? statuses[code] : undefined;
  if (status === undefined) return unexpected();
  return new RestError(status, code, message, {
    ...(gameStarted === true && { gameStarted }),
    ...(deadlineExpired === true && { deadlineExpired }),
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  });
}
