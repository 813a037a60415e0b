import type { Invitation, InvitationKind } from '#prisma/generated/sqlite/client.ts';
import { hashToken, randomToken } from '#graphql/accounts/credentials/tokens.ts';
import { CLAIM_LASTS, INVITATION_LASTS, RESEND_AFTER } from '../rules/invitations.ts';
import { hasAddress } from '#graphql/accounts/rules/people.ts';
import { formatCents } from '#graphql/money/rules/money.ts';
import { weekInText } from '#graphql/season/rules/playoffs.ts';
import { shownElimination } from '#graphql/picks/rules/secrecy.ts';
import { RateLimitedError } from '#kernel/failures.ts';
import { MOST_SKEW, untilDue } from '#kernel/due.ts';
import { yieldToEventLoop } from '#kernel/yieldEvery.ts';
import type { Services } from '#kernel/services.ts';
import { enqueueMails, type OutgoingMail } from '#graphql/messages/mail/enqueueMail.ts';
import { requirePublicAddress } from '#graphql/messages/mail/requirePublicAddress.ts';
import { declineUrl } from '#graphql/messages/mail/invitationRefusals.ts';
import type { MailContent, Site } from '#graphql/messages/mail/mailContent.ts';
import {
  claimMail,
  invitationMail,
  type ClaimedEntry,
} from '#graphql/messages/mail/templates/invitationMails.ts';
import type { Action } from '#graphql/office/adminCommand.ts';

const DAY = 86_400;
/** Limits of invitations: of one commissioner or administrator, and by mail to one address from all pools. */
const BY_COMMISSIONER = { tries: 1000, seconds: DAY };
const BY_ADMINISTRATOR = { tries: 5000, seconds: DAY };
const TO_ADDRESS = { tries: 3, seconds: DAY };

/** What a sender reads some of whose addresses are over a limit. */
export function limitText({ isAdministrator }: { isAdministrator: boolean }): string {
  const { tries } = isAdministrator ? BY_ADMINISTRATOR : BY_COMMISSIONER;
  return `You can invite ${tries.toLocaleString('en-US')} addresses a day, and an address gets at most ${TO_ADDRESS.tries} mails a day. Please try again tomorrow, or share an invitation link.`;
}

/** Why an address of a list gets no mail; null when it gets one. */
export type Refusal = 'INVALID' | 'DUPLICATE' | 'MEMBER' | 'ALREADY_INVITED' | 'DECLINED' | 'LIMITED' | null;

export interface Recipient {
  email: string;
  kind: InvitationKind;
  /** The account to claim; null for an invitation to join. */
  userId: number | null;
  /** Whether an account with another address can use an invitation to join, too; false by default. */
  isForAnyone?: boolean;
}

/** Whether an address got a mail so lately that another one would be a nuisance. */
export function isJustMailed(
  {
    queuedAt,
    heldAt,
    bouncedAt,
    revokedAt,
  }: Pick<Invitation, 'queuedAt' | 'heldAt' | 'bouncedAt' | 'revokedAt'>,
  now: Date,
): boolean {
  if (heldAt !== null || bouncedAt !== null || revokedAt !== null) return false;
  return untilDue(new Date(queuedAt.getTime() + RESEND_AFTER), now, RESEND_AFTER + MOST_SKEW) > 0;
}

/**
 * Takes one mail to each address from the limits.
 * A mail that waits is none yet, so that it counts for its sender alone.
 * @returns the addresses that are over a limit
 */
export async function takeLimits(
  { limits, mailSite }: Pick<Services, 'limits' | 'mailSite'>,
  { userId, isAdministrator }: { userId: number; isAdministrator: boolean },
  emails: readonly string[],
): Promise<Set<string>> {
  const byAccount = isAdministrator
    ? limits.named('invitations-administrator', BY_ADMINISTRATOR)
    : limits.named('invitations-account', BY_COMMISSIONER);
  const isMailed = mailSite().obstacle === null;
  const toAddress = limits.named('invitations-address', TO_ADDRESS);
  const limited = new Set<string>();
  for (const email of emails) {
    try {
      if (isMailed) await toAddress.take(email);
      try {
        await byAccount.take(String(userId));
      } catch (error) {
        if (isMailed) await toAddress.giveBack(email);
        throw error;
      }
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error;
      limited.add(email);
    }
  }
  return limited;
}

/** Recipients of one round of statements. */
const ROUND = 200;

/**
 * Stores the invitations, each with a new link, and queues their mails, in the command's transaction. An earlier link
 * of an address ends.
 */
