import type { Webhook } from '#prisma/generated/sqlite/client.ts';
import type { AuditAction } from '#graphql/office/rules/auditSentence.ts';
import { type WebhookEvent, webhookEvents, type WebhookFormat } from '../rules/webhooks.ts';
import { ConflictError } from '#kernel/failures.ts';
import { invalid, readText } from '#kernel/input.ts';
import { ForbiddenAddressError, readOutgoingUrl } from '../outgoing/addresses.ts';
import type { AdminCommand } from '#graphql/office/adminCommand.ts';

const MAX_NAME = 60;
/** The number of webhooks of a pool. */
export const MAX_WEBHOOKS = 10;
/** Deliveries that may wait at the same time when another is asked for by hand. */
const MAX_WAITING = 100;

/** What a commissioner chooses about a webhook. */
interface WebhookChoices {
  name: string;
  url: string;
  format: WebhookFormat;
  events: readonly WebhookEvent[];
}

/** @throws ConflictError for a webhook that is off, or has too many deliveries waiting */
export async function refuseMore(
  { transaction: { tx } }: AdminCommand,
  { id, disabledAt }: Webhook,
): Promise<void> {
  if (disabledAt !== null) throw new ConflictError('This webhook is off. Turn it on first.');
  const waiting = await tx.webhookDelivery.count({
    where: { webhookId: id, deliveredAt: null, failedAt: null },
  });
  if (waiting >= MAX_WAITING) {
    throw new ConflictError(
      `${MAX_WAITING} deliveries of this webhook are already waiting. Please try again later.`,
    );
  }
}

/** Audits a change of a webhook and tells the office. */
export async function note(
  { audit, transaction }: AdminCommand,
  action: AuditAction,
  { id, poolId }: Webhook,
  states: { before?: Shown; after?: Shown },
): Promise<void> {
  await audit({ poolId, action, subjectType: 'Webhook', subjectId: id, ...states });
  transaction.publish({ type: 'office', poolId });
}

type Shown = Record<string, string>;

/** What the audit log says of a webhook: of the address only the host, since chats take messages from whoever knows it. */
export function shown({ name, url, format, events }: Webhook): Shown {
  return { name, host: new URL(url).host, format, events };
}

export function choicesOf({ name, url, format, events }: Webhook): WebhookChoices {
  return { name, url, format, events: events.split(',') as WebhookEvent[] };
}

/** @throws InvalidInputError @param mayBePrivate see the setting ALLOW_PRIVATE_ADDRESSES */
export function readChoices({ name, url, format, events }: WebhookChoices, mayBePrivate: boolean) {
  try {
    readOutgoingUrl(url, mayBePrivate);
  } catch (error) {
    if (error instanceof ForbiddenAddressError) throw invalid('url', error.message);
    throw error;
  }
  if (events.length === 0) throw invalid('events', 'Please choose at least one event.');
  return {
    name: readText(name, 'name', MAX_NAME),
    url,
    format,
    // In the order of the list, each once.
    events: webhookEvents.filter((event) => events.includes(event)).join(','),
  };
}
