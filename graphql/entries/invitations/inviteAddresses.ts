import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { MAX_ADDRESSES, readAddresses } from '../rules/invitations.ts';
import { invalid } from '#kernel/input.ts';
import type { Services } from '#kernel/services.ts';
import type { Transaction } from '#kernel/transaction.ts';
import { refusedAddresses } from '#graphql/messages/mail/invitationRefusals.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import { runAdminCommand, type Action } from '#graphql/office/adminCommand.ts';
import { limitText, sendInvitations, takeLimits, type Refusal } from './invitationMails.ts';
import { unsent } from '#graphql/office/unsent.ts';
import { requirePublicAddress } from '#graphql/messages/mail/requirePublicAddress.ts';
import { runnerOf } from '#graphql/office/runnerOf.ts';

export interface AddressOutcome {
  /** The line of the list, from 1. */
  line: number;
  /** Lower-cased; the text as written where it is no address. */
  address: string;
  /** Null for an address that is invited. */
  refusal: Refusal;
}

export interface InvitedAddresses {
  poolId: number;
  addresses: AddressOutcome[];
  /** Why some are over a limit, as text for people; null where none is. */
  limitText: string | null;
}

interface Invite {
  poolId: number;
  /** Whether accounts with other addresses can use the invitations, too; false by default. */
  isForAnyone?: boolean | undefined;
  site: Site;
}

const MAX_TEXT = 100_000;
/** Accounts per batch of `inviteMembersOf`. */
const PAGE = 500;

/**
 * Invites each address of a pasted list by mail. Members of the pool and addresses that are invited already get no mail;
 * whether an address has an account is not told, since the mail and the answer are the same either way.
 */
export async function inviteAddresses(
  services: Services,
  viewer: Viewer | null,
  input: Invite & { text: string; dryRun?: boolean | undefined },
): Promise<InvitedAddresses> {
  const { poolId, text } = input;
  const runner = runnerOf(viewer, poolId);
  requirePublicAddress(services);
  const read = text.length > MAX_TEXT ? [] : readAddresses(text);
  if (read.length === 0 || read.length > MAX_ADDRESSES) {
    throw invalid('addresses', `Please enter 1 to ${MAX_ADDRESSES} addresses.`);
  }
  const emails = read.flatMap(({ address, problem }) => (problem === null ? [address] : []));
  const refusals = await refusalsOf(services, services.db, poolId, emails);
  const toInvite = () => emails.filter((email) => !refusals.has(email));
  if (input.dryRun !== true) {
    for (const email of await takeLimits(services, runner, toInvite())) refusals.set(email, 'LIMITED');
    if (toInvite().length > 0) {
      await runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, async (command) => {
        // Of two commissioners with the same list, the second sends nothing.
        const since = await refusalsOf(services, command.transaction.tx, poolId, toInvite());
        for (const [email, refusal] of since) refusals.set(email, refusal);
        await invite(services, command, input, toInvite());
        await noteSent(services, command, poolId, toInvite().length);
      });
    }
  }
  const addresses = read.map(({ line, address, problem }) => ({
    line,
    address,
    refusal: problem ?? refusals.get(address) ?? null,
  }));
  const isLimited = addresses.some(({ refusal }) => refusal === 'LIMITED');
  return { poolId, addresses, limitText: isLimited ? limitText(runner) : null };
}

/**
 * Invites every member of another pool, in the action's transaction, as when a pool is run again next season. Each member is
 * invited to a pool once, so that the number of mails is limited by the pool's size; members of the pool, and who asked for
 * no more invitations, get none.
 * @param isDryRun queues no mail
 * @returns the number of invitations
 */
export async function inviteMembersOf(
  services: Services,
  action: Action,
  to: Invite & { fromPoolId: number; isDryRun: boolean },
): Promise<number> {
  requirePublicAddress(services);
  const { tx } = action.transaction;
  let invited = 0;
  for (let after = 0; ;) {
    const users = await tx.user.findMany({
      where: { id: { gt: after }, entries: { some: { poolId: to.fromPoolId } } },
      select: { id: true, email: true },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    const emails = users.map(({ email }) => email);
    const refusals = await refusalsOf(services, tx, to.poolId, emails);
    const invitable = emails.filter((email) => !refusals.has(email));
    if (!to.isDryRun) await invite(services, action, to, invitable);
    invited += invitable.length;
    if (users.length < PAGE) break;
    after = users.at(-1)!.id;
  }
  await noteSent(services, action, to.poolId, invited);
  return invited;
}

function invite(services: Services, command: Action, to: Invite, emails: readonly string[]): Promise<void> {
  const recipients = emails.map((email) => ({
    email,
    kind: 'JOIN' as const,
    userId: null,
    isForAnyone: to.isForAnyone === true,
  }));
  return sendInvitations(services, command, to, recipients);
}

async function noteSent(
  services: Services,
  command: Action,
  poolId: number,
  invitations: number,
): Promise<void> {
  await command.audit({
    poolId,
    action: 'invitation.send',
    subjectType: 'Pool',
    subjectId: poolId,
    after: { invitations, ...unsent(services) },
  });
  command.transaction.publish({ type: 'office', poolId });
}

/** Why addresses of a list are not invited; those that can be invited are left out. */
async function refusalsOf(
  { systemClock }: Pick<Services, 'systemClock'>,
  db: Pick<Transaction['tx'], 'user' | 'invitation' | 'invitationRefusal'>,
  poolId: number,
  emails: readonly string[],
): Promise<Map<string, Refusal>> {
  const those = { in: [...emails] };
  const now = systemClock.now();
  const [members, invited, refused] = await Promise.all([
    db.user.findMany({
      where: { email: those, entries: { some: { poolId } } },
      select: { email: true },
    }),
    db.invitation.findMany({
      where: {
        poolId,
        email: those,
        OR: [
          { declinedAt: { not: null } },
          { bouncedAt: null, joinedAt: null, revokedAt: null, expiresAt: { gt: now } },
        ],
      },
      select: { email: true, declinedAt: true },
    }),
    refusedAddresses(db, emails),
  ]);
  return new Map<string, Refusal>([
    ...invited.map(
      ({ email, declinedAt }) => [email, declinedAt === null ? 'ALREADY_INVITED' : 'DECLINED'] as const,
    ),
    ...[...refused].map((email) => [email, 'DECLINED'] as const),
    ...members.map(({ email }) => [email, 'MEMBER'] as const),
  ]);
}
