import type { RuleFacts } from './facts.ts';
import { allOutAnswer } from './prizes.ts';
import { loseLife, missingPickAnswer, OUT, OUT_AT_ONCE } from './missingPick.ts';
import { resultWords } from './words.ts';

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
    { situation: 'No pick at the deadline', answer: missingPickAnswer(facts.options) },
    { situation: 'All remaining entries go out in the same week', answer: allOutAnswer(facts.options) },
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

function lossAnswer({ options: { lives, lossRule } }: Facts): string {
  if (lives === 1) return OUT;
  return lossRule === 'OUT' ? OUT_AT_ONCE : loseLife(lives);
}

function tieAnswer(facts: Facts): string {
  const { lives, tieRule } = facts.options;
  if (tieRule === 'SURVIVE')
    return `It counts as a ${resultWords(facts.options).hold === 'win' ? 'win' : 'loss'}: your entry goes on.`;
  return tieRule === 'LOSS' || lives === 1 ? lossAnswer(facts) : loseLife(lives);
}