export async function sendInvitations(
  services: Services,
  command: Action,
  { poolId, site }: { poolId: number; site: Site },
  recipients: readonly Recipient[],
): Promise<void> {
  const { tx } = command.transaction;
  requirePublicAddress(services);
  const now = services.systemClock.now();
  const isHeld = services.mailSite().obstacle !== null;
  const [pool, inviter] = await Promise.all([
    tx.pool.findUniqueOrThrow({ where: { id: poolId } }),
    tx.user.findUniqueOrThrow({ where: { id: command.actorId }, select: { name: true } }),
  ]);
  const fee = formatCents(pool.entryFeeCents, pool.currency);
  const facts = { poolName: pool.name, inviterName: inviter.name, fee };
  const isEachTeamOnce = pool.teamUses === 1 && pool.reuseTeamsFromWeek === null;
  for (let from = 0; from < recipients.length; from += ROUND) {
    if (from > 0) await yieldToEventLoop();
    const round = recipients.slice(from, from + ROUND);
    const known = await tx.invitation.findMany({
      where: { poolId, email: { in: round.map(({ email }) => email) } },
      select: { id: true, email: true, declineToken: true, mailKey: true },
    });
    const before = new Map(known.map((row) => [row.email, row]));
    // The link of an earlier mail that waits ends here.
    await tx.outboxMail.deleteMany({
      where: { key: { in: known.flatMap(({ mailKey }) => mailKey ?? []) }, heldAt: { not: null } },
    });
    const entriesOf = await entriesToClaim(services, command, poolId, round);
    const plans = round.map(({ email, kind, userId, isForAnyone = false }) => {
      const token = randomToken();
      const tokenHash = hashToken(token);
      const row = before.get(email);
      const declineToken = row?.declineToken ?? randomToken();
      const lasts = kind === 'CLAIM' ? CLAIM_LASTS : INVITATION_LASTS;
      const fresh = {
        kind,
        userId,
        isForAnyone,
        tokenHash,
        mailKey: `invitation:${tokenHash}`,
        invitedById: command.actorId,
        queuedAt: now,
        heldAt: isHeld || !hasAddress(email) ? now : null,
        expiresAt: new Date(now.getTime() + lasts),
        ...NOTHING_HAPPENED,
      };
      const content: MailContent =
        kind === 'CLAIM'
          ? claimMail(site, { ...facts, token, entries: entriesOf.get(userId!) ?? [] })
          : invitationMail(site, { ...facts, token, isForAnyone, isEachTeamOnce });
      const mail: OutgoingMail = {
        key: fresh.mailKey,
        poolId,
        to: email,
        unsubscribe: declineUrl(site, declineToken),
        unsubscribeLabel: 'Do not invite me again',
        ...content,
      };
      return { id: row?.id, email, declineToken, fresh, mail };
    });
    await tx.invitation.createMany({
      data: plans
        .filter(({ id }) => id === undefined)
        .map(({ email, declineToken, fresh }) => ({ poolId, email, declineToken, createdAt: now, ...fresh })),
    });
    for (const { id, fresh } of plans) {
      if (id !== undefined) await tx.invitation.update({ where: { id }, data: fresh });
    }
    await enqueueMails(
      services,
      tx,
      plans.map(({ mail }) => mail),
    );
  }
}

const NOTHING_HAPPENED = {
  sentAt: null,
  bouncedAt: null,
  bounceReason: null,
  openedAt: null,
  joinedAt: null,
  usedByEmail: null,
  revokedAt: null,
};

/** The entries of the accounts to claim, in the pool, as far as their state is public. */
async function entriesToClaim(
  { clock }: Pick<Services, 'clock'>,
  { transaction: { tx } }: Action,
  poolId: number,
  recipients: readonly Recipient[],
): Promise<Map<number, ClaimedEntry[]>> {
  const userIds = recipients.flatMap(({ userId }) => userId ?? []);
  const byOwner = new Map<number, ClaimedEntry[]>();
  if (userIds.length === 0) return byOwner;
  const { weeks, season } = await tx.pool.findUniqueOrThrow({
    where: { id: poolId },
    select: {
      season: { select: { weekCount: true } },
      weeks: { where: { deadline: { lte: clock.now() } }, select: { week: true } },
    },
  });
  const revealed = new Set(weeks.map(({ week }) => week));
  const entries = await tx.entry.findMany({
    where: { poolId, userId: { in: userIds } },
    select: { userId: true, username: true, eliminatedWeek: true, eliminationReason: true },
    orderBy: { number: 'asc' },
  });
  for (const { userId, username, ...elimination } of entries) {
    const shown = shownElimination(elimination, revealed);
    const outSince = shown === null ? null : weekInText(shown.week, season.weekCount);
    byOwner.set(userId, [...(byOwner.get(userId) ?? []), { username, outSince }]);
  }
  return byOwner;
}
