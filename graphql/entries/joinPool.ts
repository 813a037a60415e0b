import type { Entry, ProviderLogIn } from '#prisma/generated/sqlite/client.ts';
import { checkPassword, type PasswordPolicy } from '../accounts/credentials/passwordPolicy.ts';
import { byProvider } from '../accounts/provider/providerLogIns.ts';
import type { ByProvider } from '../accounts/sessions/sessions.ts';
import { formatCents } from '../money/rules/money.ts';
import { checkEmail, checkName, cleanName, normaliseEmail } from '../accounts/rules/people.ts';
import { addEntriesPermission, canJoin } from './rules/registration.ts';
import { welcomeMail } from '../messages/mail/templates/accountMails.ts';
import { createEntries } from './createEntries.ts';
import { enqueueMail } from '../messages/mail/enqueueMail.ts';
import { readUsernames, refuseTakenUsernames } from './entryNames.ts';
import { paymentOf, type PaymentDue } from '../money/entryPayment.ts';
import { readContact } from '../pools/contact.ts';
import { InvalidInputError, type InputIssue } from '../kernel/failures.ts';
import { AccountAppeared, createUser, identifyJoiner, type Joiner } from './joiningAccount.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { consumeInvitation, type FoundInvitation } from './invitations/findInvitation.ts';
import { codeOf, invitationOf } from './joiningCode.ts';
import { linkNewcomer, newcomerOf } from './providerJoiner.ts';
import type { KnownCode } from '../money/knownReferralCodes.ts';
import {
  loadRegistration,
  registrationClosed,
  registrationFacts,
  startWeekOf,
  type PoolWithWeeks,
} from './registration.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, isUniqueViolation, PATIENCE, type Transaction } from '../kernel/transaction.ts';
import { siteOfPool } from '../messages/mail/siteOfPool.ts';

export interface JoinPoolInput {
  /** Null: the pool of the referral code. */
  poolId: number | null;
  name: string;
  email: string;
  /** Not needed with a statement of the sign-in provider. */
  password?: string | null | undefined;
  /** The browser's key to what the sign-in provider has stated of the newcomer; unset to join with a password. */
  statement?: { token: string | null } | undefined;
  /** Blank: only with an invitation, which may bring a code of its own. */
  referralCode: string;
  /** The token of an invitation; it opens a pool whose registration is MEMBERS_ONLY. */
  invitation?: string | null | undefined;
  numberOfEntries: number;
  /** One for each entry. */
  usernames: readonly string[];
  /** The total that the form showed: entries times fee. */
  paymentCents: number;
  address: string;
  site: Site & PasswordPolicy;
}

export interface Joined extends PaymentDue {
  userId: number;
  /** What the session keeps of the sign-in provider, for a newcomer who joined by it. */
  byProvider?: ByProvider;
  pool: PoolWithWeeks;
  entries: Entry[];
}

/** Limit of tries from one address, each of which may create an account and mail it: an office joins behind one address. */
const TRIES = { tries: 200, seconds: 3600 };
/** Limit of refused tries from one address without an invitation: each can reveal that an account exists. */
const REFUSALS = { tries: 20, seconds: 3600 };

/** Attempts when a concurrent request takes a username first. */
const ATTEMPTS = 3;

/**
 * Creates an account with entries (SPECIFICATION 3.5) in one transaction: account, entries, payments,
 * referral code, audit row and welcome mail are stored together or not at all. For an e-mail address that has
 * an account, the entries are added to it when the password matches. Otherwise the ConflictError does not
 * give the reason, takes as long, and the owner of the address gets a mail that explains it. This check comes
 * last, so that probing an address without an account creates one. Somebody whom the sign-in provider has identified gets an
 * account with the verified address and without a password.
 * @throws InvalidInputError, RegistrationClosedError, ConflictError, RateLimitedError, NotFoundError when the provider's
 * statement has expired
 */
