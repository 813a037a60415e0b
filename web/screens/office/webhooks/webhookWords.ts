import type { WebhookEvent, WebhookFormat } from './__generated__/WebhookCard_webhook.graphql';

/** The events that a webhook can get, in the order of a week. */
export const eventWords: readonly { value: WebhookEvent; label: string }[] = [
  { value: 'DEADLINE_PASSED', label: 'Deadline passed' },
  { value: 'PICKS_REVEALED', label: 'Picks revealed' },
  { value: 'GAME_FINAL', label: 'Game final' },
  { value: 'ENTRY_OUT', label: 'Entries out' },
  { value: 'ENTRY_BACK', label: 'Entries in again' },
  { value: 'WEEK_COMPLETE', label: 'Week complete' },
  { value: 'POOL_WINNER', label: 'Winners' },
];

export const formatWords: readonly { value: WebhookFormat; label: string }[] = [
  { value: 'STANDARD', label: 'JSON for programs' },
  { value: 'SLACK', label: 'Slack message' },
  { value: 'DISCORD', label: 'Discord message' },
];

/** "Game final, Winners"; "everything" for all. */
export function eventsText(events: readonly WebhookEvent[]): string {
  const chosen = eventWords.filter(({ value }) => events.includes(value));
  return chosen.length === eventWords.length ? 'everything' : chosen.map(({ label }) => label).join(', ');
}

export function formatText(format: WebhookFormat): string {
  return formatWords.find(({ value }) => value === format)?.label ?? format;
}
