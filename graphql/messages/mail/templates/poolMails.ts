import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import type { BuyBackTerms } from '#graphql/entries/rules/buyBack.ts';
import { formatCents } from '#graphql/money/rules/money.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { formatDeadline } from '#kernel/rules/zones.ts';
import { letter, type MailContent, poolPage, type Site } from '../mailContent.ts';
import type { MissingPickRules } from '#graphql/pools/rules/rulesText/missingPick.ts';
import { missingPicks, type PlannedEntry, withoutPick } from './missingPicks.ts';

/** To an account whose entries have not made all their picks yet, before the last moment at which they can make one. */
export function pickReminderMail(
  site: Site,
  facts: {
    name: string;
    poolName: string;
    timeZone: string;
    week: number;
    usernames: readonly string[];
    /** Those of the entries for which the deadline takes their plans. */
    planned: readonly PlannedEntry[];
    /** The number of picks that the week takes. */
    picksNeeded: 1 | 2;
    /** Of the pool. */
    rules: MissingPickRules;
    /** The last moment at which the entries can pick a team (season/rules/deadlines.ts). */
    until: Date;
    hours: 24 | 2;
  },
): MailContent {
  const { name, poolName, timeZone, week, usernames, planned, picksNeeded, rules, until, hours } = facts;
  return letter(site, name, `${hours === 2 ? 'Last call: pick' : 'Pick'} for Week ${week} of ${poolName}`, [
    missingPicks(week, usernames, picksNeeded),
    `You have until ${formatDeadline(until, timeZone)}. Teams that play earlier lock at kickoff. ${withoutPick(usernames.length, planned, picksNeeded, rules)}`,
    { label: 'Make your picks', url: poolPage(site, '/picks') },
  ]);
}

export interface EntryWeek {
  username: string;
  /** The picked teams, "Kansas City Chiefs", in the order of their slots; none without a pick. */
  teams: readonly string[];
  /** Of these, the ones that put the entry out; of an entry that is still in, the ones that cost it a life. */
  failed: readonly string[];
  /** The strikes of the week, also those for missing picks. */
  strikes: number;
  /** Whether it took a bye in the week. */
  isBye: boolean;
  pickTo: PoolOptions['pickTo'];
  /** Reason of the elimination that week; null for an alive entry. */
  out: EliminationReason | null;
  /** How the entry can buy back in; null when it cannot. */
  buyBack: BuyBackTerms | null;
}

const causes: Record<EliminationReason, string> = {
  LOSS: 'lost',
  TIE: 'tied',
  NO_PICK: 'no pick',
  LATE_PICK: 'a late pick',
  TEAM_REUSED: 'a team used before',
  ADMIN: 'eliminated by the commissioner',
};

/** How entries can buy back in, which is the same for all that are out in the week. */
function buyBackText(entries: readonly EntryWeek[], timeZone: string): string[] {
  const offered = entries.filter(({ buyBack }) => buyBack !== null);
  const terms = offered[0]?.buyBack;
  if (!terms) return [];
  const names = offered.map(({ username }) => username).join(', ');
  const price =
    terms.feeCents > 0
      ? ` for ${formatCents(terms.feeCents, terms.currency)}${offered.length > 1 ? ' each' : ''}`
      : '';
  return [`You can buy ${names} back in${price} until ${formatDeadline(terms.closesAt, timeZone)}.`];
}

/** "Riley Prime: still in with the Chiefs.", "Riley Prime: still in, a life lost: the Bills did not win.", "Riley Prime: out, the Bills lost." */
export function resultSentence(result: EntryWeek): string {
  return `${result.username}: ${result.out === null ? stillIn(result) : putOut(result, result.out)}.`;
}

function stillIn({ teams, failed, strikes, isBye, pickTo }: EntryWeek): string {
  if (strikes === 0) {
    if (teams.length > 0) return `still in with ${listOf(teams)}`;
    return isBye ? 'still in with a bye' : 'still in';
  }
  const cause = failed.length === 0 ? causes.NO_PICK : `${listOf(failed)} did not ${pickTo.toLowerCase()}`;
  return `still in, ${strikes === 1 ? 'a life' : `${strikes} lives`} lost: ${cause}`;
}

function putOut({ failed, pickTo }: EntryWeek, reason: EliminationReason): string {
  const cause = reason === 'LOSS' && pickTo === 'LOSE' ? 'won' : causes[reason];
  const isByTeam = (reason === 'LOSS' || reason === 'TIE') && failed.length > 0;
  return `out, ${isByTeam ? `${listOf(failed)} ` : ''}${cause}`;
}

function listOf(teams: readonly string[]): string {
  return teams.map((team) => `the ${team}`).join(' and ');
}

export function resultsTitle(week: number, poolName: string, entries: readonly EntryWeek[]): string {
  const isOut = entries.every(({ out }) => out !== null);
  return `Week ${week} of ${poolName}: ${isOut ? 'you are out' : 'you are still in'}`;
}

export function resultsMail(
  site: Site,
  facts: {
    name: string;
    poolName: string;
    week: number;
    entries: readonly EntryWeek[];
    /** Numbers of the whole pool after the week. */
    alive: number;
    total: number;
    isDecided: boolean;
    timeZone: string;
    /** The checkpoint of the log that was published at the deadline; null for a week before the log. */
    published: { size: number; root: string } | null;
  },
): MailContent {
  const { name, poolName, week, entries, alive, total, isDecided, timeZone, published } = facts;
  const offers = buyBackText(entries, timeZone);
  return letter(site, name, resultsTitle(week, poolName, entries), [
    `Week ${week} is over.`,
    entries.map(resultSentence).join('\n'),
    isDecided
      ? `${poolName} is decided. The standings name the winners.`
      : `${alive} of ${total} entries ${alive === 1 ? 'is' : 'are'} still in.`,
    ...(offers.length > 0 ? [...offers, { label: 'Buy back in', url: poolPage(site, '/picks') }] : []),
    { label: 'See the standings', url: poolPage(site, '/standings') },
    ...(published === null
      ? []
      : [
          `The log of the pool at the deadline of Week ${week}: ${published.size} leaves, root ${published.root}.`,
          { label: 'Check that no pick was changed', url: poolPage(site, '/verify') },
        ]),
  ]);
}
