import { doublingPause, Queue } from '../outgoing/queue.ts';

const MINUTE = 60_000;
/** Two hours. */
const LONGEST_PAUSE = 120 * MINUTE;
/** With pauses of two days together. */
export const ATTEMPTS = 30;

/** The mails that wait to be sent. */
export const mailQueue = new Queue({
  tableOf: (db) => db.outboxMail,
  waiting: { sentAt: null, failedAt: null, heldAt: null },
  claim: 5 * MINUTE,
  longestPause: LONGEST_PAUSE,
  pauseAfter: (attempts) => (attempts >= ATTEMPTS ? null : doublingPause(attempts, LONGEST_PAUSE)),
});
