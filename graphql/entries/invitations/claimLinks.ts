import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { DELETED_ADDRESS, hasAddress } from '#graphql/accounts/rules/people.ts';
import { yieldToEventLoop } from '#kernel/yieldEvery.ts';
import type { Services } from '#kernel/services.ts';
import type { Transaction } from '#kernel/transaction.ts';
import { refusedAddresses } from '#graphql/messages/mail/invitationRefusals.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import { runAdminCommand } from '#graphql/office/adminCommand.ts';
import { isJustMailed, limitText, sendInvitations, takeLimits } from './invitationMails.ts';
import { unsent } from '#graphql/office/unsent.ts';
import { requirePublicAddress } from '#graphql/messages/mail/requirePublicAddress.ts';
import { runnerOf } from '#graphql/office/runnerOf.ts';

export interface SentClaimLinks {
  poolId: number;
  /** Accounts that get a link. */
  sent: number;
  /** Accounts of these that have no address: their links are handed over, not mailed. */
  toHandOver: number;
  /** Accounts that asked for no more mails of this kind. */
  declined: number;
  /** Accounts that got one within the last hour, or are over a limit. */
  waiting: number;
  /** Why some are over a limit, as text for people; null where none is. */
  limitText: string | null;
}

/**
 * The accounts of a pool whose entries were imported and that nobody has signed in to: without a password, a passkey
 * or a role. A deleted account is nobody's to claim.
 */
export function unclaimedIn(poolId: number): Prisma.UserWhereInput {
  return {
    NOT: { email: { endsWith: DELETED_ADDRESS } },
    passwordHash: null,
    isAdministrator: false,
    passkeys: { none: {} },
    commissionerOf: { none: {} },
    invitations: { none: { kind: 'CLAIM', joinedAt: { not: null } } },
    entries: { some: { poolId } },
  };
}

/** Accounts per batch: finding them and writing their mails takes the thread for a tenth of a second. */
const PAGE = 200;

/**
 * Mails a link to accounts with imported entries that signs in once, without a password: to the owners of the named
 * entries, or to all whose entries are not claimed. Entries of accounts that can sign in are skipped.
 */
export async function sendClaimLinks(
  services: Services,
  viewer: Viewer | null,
  input: {
    poolId: number;
    entryIds?: readonly number[] | undefined;
    dryRun?: boolean | undefined;
    site: Site;
  },
): Promise<SentClaimLinks> {
  const { poolId, entryIds, dryRun, site } = input;
  const runner = runnerOf(viewer, poolId);
  requirePublicAddress(services);
  const total: SentClaimLinks = { poolId, sent: 0, toHandOver: 0, declined: 0, waiting: 0, limitText: null };
  for (let after = 0; ;) {
    const accounts = await services.db.user.findMany({
      where: {
        AND: [
          unclaimedIn(poolId),
          { id: { gt: after } },
          entryIds === undefined ? {} : { entries: { some: { poolId, id: { in: [...entryIds] } } } },
        ],
      },
      select: { id: true, email: true },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    const emails = accounts.map(({ email }) => email);
    const { declined, justMailed } = await skippedOf(services, services.db, poolId, emails);
    const due = accounts.filter(({ email }) => !declined.has(email) && !justMailed.has(email));
    total.declined += declined.size;
    total.waiting += [...justMailed].filter((email) => !declined.has(email)).length;
    if (dryRun === true) {
      total.sent += due.length;
      total.toHandOver += due.filter(({ email }) => !hasAddress(email)).length;
    } else if (due.length > 0) {
      const limited = await takeLimits(
        services,
        runner,
        due.map(({ email }) => email),
      );
      const within = due.filter(({ email }) => !limited.has(email));
      total.waiting += limited.size;
      if (limited.size > 0) total.limitText = limitText(runner);
      total.sent += await store(services, viewer, { poolId, site }, within);
      total.toHandOver += within.filter(({ email }) => !hasAddress(email)).length;
    }
    if (accounts.length < PAGE) return total;
    await yieldToEventLoop();
    after = accounts.at(-1)!.id;
  }
}

async function store(
  services: Services,
  viewer: Viewer | null,
  to: { poolId: number; site: Site },
  accounts: readonly { id: number; email: string }[],
): Promise<number> {
  const { poolId } = to;
  if (accounts.length === 0) return 0;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, async (command) => {
    const { tx } = command.transaction;
    const emails = accounts.map(({ email }) => email);
    // Of two commissioners at once, the second sends nothing.
    const { justMailed } = await skippedOf(services, tx, poolId, emails);
    const due = accounts.filter(({ email }) => !justMailed.has(email));
    await sendInvitations(
      services,
      command,
      to,
      due.map(({ id, email }) => ({ email, kind: 'CLAIM', userId: id })),
    );
    await command.audit({
      poolId,
      action: 'invitation.sendClaims',
      subjectType: 'Pool',
      subjectId: poolId,
      after: { accounts: due.length, ...unsent(services) },
    });
    command.transaction.publish({ type: 'office', poolId });
    return due.length;
  });
}

async function skippedOf(
  { systemClock }: Pick<Services, 'systemClock'>,
  db: Pick<Transaction['tx'], 'invitation' | 'invitationRefusal'>,
  poolId: number,
  emails: readonly string[],
): Promise<{ declined: Set<string>; justMailed: Set<string> }> {
  const now = systemClock.now();
  const [declined, known] = await Promise.all([
    refusedAddresses(db, emails),
    db.invitation.findMany({ where: { poolId, email: { in: [...emails] } } }),
  ]);
  const justMailed = known.filter((row) => row.kind === 'CLAIM' && isJustMailed(row, now));
  return { declined, justMailed: new Set(justMailed.map(({ email }) => email)) };
}
