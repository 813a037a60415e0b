import { withinLimits } from '#graphql/picks/rules/teamLimits.ts';
import type { PoolOptions } from '../options/poolOptions.ts';
import type { RuleFacts } from './facts.ts';
import { automaticTeam, doubleWeeks } from './words.ts';

/** The options that say what a missing pick costs. */
export type MissingPickRules = Pick<PoolOptions, 'byeWeeks' | 'noPick' | 'lives' | 'pickTo'>;

const NUMBERS = ['', 'one', 'two', 'three', 'four'];

/** "one week", "18 weeks": in how many the plan of an entry can be taken. */
function planWeeks({ ownAutoPicks: weeks }: PoolOptions): string {
  return `${NUMBERS[weeks] ?? weeks} ${weeks === 1 ? 'week' : 'weeks'}`;
}

/** "a bye in one week", "byes in two weeks". */
function byes({ byeWeeks }: PoolOptions): string {
  return byeWeeks === 1 ? 'a bye in one week' : `byes in ${NUMBERS[byeWeeks]} weeks`;
}

export const OUT = 'Your entry is out.';
export const OUT_AT_ONCE = 'Your entry is out at once, whatever lives it has left.';
export const loseLife = (lives: number) =>
  `Your entry loses one of its ${NUMBERS[lives]} lives, and is out with the last.`;

/** What happens to an entry without a pick, to its owner. */
export function missingPickAnswer(options: PoolOptions): string {
  const plan = `If you have chosen a plan for that, its team is picked, in ${planWeeks(options)} at most. Otherwise: `;
  const bye = 'Your entry takes a bye and goes on, as long as it has one left. Without one: ';
  return `${options.ownAutoPicks > 0 ? plan : ''}${options.byeWeeks > 0 ? bye : ''}${withoutBye(options)}`;
}

function withoutBye(options: PoolOptions): string {
  const { lives, noPick } = options;
  if (noPick === 'AUTO')
    return `The biggest ${automaticTeam(options)} that your entry has not used${withinLimits(options, ', ', ',')} is picked for it.`;
  if (lives === 1) return OUT;
  return noPick === 'OUT' ? OUT_AT_ONCE : loseLife(lives);
}

/** What stands for a missing pick, in the few sentences of a card. */
export function missingPickInShort(options: PoolOptions): string[] {
  const team = options.pickTo === 'WIN' ? 'most favored team' : 'biggest underdog';
  return [
    ...(options.noPick === 'AUTO'
      ? [
          `Without a pick by the deadline, the ${team} that is left${withinLimits(options, ' ')} is picked for you.`,
        ]
      : []),
    ...(options.byeWeeks > 0 ? [`Each entry has ${byes(options)} for missing picks.`] : []),
    ...(options.ownAutoPicks > 0
      ? [`If you choose so, your plan picks when you forget, in ${planWeeks(options)} at most.`]
      : []),
  ];
}

/** What stands for a missing pick: the plan, an automatic pick, a bye. */
export function missingPickRules(facts: RuleFacts): string[] {
  const { options } = facts;
  const [team, record] =
    options.pickTo === 'WIN' ? ['most favored team', 'better'] : ['biggest underdog', 'worse'];
  const missing = doubleWeeks(facts) === null ? 'without a pick' : 'without all of its picks';
  return [
    ...(options.ownAutoPicks > 0
      ? [
          `You can choose a plan of your entry, which nobody else sees, for the weeks in which you forget to pick: at the deadline the entry then gets the team that the plan has for the week, if it can still be used${withinLimits(options, ', is ')} and its game has not begun, in ${planWeeks(options)} of the season at most. Such a pick is shown as an auto-pick from the plan.`,
        ]
      : []),
    ...(options.noPick === 'AUTO'
      ? [
          `An entry without a pick at the deadline gets one automatically: the ${team} that it has not used${withinLimits(options, ' and that is ')}, by the locked spread; of equal ones that with the ${record} record, then the first by name. Such a pick is shown as picked automatically.`,
        ]
      : []),
    ...(options.byeWeeks > 0
      ? [
          `Each entry has ${byes(options)}: ${missing} at the deadline it takes one and goes on, as long as one is left. Byes are taken in the order of the weeks, and cannot be saved for later.`,
        ]
      : []),
  ];
}

/** When a missing pick is a strike: an item of "An entry is eliminated when". */
export function missingPickFails({ byeWeeks, noPick }: PoolOptions): string {
  const missing = 'no pick is made by the deadline';
  if (noPick === 'AUTO') return `${missing} and no team is left to pick automatically`;
  return byeWeeks === 0 ? missing : `${missing} and no bye is left`;
}

/** What a missing pick does where it eliminates whatever lives are left, and a loss does not. */
export function missingPickEliminates({ byeWeeks }: PoolOptions): string {
  return `An entry without a pick ${byeWeeks === 0 ? '' : 'or a bye '}at the deadline is eliminated at once, whatever lives it has left.`;
}

/** What a missing pick costs imported entries (SPECIFICATION 5.10). */
export function missedText({ noPick, byeWeeks, lives, pickTo }: MissingPickRules): string {
  if (noPick === 'AUTO')
    return `Each entry gets the biggest ${automaticTeam({ pickTo })} of the week that it has left.`;
  const cost =
    noPick === 'OUT' || lives === 1 ? 'is out' : `loses one of its ${lives} lives for each missing pick`;
  if (byeWeeks === 0) return `An entry without a pick ${cost}.`;
  const free = byeWeeks === 1 ? 'its free week' : `one of its ${byeWeeks} free weeks`;
  return `An entry without a pick takes ${free}; when none is left, it ${cost}.`;
}

/**
 * What a missing pick costs, in a reminder.
 * @param picksNeeded in the week
 * @param isOther after a sentence on entries with a plan
 */
export function missingPickReminder(
  picksNeeded: 1 | 2,
  { byeWeeks, noPick, lives, pickTo }: MissingPickRules,
  isOther: boolean,
): string {
  const entry = `${isOther ? 'Any other' : 'An'} entry without a pick`;
  const isOne = picksNeeded === 1;
  if (byeWeeks > 0) return `${entry} takes a bye, as long as it has one left.`;
  if (noPick === 'AUTO') {
    const gets = `gets the biggest ${automaticTeam({ pickTo })} that it has left.`;
    return isOne ? `${entry} ${gets}` : `For each pick that is still missing then, an entry ${gets}`;
  }
  if (noPick === 'STRIKE' && lives > 1)
    return isOne ? `${entry} loses a life.` : 'Each pick that is still missing then costs a life.';
  return isOne
    ? `${entry} is eliminated.`
    : 'An entry that still lacks one of its two picks then is eliminated.';
}
