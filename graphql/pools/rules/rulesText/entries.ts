import { formatCents } from '#graphql/money/rules/money.ts';
import { canJoin, closedNotice } from '#graphql/entries/rules/registration.ts';
import type { RuleFacts } from './facts.ts';

/** Who can hold an entry, what it costs, and how long one can come in. */
export function entryRules(facts: RuleFacts): string[] {
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
