import { limitsIn } from '#graphql/picks/rules/teamLimits.ts';
import type { PoolOptions } from '../options/poolOptions.ts';
import type { RuleFacts } from './facts.ts';
import { missingPickRules } from './missingPick.ts';
import { doubleWeeks } from './words.ts';

export function pickRules(facts: RuleFacts): string[] {
  const { options } = facts;
  const two = doubleWeeks(facts);
  return [
    `Picks are due ${deadlineInWords(options.deadlineRule, facts.weeklyDeadline)}.`,
    options.deadlineRule === 'KICKOFF'
      ? 'A team can no longer be picked once its game has started. The deadline of a week is its last kickoff.'
      : 'A team can no longer be picked once its game has started, even before the deadline.',
    ...(two === null
      ? []
      : [`In ${two} an entry picks two different teams, together or one after the other.`]),
    ...limitsIn(options).map((limit) => `${limit.sentence(options)} ${limit.details}`),
    changeRule(options),
    ...missingPickRules(facts),
    'Every entry picks for itself; your entries may pick the same team or different ones.',
    options.deadlineRule === 'KICKOFF'
      ? "Everybody's picks become visible when the last game of the week kicks off, and not before."
      : "Everybody's picks become visible after the weekly deadline, and not before.",
  ];
}

/** When picks are due: "Sunday 10:00 AM Eastern (EDT)", "at the first kickoff of the week". */
export function deadlineInWords(kind: PoolOptions['deadlineRule'], weeklyDeadline: string): string {
  switch (kind) {
    case 'SUNDAY':
      return weeklyDeadline;
    case 'FIRST_KICKOFF':
      return 'at the first kickoff of the week';
    case 'KICKOFF':
      return 'at the kickoff of each game';
  }
}

/** Whether a submitted pick can be changed. */
export function changeRule({ changePicks }: Pick<PoolOptions, 'changePicks'>): string {
  return changePicks === 'NEVER'
    ? 'A submitted pick cannot be edited.'
    : 'A submitted pick can be changed until its game starts or the deadline passes.';
}
