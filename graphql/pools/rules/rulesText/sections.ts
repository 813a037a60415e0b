import { listed } from '#kernel/rules/listed.ts';
import { statesLine } from '#graphql/picks/rules/teamLimits.ts';
import { lastWeekOf, type PoolOptions } from '../options/poolOptions.ts';
import type { RuleTopic } from '../ruleTopic.ts';
import { elimination, howAWeekEnds } from './elimination.ts';
import type { RuleFacts } from './facts.ts';
import { pickRules } from './picks.ts';
import { prizes } from './prizes.ts';
import { doubleWeeks, livesInWords, resultWords } from './words.ts';
import { formatCents } from '#graphql/money/rules/money.ts';
import { canJoin, closedNotice } from '#graphql/entries/rules/registration.ts';

/** A section of the rules: a sentence before the list, the list, and one after it; each can be missing. */
export interface RuleSection {
  topic: RuleTopic;
  title: string;
  intro: string | null;
  items: string[];
  /** Whether the items are steps in this order. */
  isOrdered: boolean;
  closing: string | null;
}

/** The rules of a pool in plain sentences (SPECIFICATION 7.13), as they follow from its settings and options. */
export function ruleSections(facts: RuleFacts): RuleSection[] {
  return [
    section('OVERVIEW', 'Overview', { intro: overview(facts) }),
    section('HOW_TO_PLAY', 'How to play', { items: steps(facts), isOrdered: true }),
    section('ENTRIES', 'Entry requirements', { items: entryRules(facts) }),
    section('PICKS', 'Pick rules', { items: pickRules(facts) }),
    section('ELIMINATION', 'Elimination rules', elimination(facts)),
    section('PRIZES', 'Prize distribution', { items: prizes(facts) }),
    section('TECHNICAL', 'Technical rules', { items: technicalRules(facts) }),
  ];
}

function section(topic: RuleTopic, title: string, parts: Partial<RuleSection>): RuleSection {
  return { topic, title, intro: null, items: [], isOrdered: false, closing: null, ...parts };
}

function overview(facts: RuleFacts): string {
  const { options, seasonYear, weekCount } = facts;
  const last = lastWeekOf(options, weekCount);
  const season = last > weekCount ? 'NFL season with its playoffs' : 'NFL regular season';
  const weeks =
    options.firstWeek === 1 && last === weekCount
      ? `in each of the ${weekCount} weeks`
      : `in each week from Week ${options.firstWeek} to Week ${last}`;
  const two = doubleWeeks(facts);
  const { hold } = resultWords(options);
  const [kind, pick] =
    options.pickTo === 'WIN'
      ? ['survivor pool', 'a losing pick']
      : ["losers' survivor pool", 'a picked team that wins'];
  const losing =
    options.lives === 1
      ? `A${pick.slice(1)} eliminates the entry;`
      : options.lossRule === 'OUT'
        ? `Each entry has ${livesInWords(facts)}, but ${pick} eliminates it at once;`
        : `Each entry has ${livesInWords(facts)}, and ${pick} costs one;`;
  return `A ${kind} on the ${seasonYear} ${season}. Each entry picks one team to ${hold} ${weeks}${two === null ? '' : `, two teams in ${two}`}. ${losing} the last entry standing wins the prize pool.`;
}

function steps(facts: RuleFacts): string[] {
  const two = doubleWeeks(facts);
  return [
    `Pick one team to ${resultWords(facts.options).hold} its game this week.`,
    ...(two === null ? [] : [`In ${two}, pick two different teams.`]),
    ...howAWeekEnds(facts),
    teamUse(facts),
    'Outlast everybody else.',
  ];
}

