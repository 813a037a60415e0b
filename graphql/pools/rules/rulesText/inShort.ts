import { limitsIn } from '#graphql/picks/rules/teamLimits.ts';
import { listed } from '#kernel/rules/listed.ts';
import { lastWeekOf } from '../options/poolOptions.ts';
import type { RuleFacts } from './facts.ts';
import { missingPickInShort } from './missingPick.ts';
import { changeRule, deadlineInWords } from './picks.ts';
import { winnerInShort } from './prizes.ts';
import { doubleWeeks, resultWords } from './words.ts';

/** The rules in the few sentences that a card has room for, as they follow from the options; the rules page has the rest. */
export function rulesInShort(facts: Pick<RuleFacts, 'options' | 'weekCount' | 'weeklyDeadline'>): string[] {
  const { options, weeklyDeadline } = facts;
  return [
    picking(facts),
    reuse(facts),
    ...limitsIn(options).map((limit) => limit.sentence(options)),
    `Picks are due ${deadlineInWords(options.deadlineRule, weeklyDeadline)}.`,
    ...losing(facts),
    ...missingPickInShort(options),
    changeRule(options),
    winnerInShort(options),
  ];
}

type Facts = Pick<RuleFacts, 'options' | 'weekCount'>;

function picking(facts: Facts): string {
  const { firstWeek } = facts.options;
  const last = lastWeekOf(facts.options, facts.weekCount);
  const two = doubleWeeks(facts);
  const weeks =
    firstWeek === last ? `in Week ${firstWeek}` : `each week from Week ${firstWeek} to Week ${last}`;
  return `Pick one team to ${resultWords(facts.options).hold} ${weeks}${two === null ? '' : `, two in ${two}`}.`;
}

function reuse({ options: { teamUses, reuseTeamsFromWeek: week } }: Facts): string {
  if (teamUses === 0) return 'Each team can be used in as many weeks as you like.';
  if (teamUses === 2)
    return week === null
      ? 'Each team can be used twice per season, so plan ahead.'
      : `Each team can be used twice before Week ${week}, and twice more from then on, so plan ahead.`;
  return week === null
    ? 'Each team can be used only once per season, so plan ahead.'
    : `Each team can be used once before Week ${week}, and once more from then on, so plan ahead.`;
}

/** What costs a life, and what eliminates. */
function losing({ options }: Facts): string[] {
  const { lives, lossRule, tieRule, noPick, pickTo } = options;
  // With one life a strike eliminates, too.
  const isLossOut = lives === 1 || lossRule === 'OUT';
  const isTieOut = tieRule === 'LOSS' ? isLossOut : lives === 1;
  const effects = [
    { what: pickTo === 'WIN' ? 'a loss' : 'a win', isOut: isLossOut },
    ...(tieRule === 'SURVIVE' ? [] : [{ what: 'a tie', isOut: isTieOut }]),
    ...(noPick === 'AUTO' ? [] : [{ what: 'a missing pick', isOut: lives === 1 || noPick === 'OUT' }]),
  ];
  const those = (isOut: boolean) =>
    listed(
      effects.filter((effect) => effect.isOut === isOut).map(({ what }) => what),
      'or',
    );
  const [strikes, out] = [those(false), those(true)];
  return [
    ...(strikes === '' ? [] : [`The entry has ${lives} lives: ${strikes} costs one.`]),
    ...(out === '' ? [] : [`A${out.slice(1)} eliminates the entry${strikes === '' ? '' : ' at once'}.`]),
  ];
}
