import type { PoolOptions } from '../options/poolOptions.ts';
import type { RegistrationFacts } from '#graphql/entries/rules/registration.ts';

/** Everything that the rules page of a pool says. */
export interface RuleFacts {
  options: PoolOptions;
  seasonYear: number;
  /** Whether entries that were out of another pool of the season play on here. */
  isSecondChance: boolean;
  /** Number of weeks of the regular season. */
  weekCount: number;
  entryFeeCents: number;
  maxEntriesPerAccount: number;
  /** Whether the pool or the site names a payment service or page; otherwise the commissioner collects the fees. */
  isPaidByService: boolean;
  /** What decides who can join. */
  joining: Omit<RegistrationFacts, 'maxEntriesPerAccount'>;
  prizeBasis: 'ALL_ENTRIES' | 'PAID_ENTRIES';
  /** IANA name. */
  timeZone: string;
  /** "EDT". */
  timeZoneLabel: string;
  /** Day and time of a deadline at a fixed time: "Sunday 10:00 AM Eastern (EDT)". */
  weeklyDeadline: string;
  payoutHours: number;
  disputeHours: number;
  entryCount: number;
  /** Null before there are entries. */
  prizeCents: number | null;
  /** The part of the prize that an earlier season carried over. */
  carriedOverCents: number;
}