function teamUse({ options: { teamUses, reuseTeamsFromWeek: week } }: RuleFacts): string {
  if (teamUses === 0) return 'An entry can use the same team in as many weeks as it likes.';
  if (teamUses === 2)
    return week === null
      ? 'Each of the 32 teams can be used twice per season by an entry, in two different weeks.'
      : `Each of the 32 teams can be used by an entry twice before Week ${week}, and twice more from Week ${week} on.`;
  return week === null
    ? 'Each of the 32 teams can be used once per season by an entry.'
    : `Each of the 32 teams can be used by an entry once before Week ${week}, and once more from Week ${week} on.`;
}

function technicalRules(facts: RuleFacts): string[] {
  const { options, disputeHours } = facts;
  return [
    `All times are ${zoneInWords(facts)}. The moment at which the server receives a pick decides whether it is on time, not the clock of your device.`,
    options.lives === 1
      ? 'Only a final result eliminates; a score in play changes nothing.'
      : 'Only a final result costs a life; a score in play changes nothing.',
    spreads(options),
    ...(options.showChances ? [] : ['No screen of this pool shows chances to win.']),
    ...(options.talk ? [] : ['Members post no messages in this pool.']),
    ...(options.showPaid ? ['The standings tell members which entries have paid.'] : []),
    `Disputes must be reported to the commissioner within ${disputeHours} hours. The commissioner resolves them.`,
  ];
}

/** The pool's time zone: a fixed offset (SPECIFICATION 2.1), or the civil time of its zone. */
function zoneInWords({ timeZone, timeZoneLabel }: RuleFacts): string {
  if (timeZone === 'Etc/GMT+4') return `Eastern time (${timeZoneLabel}), read as UTC-4 all season`;
  if (timeZone === 'America/New_York') return `Eastern time (now ${timeZoneLabel})`;
  return `${timeZone.replaceAll('_', ' ')} (now ${timeZoneLabel})`;
}

function spreads(options: PoolOptions): string {
  const decided = [
    ...(statesLine(options) ? ['which teams can be picked'] : []),
    ...(options.noPick === 'AUTO' ? ['the automatic picks'] : []),
  ];
  return decided.length === 0
    ? 'Spreads and records are shown for information only.'
    : `Spreads decide nothing but ${listed(decided)}; they and the records are shown for information.`;
}

/** Who can hold an entry, what it costs, and how long one can come in. */
function entryRules(facts: RuleFacts): string[] {
  const {
    entryFeeCents,
    options: { currency },
  } = facts;
  const fee = formatCents(entryFeeCents, currency);
  return [
    ...(facts.isSecondChance
      ? [
          'This pool is a second chance: its entries were out of another pool of this season, and play on here with all 32 teams.',
        ]
      : []),
    entryFeeCents === 0
      ? 'An entry is free.'
      : `An entry costs ${fee}. The payment is the number of entries times ${fee}${facts.isPaidByService ? ', by an external peer-to-peer payment service' : ', which the commissioner collects'}.`,
    `One person may hold 1 to ${facts.maxEntriesPerAccount} entries under one email, each with its own unique username.`,
    'Joining requires a referral code from an existing participant, who earns a commission, or an invitation.',
    canJoin(facts.joining)
      ? 'Registration is open.'
      : closedNotice({ ...facts, ...facts.joining, prizeCents: facts.prizeCents ?? 0, currency }),
    ...lateJoining(facts),
    ...buyBack(facts),
  ];
}

function lateJoining({ options: { lateJoinThroughWeek: week, missedWeeks } }: RuleFacts): string[] {
  return [
    ...(week === null ? [] : [`A new entry can start in any week through Week ${week}.`]),
    ...(missedWeeks === 'STRIKE' ? ['Each week that a late entry has missed costs it a life.'] : []),
  ];
}

function buyBack({ options, entryFeeCents }: RuleFacts): string[] {
  const { buyBackThroughWeek: week, buyBackFeeCents } = options;
  if (week === null) return [];
  const cents = buyBackFeeCents ?? entryFeeCents;
  const price = cents === 0 ? '' : ` for ${formatCents(cents, options.currency)}`;
  return [`An entry that is eliminated in Week ${week} or before can buy back in${price}.`];
}
