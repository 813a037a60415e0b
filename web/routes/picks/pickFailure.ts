import { texts as requestTexts } from '#web/relay/errors.ts';

/**
 * The reason why a pick was not stored: the server's typed codes, and failures that only the browser sees.
 */
export type PickFailureReason =
  | 'SESSION_EXPIRED'
  | 'GAME_STARTED'
  | 'DEADLINE_PASSED'
  | 'TEAM_USED'
  | 'PICK_EXISTS'
  | 'NETWORK'
  | 'SERVER'
  | 'OTHER';

/**
 * A pick that was not stored. `told` is the server's own sentence, shown for reasons without a text of the
 * app.
 */
export class PickFailure extends Error {
  override name = 'PickFailure';
  readonly reason: PickFailureReason;
  readonly detail: string | null;
  constructor(reason: PickFailureReason, detail: string | null = null) {
    super(detail ?? reason);
    this.reason = reason;
    this.detail = detail;
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
  OTHER: 'Something went wrong. Please refresh the page, or log out and log back in.',
};

/** The text of the toast 'Failed to submit pick' (SPECIFICATION 8.2). */
export function failureText(failure: PickFailure): string {
  return failure.reason === 'OTHER' && failure.detail ? failure.detail : texts[failure.reason];
}

/** The reason behind a code of PickRefusal or of another typed error of the API. */
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

/** Only temporary failures are retried: never a rule's refusal or an expired session (SPECIFICATION 4.6). */
export function mayRetry(reason: PickFailureReason): boolean {
  return reason === 'NETWORK' || reason === 'SERVER';
}

/** Whether the server has checked the pick and refused it. */
export function isRefusal(reason: PickFailureReason): boolean {
  return !mayRetry(reason) && reason !== 'SESSION_EXPIRED';
}

/** Milliseconds before retry number `retry` (from 1): 1 s, 2 s, 4 s, never more than 5 s. */
export function backOff(retry: number): number {
  return Math.min(1_000 * 2 ** (retry - 1), 5_000);
}
