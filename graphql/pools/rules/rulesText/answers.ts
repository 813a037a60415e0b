import { withinLimits } from '#graphql/picks/rules/teamLimits.ts';
import type { RuleFacts } from './facts.ts';
import { hasPlaces } from './prizes.ts';
import { automaticTeam, planWeeksInWords, resultWords } from './words.ts';

/** What the rules say to a situation that people ask about when it is too late. */
export interface RuleAnswer {
  situation: string;
  answer: string;
}

/** What happens on a tie, a canceled game, a missing pick, and when all are out: what members acknowledge (SPECIFICATION 3.8). */
export function ruleAnswers(facts: Pick<RuleFacts, 'options'>): RuleAnswer[] {
  return [
    { situation: `Your team ${resultWords(facts.options).fails}`, answer: lossAnswer(facts) },
    { situation: 'Your team ties', answer: tieAnswer(facts) },
    {
      situation: 'Your game is canceled',
      answer: 'The pick waits until the commissioner rules on it: it survives, or counts as a loss.',
    },
    { situation: 'No pick at the deadline', answer: noPickAnswer(facts) },
    { situation: 'All remaining entries go out in the same week', answer: allOutAnswer(facts) },
    {
      situation: 'You submit a pick and change your mind',
      answer:
        facts.options.changePicks === 'NEVER'
          ? 'The pick stands: it never changes.'
          : 'You can change it until its game starts or the deadline passes.',
    },
  ];
}

type Facts = Pick<RuleFacts, 'options'>;

const OUT = 'Your entry is out.';
const OUT_AT_ONCE = 'Your entry is out at once, whatever lives it has left.';
const costs = (lives: number) =>
  `Your entry loses one of its ${lives === 2 ? 'two' : 'three'} lives, and is out with the last.`;

function lossAnswer({ options: { lives, lossRule } }: Facts): string {
  if (lives === 1) return OUT;
  return lossRule === 'OUT' ? OUT_AT_ONCE : costs(lives);
}

function tieAnswer(facts: Facts): string {
  const { lives, tieRule } = facts.options;
  if (tieRule === 'SURVIVE')
    return `It counts as a ${resultWords(facts.options).hold === 'win' ? 'win' : 'loss'}: your entry goes on.`;
  return tieRule === 'LOSS' || lives === 1 ? lossAnswer(facts) : costs(lives);
}

function noPickAnswer({ options }: Facts): string {
  const answer = withoutPlan(options);
  return options.ownAutoPicks === 0
    ? answer
    : `If you have chosen a plan for that, its team is picked, in ${planWeeksInWords(options)} at most. Otherwise: ${answer}`;
}

function withoutPlan(options: Facts['options']): string {
  if (options.byeWeeks > 0)
    return `Your entry takes a bye and goes on, as long as it has one left. Without one: ${withoutPick(options)}`;
  return withoutPick(options);
}

function withoutPick(options: Facts['options']): string {
  const { lives, noPick } = options;
  if (noPick === 'AUTO')
    return `The biggest ${automaticTeam(options)} that your entry has not used${withinLimits(options, ', ', ',')} is picked for it.`;
  if (lives === 1) return OUT;
  return noPick === 'OUT' ? OUT_AT_ONCE : costs(lives);
}

function allOutAnswer({ options }: Facts): string {
  const { allOut, pickTo, rollover, tieBreak } = options;
  if (allOut === 'PLAY_ON') return 'The week does not count for them, and they play on.';
  if (tieBreak === 'MARGIN')
    return `Of those who went out last, the largest total margin of ${pickTo === 'WIN' ? 'victory' : 'defeat'} takes the prize.`;
  return rollover === 'NO_WINNER'
    ? 'Nobody wins: the prize goes to the next season, unless one entry alone lasted longest.'
    : `Those who went out last share ${hasPlaces(options) ? 'the first places of the prize' : 'the prize'}.`;
}
