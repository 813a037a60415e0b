import type { RuleFacts } from './facts.ts';
import { doubleWeeks, livesInWords } from './words.ts';

/** The steps of a week's end: the pick wins, or it does not. */
export function howAWeekEnds(facts: RuleFacts): string[] {
  const { lives, tieRule } = facts.options;
  const losing = tieRule === 'LOSS' ? 'loses or ties' : 'loses';
  return [
    'If it wins, your entry goes on to the next week.',
    lives === 1
      ? `If it ${losing}, your entry is eliminated.`
      : `If it ${losing}, your entry loses a life. Without a life left it is eliminated.`,
  ];
}

const CLOSING =
  'An eliminated entry can no longer pick, but its owner can still follow games, standings and picks.';

/** What eliminates an entry, or costs it a life. */
export function elimination(facts: RuleFacts): { intro: string; items: string[]; closing: string } {
  const { lives, noPick, tieRule } = facts.options;
  const isOneLife = lives === 1;
  const two = doubleWeeks(facts);
  const team =
    two === null ? 'its team' : `its team (in ${two}, ${isOneLife ? 'either' : 'each'} of its two)`;
  const reasons = [
    `${team} ${tieRule === 'LOSS' ? 'loses or ties' : 'loses (a tie survives)'}`,
    ...missing(facts),
    'the pick is late',
    'an already-used team is picked',
  ];
  return {
    intro: isOneLife
      ? 'An entry is eliminated when'
      : `An entry has ${livesInWords(facts)} and is eliminated in the week in which it loses the last one. It loses a life when`,
    items: sentence(reasons),
    closing:
      !isOneLife && noPick === 'OUT'
        ? `An entry without a pick at the deadline is eliminated at once, whatever lives it has left. ${CLOSING}`
        : CLOSING,
  };
}

function missing({ options: { lives, noPick } }: RuleFacts): string[] {
  if (noPick === 'AUTO') return ['no pick is made by the deadline and no team is left to pick automatically'];
  return lives === 1 || noPick === 'STRIKE' ? ['no pick is made by the deadline'] : [];
}

/** The items of a sentence: "a,", "b, or", "c.". */
function sentence(items: readonly string[]): string[] {
  const last = items.length - 1;
  return items.map((item, index) => `${item}${index === last ? '.' : index === last - 1 ? ', or' : ','}`);
}
