import { texts as requestTexts } from '#web/app/relay/errors.ts';

/** Why a pick was not stored: error codes of the server and of the browser. */
export type PickFailureReason =
  | 'SESSION_EXPIRED'
  | 'GAME_STARTED'
  | 'DEADLINE_PASSED'
  | 'TEAM_USED'
  | 'PICK_EXISTS'
  | 'NETWORK'
  | 'SERVER'
  | 'BUSY'
  | 'OTHER';

/** `told` is the server's sentence, shown for reasons without a text of the app. */
export class PickFailure extends Error {
  override name = 'PickFailure';
  readonly reason: PickFailureReason;
  readonly detail: string | null;
  /** Milliseconds before the next try, as requested by the server. */
  readonly retryAfter: number;
  constructor(reason: PickFailureReason, detail: string | null = null, retryAfter = 0) {
    super(detail ?? reason);
    this.reason = reason;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}

const texts: Record<PickFailureReason, string> = {
  SESSION_EXPIRED: requestTexts.session,
  GAME_STARTED: 'This game has already started. Please choose another team.',
  DEADLINE_PASSED: 'The pick deadline has passed. Picks are no longer accepted for this week.',
  TEAM_USED: 'You have already used this team. Please choose another team.',
  PICK_EXISTS: 'A pick already exists for this week. Each entry has one pick per week.',
  NETWORK: 'Network error. Please check your connection and try again.',
  SERVER: 'Something went wrong. Please refresh the page, or log out and log back in.',
  BUSY: requestTexts.server,
  OTHER: 'Something went wrong. Please refresh the page, or log out and log back in.',
};

export function failureText(failure: PickFailure): string {
  const isToldByServer = failure.reason === 'OTHER' || failure.reason === 'BUSY';
  return isToldByServer && failure.detail ? failure.detail : texts[failure.reason];
}

/** Maps a code of PickRefusal or another typed error of the API. */
export function reasonOfCode(code: string): PickFailureReason {
  switch (code) {
    case 'NOT_SIGNED_IN':
      return 'SESSION_EXPIRED';
    case 'GAME_STARTED':
    case 'DEADLINE_PASSED':
    case 'TEAM_USED':
    case 'PICK_EXISTS':
      return code;
    default:
      return 'OTHER';
  }
}

/** Never a rule's refusal or an expired session (SPECIFICATION 4.6). */
function isTemporary(reason: PickFailureReason): boolean {
  return reason === 'NETWORK' || reason === 'SERVER' || reason === 'BUSY';
}

export function isRefusal(reason: PickFailureReason): boolean {
  return !isTemporary(reason) && reason !== 'SESSION_EXPIRED';
}

/** Maximum delay of a retry, in milliseconds. */
const LONGEST_WAIT = 5_000;

/**
 * Milliseconds before retry number `retry` (from 1): 1 s, 2 s, 4 s, or what the server asks for, at most 5 s;
 * null without a retry.
 */
export function backOff({ reason, retryAfter }: PickFailure, retry: number): number | null {
  if (!isTemporary(reason) || retryAfter > LONGEST_WAIT) return null;
  return Math.min(Math.max(1_000 * 2 ** (retry - 1), retryAfter), LONGEST_WAIT);
}
