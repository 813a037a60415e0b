import { setTimeout as pause } from 'node:timers/promises';

import { FactsError } from '../facts/facts.ts';
import { LogFormatError } from '../log/formatError.ts';
import { LogReadError } from '../reading/readLog.ts';
import type { Alert } from './alerts.ts';

/** One reading of a pool or a site: its logs verified, what it shows compared. */
export interface Reading {
  /** What does not hold, a line each; none when everything holds. */
  problems: readonly string[];
  /** Lines for the record about what is new since the last accepted reading. */
  news: readonly string[];
}

interface Follower<Read extends Reading> {
  address: string;
  /** @throws LogReadError, LogFormatError, FactsError */
  read(): Promise<Read>;
  /** Takes in a reading in which everything holds. */
  accept(reading: Read): void;
  /** Takes in one in which something does not. */
  refuse(reading: Read): void;
  alert(alert: Alert): Promise<void>;
  /** Writes a line of the record. */
  say(line: string): void;
  /** Real milliseconds between two readings. */
  interval: number;
  /** Whether a reading in which something does not hold ends it. */
  endsOnFailure: boolean;
  signal: AbortSignal;
}

/** Failed readings in a row before an alert: a restart of the site takes a minute. */
const TRIES = 3;
/** Failures and differences that an alert lists. */
const LISTED = 20;

/**
 * Reads a pool or a site again and again, and speaks up when something does not hold, when it holds again, and when it can no
 * longer be read. The same failure raises one alert.
 * @returns whether everything held
 */
export async function follow<Read extends Reading>(follower: Follower<Read>): Promise<boolean> {
  const { address, interval, signal, say } = follower;
  let problem = '';
  let hasHeld = true;
  let unread = 0;
  while (!signal.aborted) {
    try {
      const reading = await follower.read();
      if (unread >= TRIES) await raise(follower, { subject: `${address} can be read again`, text: '' });
      unread = 0;
      const found = problemOf(reading);
      if (found === '') {
        follower.accept(reading);
        for (const line of reading.news) say(line);
        if (problem !== '') await raise(follower, { subject: `${address} holds again`, text: '' });
      } else {
        hasHeld = false;
        if (found !== problem) {
          follower.refuse(reading);
          await raise(follower, { subject: `${address} does not hold`, text: found });
        }
        if (follower.endsOnFailure) break;
      }
      problem = found;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      unread += 1;
      say(error.message);
      if (unread === TRIES)
        await raise(follower, { subject: `${address} cannot be read`, text: error.message });
    }
    await pause(interval, undefined, { signal }).catch(() => undefined);
  }
  return hasHeld;
}

function isUnreadable(error: unknown): error is Error {
  return [LogReadError, LogFormatError, FactsError].some((kind) => error instanceof kind);
}

/** An alert that cannot be sent is in the record, where it is in any case. */
async function raise<Read extends Reading>({ alert, say }: Follower<Read>, message: Alert): Promise<void> {
  say([message.subject, message.text].filter((part) => part !== '').join('\n'));
  await alert(message).catch((error: unknown) => {
    say(`The alert could not be sent: ${error instanceof Error ? error.message : String(error)}.`);
  });
}

/** What does not hold, as the text of an alert; empty when everything holds. */
function problemOf({ problems }: Reading): string {
  const further = problems.length - LISTED;
  return [...problems.slice(0, LISTED), ...(further > 0 ? [`and ${further} more`] : [])].join('\n');
}
