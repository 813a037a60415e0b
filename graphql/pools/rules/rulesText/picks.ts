import { limitsIn, withinLimits } from '#graphql/picks/rules/teamLimits.ts';
import type { PoolOptions } from '../options/poolOptions.ts';
import type { RuleFacts } from './facts.ts';
import { byesInWords, doubleWeeks, planWeeksInWords } from './words.ts';

/** When and how picks are made. */
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
    ...(options.ownAutoPicks > 0 ? [fromPlan(options)] : []),
    ...(options.noPick === 'AUTO' ? [automatic(options)] : []),
    ...(options.byeWeeks > 0 ? [byes(facts)] : []),
    'Every entry picks for itself; your entries may pick the same team or different ones.',
    options.deadlineRule === 'KICKOFF'
      ? "Everybody's picks become visible when the last game of the week kicks off, and not before."
      : "Everybody's picks become visible after the weekly deadline, and not before.",
  ];
}

function byes(facts: RuleFacts): string {
  const { options } = facts;
  const missing = doubleWeeks(facts) === null ? 'without a pick' : 'without all of its picks';
  return `Each entry has ${byesInWords(options)}: ${missing} at the deadline it takes one and goes on, as long as one is left. Byes are taken in the order of the weeks, and cannot be saved for later.`;
}

function fromPlan(options: PoolOptions): string {
  return `You can choose a plan of your entry, which nobody else sees, for the weeks in which you forget to pick: at the deadline the entry then gets the team that the plan has for the week, if it can still be used${withinLimits(options, ', is ')} and its game has not begun, in ${planWeeksInWords(options)} of the season at most. Such a pick is shown as an auto-pick from the plan.`;
}

function automatic(options: PoolOptions): string {
  const within = withinLimits(options, ' and that is ');
  const [team, record] =
    options.pickTo === 'WIN' ? ['most favored team', 'better'] : ['biggest underdog', 'worse'];
  return `An entry without a pick at the deadline gets one automatically: the ${team} that it has not used${within}, by the locked spread; of equal ones that with the ${record} record, then the first by name. Such a pick is shown as picked automatically.`;
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