export async function joinPool(services: Services, input: JoinPoolInput): Promise<Joined> {
  // Until a try counts, the failures reveal nothing of accounts.
  const request = await readRequest(services, input);
  for (let attempt = 1; ; attempt += 1) {
    await refuseTakenUsernames(services.db, request.poolId, request.usernames);
    const giveBack = await takeTry(services, input);
    const account = await identifyJoiner(services, {
      email: request.email,
      password: request.newcomer === null ? (input.password ?? '') : null,
      site: input.site,
    });
    try {
      const joined = await inSeason(
        services,
        request.seasonYear,
        services.clock.now(),
        (transaction) => store(transaction, services, input, request, account),
        { patience: PATIENCE },
      );
      await giveBack();
      await services.limits.logInByAccount.reset(request.email);
      return joined;
    } catch (error) {
      // A concurrent join took the address or a username; the retry sees its rows.
      const wasOvertaken = error instanceof AccountAppeared || isUniqueViolation(error);
      if (!wasOvertaken || attempt === ATTEMPTS) throw error;
      await giveBack();
    }
  }
}

/**
 * Counts a try of the address.
 * @returns takes it out of the refused ones
 * @throws RateLimitedError
 */
async function takeTry({ limits }: Services, input: JoinPoolInput): Promise<() => Promise<void>> {
  const { address } = input;
  await limits.named('join-address', TRIES).take(address);
  if (isInvited(input)) return () => Promise.resolve();
  const refusals = limits.named('join-refused-address', REFUSALS);
  await refusals.take(address);
  return () => refusals.giveBack(address);
}

const isInvited = ({ invitation }: JoinPoolInput): boolean => (invitation ?? '').trim() !== '';

interface JoinRequest {
  poolId: number;
  seasonYear: number;
  code: KnownCode | null;
  invitation: FoundInvitation | null;
  /** Null for a newcomer with a password. */
  newcomer: ProviderLogIn | null;
  name: string;
  email: string;
  usernames: string[];
}

/** Everything that can be judged without looking at accounts. */
async function readRequest(services: Services, input: JoinPoolInput): Promise<JoinRequest> {
  const newcomer = input.statement === undefined ? null : await newcomerOf(services, input.statement.token);
  const issues: InputIssue[] = [];
  const collect = (error: unknown) => {
    if (!(error instanceof InvalidInputError)) throw error;
    issues.push(...error.issues);
    return null;
  };
  const invitation = await invitationOf(services, input, input.poolId, normaliseEmail(input.email)).catch(
    collect,
  );
  const poolId = input.poolId ?? invitation?.poolId ?? undefined;
  // An invitation that does not work is the only problem: the person has no code.
  const code =
    isInvited(input) && invitation === null
      ? null
      : await codeOf(services, { ...input, poolId }, invitation).catch(collect);
  const pool = await poolToJoin(services, poolId ?? code?.poolId ?? null);
  if (!canJoin(registrationFacts(pool, services.clock.now()), isInvited(input))) {
    throw await registrationClosed(services.db, pool, services.clock.now());
  }
  const require = (path: string, problem: string | null) => {
    if (problem !== null) issues.push({ path: ['input', path], message: problem });
  };
  require('name', checkName(input.name));
  require('email', checkEmail(input.email));
  if (newcomer === null) {
    require('password', await checkPassword(input.password ?? '', input.site, input));
  } else if (newcomer.email !== normaliseEmail(input.email)) {
    require('email', `Your account gets the verified address ${newcomer.email}.`);
  }
  const { usernames, issues: usernameIssues } = readUsernames(input.usernames, services.siteName());
  issues.push(...usernameIssues);
  require('numberOfEntries', checkCount(input.numberOfEntries, pool));
  require('usernames', checkUsernameCount(usernames.length, input.numberOfEntries));
  const cost = pool.entryFeeCents * input.numberOfEntries;
  require('paymentCents', input.paymentCents === cost ? null : costProblem(input, pool));
  if (issues.length > 0) throw new InvalidInputError(issues);
  return {
    poolId: pool.id,
    seasonYear: pool.seasonYear,
    code,
    invitation,
    newcomer,
    name: cleanName(input.name),
    email: normaliseEmail(input.email),
    usernames,
  };
}

