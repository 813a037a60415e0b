/** For programs; the error's message is for people. */
export type RequestFailure = 'network' | 'session' | 'forbidden' | 'timeout' | 'server' | 'request';

/** The texts of SPECIFICATION 8.1, for failures without the server's own. */
export const texts = {
  session: 'Your session has expired. Please log out and log back in.',
  forbidden: "You don't have permission to perform this action.",
  timeout: 'Request timed out. Please check your connection and try again.',
  server: 'Server error occurred. Please try again in a moment.',
  network: 'Connection failed. Please check your internet connection and try again.',
  unreadable: (status: number) => `Network error (${status}). Please check your connection.`,
} as const;

/** A request without a usable response; its message can be displayed. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly failure: RequestFailure;
  /** The HTTP status; 0 without a response, 200 for a GraphQL error. */
  readonly status: number;
  /** The server's error code, if any: "FORBIDDEN". */
  readonly code: string | null;
  /** Seconds before another try, if an overloaded server states them. */
  readonly retryAfter: number | null;

  constructor(
    failure: RequestFailure,
    message: string,
    status = 0,
    code: string | null = null,
    retryAfter: number | null = null,
  ) {
    super(message);
    this.failure = failure;
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Whether the server was unreachable or overloaded. */
export function isUnavailable(error: unknown): error is RequestError {
  if (!(error instanceof RequestError)) return false;
  return error.failure === 'network' || error.failure === 'timeout' || overloaded.has(error.status);
}

/** Whether a retry may succeed, also after an internal server error. */
export function mayPass(error: unknown): boolean {
  return isUnavailable(error) || (error instanceof RequestError && error.failure === 'server');
}

const overloaded: ReadonlySet<number> = new Set([429, 502, 503]);
const late: ReadonlySet<number> = new Set([408, 504]);

export interface GraphQLFailure {
  message?: string;
  path?: readonly (string | number)[];
  extensions?: { code?: unknown; [key: string]: unknown } | null;
}

const sessionCodes = new Set(['NOT_SIGNED_IN', 'UNAUTHENTICATED']);
const forbiddenCodes = new Set(['FORBIDDEN', 'UNAUTHORIZED']);
const serverCodes = new Set(['INTERNAL_SERVER_ERROR']);

function codeOf(error: GraphQLFailure | undefined): string | null {
  const code = error?.extensions?.code;
  return typeof code === 'string' ? code : null;
}

export function isSessionOver(errors: readonly GraphQLFailure[]): boolean {
  return errors.some((error) => sessionCodes.has(codeOf(error) ?? ''));
}

/** Whether the viewer lacks permission. */
export function isForbidden(error: GraphQLFailure): boolean {
  return forbiddenCodes.has(codeOf(error) ?? '');
}

/** From the `errors` of a response without data. */
export function fromGraphQLErrors(errors: readonly GraphQLFailure[], status = 200): RequestError {
  const telling = errors.find((error) => sessionCodes.has(codeOf(error) ?? '')) ?? errors[0];
  const code = codeOf(telling);
  const serverText = telling?.message;
  if (code && sessionCodes.has(code)) return new RequestError('session', texts.session, status, code);
  if (code && forbiddenCodes.has(code)) {
    return new RequestError('forbidden', serverText || texts.forbidden, status, code);
  }
  if (late.has(status)) return new RequestError('timeout', texts.timeout, status, code);
  if (!telling || status >= 500 || status === 429 || (code && serverCodes.has(code))) {
    const { retryAfterSeconds } = telling?.extensions ?? {};
    const retryAfter = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null;
    return new RequestError('server', serverText || texts.server, status, code, retryAfter);
  }
  return new RequestError('request', serverText || texts.server, status, code);
}

/** From an HTTP response that is not GraphQL (SPECIFICATION 8.1); `body` is null if unreadable. */
export function fromResponse({ status, statusText, headers }: Response, body: string | null): RequestError {
  if (status === 401) return new RequestError('session', texts.session, status);
  if (late.has(status)) return new RequestError('timeout', texts.timeout, status);
  if (body === null) return new RequestError('network', texts.unreadable(status), status);
  const json = parse(body);
  const serverText = json ? (text(json.message) ?? text(json.error)) : null;
  if (status === 403) return new RequestError('forbidden', serverText ?? texts.forbidden, status);
  if (status >= 500 || status === 429) {
    // The HTTP-date form is ignored.
    const retryAfter = Number.parseInt(headers.get('Retry-After') ?? '', 10);
    const known = Number.isNaN(retryAfter) ? null : retryAfter;
    return new RequestError('server', serverText ?? texts.server, status, null, known);
  }
  return new RequestError('request', serverText ?? `${status}: ${(json ? '' : body) || statusText}`, status);
}

/**
 * The displayed message of any thrown value, by default that of SPECIFICATION 8.1.
 * @param otherwise the message for what is no request of the app
 */
export function messageOf(error: unknown, otherwise: string = texts.server): string {
  return error instanceof RequestError ? error.message : otherwise;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function parse(body: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
