/** What a pool can tell its webhooks (docs/webhooks.md). */
export const webhookEvents = [
  'week.deadline_passed',
  'week.picks_revealed',
  'game.final',
  'entry.out',
  'entry.back',
  'week.complete',
  'pool.winner',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** The event that a commissioner sends by hand; every webhook gets it. */
export const TEST_EVENT = 'webhook.test';

const formats = ['STANDARD', 'SLACK', 'DISCORD'] as const;
export type WebhookFormat = (typeof formats)[number];

/** The content of a delivery: the event for programs, and as a sentence for chats. */
export interface WebhookContent {
  type: string;
  /** Game time. */
  happenedAt: Date;
  data: unknown;
  text: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds from a failed attempt to the next, at most. */
export const LONGEST_PAUSE = 10 * HOUR;

/** Milliseconds from each failed attempt to the next: 27.6 hours in all. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, LONGEST_PAUSE, LONGEST_PAUSE];

/**
 * Milliseconds from a failed attempt to the next; null after the last one.
 * @param retryAfter the seconds that the receiver asked for
 */
export function pauseAfter(attempts: number, retryAfter: number | null): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : Math.max(pause, Math.min((retryAfter ?? 0) * SECOND, LONGEST_PAUSE));
}

/** The body of a request in a format. */
export function webhookBody(format: WebhookFormat, { type, happenedAt, data, text }: WebhookContent): string {
  switch (format) {
    case 'STANDARD':
      return JSON.stringify({ type, timestamp: happenedAt.toISOString(), data });
    case 'SLACK':
      return JSON.stringify({ text: slackText(text), mrkdwn: false });
    case 'DISCORD':
      return JSON.stringify({ content: discordText(text), allowed_mentions: { parse: [] } });
  }
}

/** Characters: escaped they are at most the 2000 that Discord takes. */
const MAX_TEXT = 900;
const ZERO_WIDTH_SPACE = '\u200B';

/** A text that mentions nobody and in which no program finds an address. */
function harmless(text: string): string {
  const characters = [...text.replace(/\p{C}/gu, ' ')];
  const short =
    characters.length <= MAX_TEXT ? characters.join('') : `${characters.slice(0, MAX_TEXT - 1).join('')}…`;
  return short.replace(/[@/]|(?<=\S)\.(?=\S)/gu, `$&${ZERO_WIDTH_SPACE}`);
}

function slackText(text: string): string {
  return harmless(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function discordText(text: string): string {
  return harmless(text).replace(/[\\*_~`|<>#[\]()-]/g, String.raw`\$&`);
}