/** The pool, or the latest season's when nothing names one. */
async function poolToJoin({ db }: Services, poolId: number | null): Promise<PoolWithWeeks> {
  const id =
    poolId ?? (await db.pool.findFirst({ orderBy: [{ seasonYear: 'desc' }, { id: 'asc' }] }))?.id ?? null;
  const pool = id === null ? null : await loadRegistration(db, id);
  if (pool === null) {
    throw new InvalidInputError([{ path: ['input', 'pool'], message: 'There is no such pool.' }]);
  }
  return pool;
}

function checkCount(count: number, { maxEntriesPerAccount }: PoolWithWeeks): string | null {
  return Number.isInteger(count) && count >= 1 && count <= maxEntriesPerAccount
    ? null
    : `The number of entries must be from 1 to ${maxEntriesPerAccount}.`;
}

function checkUsernameCount(given: number, wanted: number): string | null {
  if (given === 0) return 'Please provide at least one username for your entries.';
  return given === wanted ? null : 'Please provide one username for each entry.';
}

function costProblem({ numberOfEntries }: JoinPoolInput, pool: PoolWithWeeks): string {
  const fee = formatCents(pool.entryFeeCents, pool.currency);
  return `The payment must be ${fee} for each of the ${numberOfEntries} entries.`;
}

async function store(
  transaction: Transaction,
  services: Services,
  input: JoinPoolInput,
  request: JoinRequest,
  account: Joiner,
): Promise<Joined> {
  const { tx, now } = transaction;
  const { code, invitation, newcomer, usernames } = request;
  const isInvited = invitation !== null;
  const pool = (await loadRegistration(tx, request.poolId))!;
  const startWeek = startWeekOf(pool, now);
  if (startWeek === null || !canJoin(registrationFacts(pool, now), isInvited))
    throw await registrationClosed(tx, pool, now);

  const user =
    account.user ??
    (await createUser(transaction, pool.id, { ...request, passwordHash: account.passwordHash }));
  if (newcomer !== null) await linkNewcomer(transaction, services, user.id, newcomer);
  const held = await tx.entry.findMany({
    where: { poolId: pool.id, userId: user.id },
    orderBy: { number: 'asc' },
  });
  const { remaining, reason } = addEntriesPermission({
    isSignedIn: true,
    held: held.length,
    pool: registrationFacts(pool, now),
    isInvited,
  });
  if (usernames.length > remaining) {
    const message = reason ?? `You can add at most ${remaining} more entries.`;
    throw new InvalidInputError([{ path: ['input', 'numberOfEntries'], message }]);
  }
  if (invitation !== null && held.length === 0) {
    await consumeInvitation(services, transaction, invitation, { user, site: input.site });
  }
  const entries = await createEntries(transaction, {
    pool,
    userId: user.id,
    held,
    count: usernames.length,
    usernames,
    code,
    startWeek,
  });
  const payment = paymentOf(pool, usernames, input.site);
  await enqueueMail(services, tx, {
    key: `welcome:${entries[0]!.id}`,
    poolId: pool.id,
    to: user.email,
    ...welcomeMail(await siteOfPool(tx, input.site, pool), {
      name: user.name,
      poolName: pool.name,
      usernames,
      startWeek,
      welcomeText: pool.welcomeText,
      howToPay: payment.howToPay,
      contact: await readContact(tx, pool),
    }),
  });
  return {
    userId: user.id,
    pool,
    entries,
    ...payment,
    ...(newcomer !== null && { byProvider: byProvider(newcomer) }),
  };
}
