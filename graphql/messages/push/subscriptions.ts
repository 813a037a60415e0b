import { ECDH } from 'node:crypto';

import type { PushSubscription } from '#prisma/generated/sqlite/client.ts';
import { ownSession } from '#graphql/accounts/access/permissions.ts';
import { hashToken } from '#graphql/accounts/credentials/tokens.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { InvalidInputError, type InputIssue } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { ForbiddenAddressError, readOutgoingUrl } from '../outgoing/addresses.ts';

/** What a device can be notified of: the kinds of mail, and final scores of own picks. */
const pushKinds = ['reminders', 'results', 'announcements', 'finals'] as const;
export type PushKind = (typeof pushKinds)[number];
type PushChoices = Partial<Record<PushKind, boolean>>;

export interface PushInput extends PushChoices {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Stores the subscription of the viewer's browser, for as long as its session lasts; it replaces an earlier one of this
 * browser, whoever was logged in there, and takes over the choices of an earlier one of the session.
 * @param mayBePrivate see the setting ALLOW_PRIVATE_ADDRESSES
 */
export async function subscribePush(
  { db, events, systemClock }: Services,
  viewer: Viewer | null,
  input: PushInput,
  mayBePrivate: boolean,
): Promise<PushSubscription> {
  const { userId, sessionId } = ownSession(viewer);
  const { endpoint, p256dh, auth, ...choices } = input;
  const issues: InputIssue[] = [];
  const refuse = (field: string, message: string) => issues.push({ path: ['input', field], message });
  try {
    readOutgoingUrl(endpoint, mayBePrivate);
  } catch (error) {
    if (!(error instanceof ForbiddenAddressError)) throw error;
    refuse('endpoint', error.message);
  }
  if (!isKey(p256dh, 65) || !isPoint(p256dh)) refuse('p256dh', 'This is not the public key of a browser.');
  if (!isKey(auth, 16)) refuse('auth', 'This is not the secret of a browser.');
  if (issues.length > 0) throw new InvalidInputError(issues);
  const endpointHash = hashToken(endpoint);
  const data = { userId, sessionId, endpoint, p256dh, auth, ...given(choices) };
  const subscription = await db.$transaction(async (tx) => {
    const earlier = { sessionId, endpointHash: { not: endpointHash } };
    // A browser renews its address by itself; its choices stay.
    const choicesBefore = await tx.pushSubscription.findFirst({ where: earlier, select: choiceColumns });
    await tx.pushSubscription.deleteMany({ where: earlier });
    return tx.pushSubscription.upsert({
      where: { endpointHash },
      create: { ...choicesBefore, ...data, endpointHash, createdAt: systemClock.now() },
      update: data,
    });
  });
  events.publish({ type: 'viewer', userId });
  return subscription;
}

/** Keeps the notifications of a browser whose session is replaced by another of the same account. */
export async function keepPush(
  { db }: Pick<Services, 'db'>,
  before: Viewer | null,
  { userId, sessionId }: Viewer,
): Promise<void> {
  if (before?.sessionId == null || sessionId === null || before.userId !== userId) return;
  await db.pushSubscription.updateMany({ where: { sessionId: before.sessionId }, data: { sessionId } });
}

const choiceColumns = { reminders: true, results: true, announcements: true, finals: true };

function given(choices: PushChoices): PushChoices {
  return Object.fromEntries(
    pushKinds.flatMap((kind) => (choices[kind] === undefined ? [] : [[kind, choices[kind]]])),
  );
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

function isKey(text: string, bytes: number): boolean {
  return /^[\w-]{1,100}=*$/.test(text) && Buffer.from(text, 'base64url').length === bytes;
}
