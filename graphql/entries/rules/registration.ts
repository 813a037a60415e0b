import { formatCents } from '#graphql/money/rules/money.ts';

/** The facts that decide whether a pool accepts entries. */
export interface RegistrationFacts {
  registration: 'OPEN' | 'MEMBERS_ONLY' | 'CLOSED';
  maxEntriesPerAccount: number;
  /** The week after which the pool had its winners; null while it runs. */
  decidedWeek: number | null;
  /** The first week that an entry joining now would play; null when none is left. */
  startWeek: number | null;
  /** The last week in which a new entry can begin; null for no limit. */
  lateJoinThroughWeek: number | null;
}

export interface AddEntriesPermission {
  allowed: boolean;
  /** Number of entries that can be added; 0 when not allowed. */
  remaining: number;
  /** The first week that an entry added now plays; null when not allowed. */
  startWeek: number | null;
  /** The reason for a person; null when allowed. */
  reason: string | null;
  /** Whether the pool is closed for everybody, rather than this account being at its maximum. */
  isClosed: boolean;
}

/** Whether an account with this number of entries can add more (SPECIFICATION 3.1, 3.4). */
export function addEntriesPermission({
  isSignedIn,
  held,
  pool,
  isInvited = false,
}: {
  isSignedIn: boolean;
  held: number;
  pool: RegistrationFacts;
  /** Whether the account holds a valid invitation. */
  isInvited?: boolean;
}): AddEntriesPermission {
  const refuse = (reason: string, isClosed: boolean) => ({
    allowed: false,
    remaining: 0,
    startWeek: null,
    reason,
    isClosed,
  });
  if (!isSignedIn) return refuse('Please log in to add entries.', false);
  const isForOthers =
    pool.registration === 'CLOSED' || (pool.registration === 'MEMBERS_ONLY' && held === 0 && !isInvited);
  if (isForOthers || isPoolOver(pool)) return refuse('Registration is closed.', true);
  if (isTooLate(pool)) return refuse(tooLateNotice(pool), true);
  const remaining = pool.maxEntriesPerAccount - held;
  if (remaining <= 0) {
    return refuse(`You already have the maximum of ${pool.maxEntriesPerAccount} entries.`, false);
  }
  return { allowed: true, remaining, startWeek: pool.startWeek, reason: null, isClosed: false };
}

/**
 * Whether a person without an entry, and perhaps without an account, can join (SPECIFICATION 3.4). An invitation opens
 * a pool that is for members; a closed pool stays closed.
 */
export function canJoin(pool: Omit<RegistrationFacts, 'maxEntriesPerAccount'>, isInvited = false): boolean {
  const isOpen = pool.registration === 'OPEN' || (isInvited && pool.registration === 'MEMBERS_ONLY');
  return isOpen && !isPoolOver(pool) && !isTooLate(pool);
}

/** Whether the week alone closes the pool to new entries. */
function isTooLate({
  startWeek,
  lateJoinThroughWeek,
}: Pick<RegistrationFacts, 'startWeek' | 'lateJoinThroughWeek'>): boolean {
  return lateJoinThroughWeek !== null && startWeek !== null && startWeek > lateJoinThroughWeek;
}

/** "Joining closed after Week 3." */
function tooLateNotice({ lateJoinThroughWeek }: Pick<RegistrationFacts, 'lateJoinThroughWeek'>): string {
  return `Joining closed after Week ${lateJoinThroughWeek}.`;
}

/** What the notice of a closed registration says besides why it is closed. */
export interface ClosedFacts extends Omit<RegistrationFacts, 'maxEntriesPerAccount'> {
  entryCount: number;
  prizeCents: number;
  currency: string;
  prizeBasis: 'ALL_ENTRIES' | 'PAID_ENTRIES';
}

/** The notice of a closed registration (SPECIFICATION 3.4): on screens, in the rules, and in refusals. */
export function closedNotice({
  entryCount,
  prizeCents,
  currency,
  prizeBasis,
  ...facts
}: ClosedFacts): string {
  const isLate = facts.registration !== 'CLOSED' && isTooLate(facts);
  const participants = entryCount === 1 ? 'participant' : 'participants';
  const basis = prizeBasis === 'PAID_ENTRIES' ? ' of paid entries' : '';
  return `${isLate ? `${tooLateNotice(facts)} ` : ''}Registration for the season is now closed. The pool was finalized with ${entryCount} ${participants} and a ${formatCents(prizeCents, currency)} prize pool${basis}.`;
}

/** The lowest free entry numbers of an account, from 1 on. */
export function freeEntryNumbers(taken: readonly number[], count: number): number[] {
  const known = new Set(taken);
  const numbers: number[] = [];
  for (let number = 1; numbers.length < count; number += 1) {
    if (!known.has(number)) numbers.push(number);
  }
  return numbers;
}

/** The pool is decided, or no week is left to play. */
function isPoolOver({
  decidedWeek,
  startWeek,
}: Pick<RegistrationFacts, 'decidedWeek' | 'startWeek'>): boolean {
  return decidedWeek !== null || startWeek === null;
}
