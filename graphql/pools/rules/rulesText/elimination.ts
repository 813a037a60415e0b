import type { RuleFacts } from './facts.ts';
import { missingPickEliminates, missingPickFails } from './missingPick.ts';
import { doubleWeeks, livesInWords, resultWords } from './words.ts';

/** The steps of a week's end: the pick wins, or it does not. */
export function howAWeekEnds(facts: RuleFacts): string[] {
  return [`If it ${resultWords(facts.options).holds}, your entry goes on to the next week.`, notWon(facts)];
}

function notWon({ options }: RuleFacts): string {
  const { lives, lossRule, tieRule } = options;
  const { fails } = resultWords(options);
  const losing = tieRule === 'SURVIVE' ? fails : `${fails} or ties`;
  if (lives === 1) return `If it ${losing}, your entry is eliminated.`;
  if (lossRule === 'STRIKE')
    return `If it ${losing}, your entry loses a life. Without a life left it is eliminated.`;
  return tieRule === 'STRIKE'
    ? `If it ${fails}, your entry is eliminated. If it ties, your entry loses a life; without a life left it is eliminated.`
    : `If it ${losing}, your entry is eliminated.`;
}

const CLOSING =
  'An eliminated entry can no longer pick, but its owner can still follow games, standings and picks.';

interface Elimination {
  intro: string;
  items: string[];
  closing: string;
}

/** What eliminates an entry, or costs it a life. */
export function elimination(facts: RuleFacts): Elimination {
  const { lives, lossRule, noPick, tieRule } = facts.options;
  const { fails } = resultWords(facts.options);
  const isOneLife = lives === 1;
  if (!isOneLife && lossRule === 'OUT') return eliminationByLoss(facts);
  const reasons = [
    `${teamOf(facts)} ${tieRule === 'SURVIVE' ? `${fails} (a tie survives)` : `${fails} or ties`}`,
    ...missing(facts),
    ...INVALID,
  ];
  return {
    intro: isOneLife
      ? 'An entry is eliminated when'
      : `An entry has ${livesInWords(facts)} and is eliminated in the week in which it loses the last one. It loses a life when`,
    items: sentence(reasons),
    closing: !isOneLife && noPick === 'OUT' ? `${missingPickEliminates(facts.options)} ${CLOSING}` : CLOSING,
  };
}

/** Where a loss eliminates at once: lives are lost by ties and missing picks, as far as the pool says. */
function eliminationByLoss(facts: RuleFacts): Elimination {
  const { noPick, tieRule } = facts.options;
  const team = teamOf(facts);
  const { fails } = resultWords(facts.options);
  const losing = { LOSS: `${fails} or ties`, STRIKE: fails, SURVIVE: `${fails} (a tie survives)` }[tieRule];
  const strikes = [...(tieRule === 'STRIKE' ? [`${team} ties`] : []), ...missing(facts)];
  const costs = `It loses a life when ${strikes.join(', or when ')}, and is eliminated in the week in which it loses the last one.`;
  return {
    intro: `An entry has ${livesInWords(facts)}. It is eliminated at once, whatever lives it has left, when`,
    items: sentence([
      `${team} ${losing}`,
      ...(noPick === 'OUT' ? [missingPickFails(facts.options)] : []),
      ...INVALID,
    ]),
    closing: strikes.length === 0 ? CLOSING : `${costs} ${CLOSING}`,
  };
}

const INVALID = ['the pick is late', 'an already-used team is picked'];

function teamOf(facts: RuleFacts): string {
  const two = doubleWeeks(facts);
  return two === null
    ? 'its team'
    : `its team (in ${two}, ${facts.options.lives === 1 ? 'either' : 'each'} of its two)`;
}

/** When a missing pick costs a life, or the only one. */
function missing({ options }: RuleFacts): string[] {
  return options.lives === 1 || options.noPick !== 'OUT' ? [missingPickFails(options)] : [];
}

/** The items of a sentence: "a,", "b, or", "c.". */
function sentence(items: readonly string[]): string[] {
  const last = items.length - 1;
  return items.map((item, index) => `${item}${index === last ? '.' : index === last - 1 ? ', or' : ','}`);
}
