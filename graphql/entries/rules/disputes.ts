import { disputeClosesAt, isDisputeOpen } from '#graphql/standings/rules/winners.ts';
import { formatDeadline } from '#kernel/rules/zones.ts';

/** Maximum number of disputes of one entry about one week. */
const MOST = 5;

/** The facts that decide whether an entry can dispute a week. */
export interface DisputeFacts {
  week: number;
  /** Whether a game of the week has kicked off. */
  hasBegun: boolean;
  /** When the last game of the week got its result; null while one has none. */
  lastFinalAt: Date | null;
  /** Of the pool: how long after that a dispute is accepted. */
  disputeHours: number;
  timeZone: string;
  /** The states of the entry's disputes about the week. */
  earlier: readonly ('OPEN' | 'ANSWERED' | 'RESOLVED')[];
}

/** Why a dispute is not accepted, as a sentence for a person; null when it is (SPECIFICATION 5.8). */
export function refuseDispute(facts: DisputeFacts, now: Date): string | null {
  const { week, lastFinalAt, disputeHours, timeZone, earlier } = facts;
  if (!facts.hasBegun) return `Week ${week} has not begun.`;
  if (!isDisputeOpen(lastFinalAt, disputeHours, now)) {
    const closed = formatDeadline(disputeClosesAt(lastFinalAt!, disputeHours), timeZone);
    return `Week ${week} could be disputed until ${closed}.`;
  }
  if (earlier.some((status) => status !== 'RESOLVED')) {
    return `A dispute of this entry about Week ${week} is open already.`;
  }
  return earlier.length >= MOST ? `This entry has disputed Week ${week} ${MOST} times.` : null;
}
