import { graphql, readInlineData } from 'react-relay/hooks';
import { listed } from '../components/listed.ts';
import type {
  quickStart_options$data,
  quickStart_options$key,
} from './__generated__/quickStart_options.graphql';

/** The options of a pool that a newcomer has to know. */
export type Rules = Omit<quickStart_options$data, ' $fragmentType'>;

/** The rules of the specification, where there is no pool. */
const DEFAULTS: Rules = {
  lives: 1,
  lossRule: 'STRIKE',
  tieRule: 'LOSS',
  noPick: 'OUT',
  doublePickWeeks: [],
  changePicks: 'NEVER',
  deadline: 'SUNDAY',
  reuseTeamsFromWeek: null,
};

/**
 * What a newcomer has to know, a line for each tip, by the rules of the pool (SPECIFICATION 7.14, 5.10).
 * @param key the options of the pool; null without one
 * @param deadlineLabel the deadline of this week's picks; null when it has passed or is not shown
 */
export function quickStart(key: quickStart_options$key | null, deadlineLabel: string | null): string[] {
  return quickStartLines(key ? readOptions(key) : DEFAULTS, deadlineLabel);
}

export function quickStartLines(rules: Rules, deadlineLabel: string | null): string[] {
  return [pickLine(rules, deadlineLabel), teamLine(rules), ...lossLines(rules), changeLine(rules)];
}

function readOptions(key: quickStart_options$key): Rules {
  return readInlineData(
    graphql`
      fragment quickStart_options on PoolOptions @inline {
        lives
        lossRule
        tieRule
        noPick
        doublePickWeeks
        changePicks
        deadline
        reuseTeamsFromWeek
      }
    `,
    key,
  );
}

function pickLine({ doublePickWeeks, deadline }: Rules, deadlineLabel: string | null): string {
  const weeks = doublePickWeeks.length === 1 ? 'Week' : 'Weeks';
  const two = doublePickWeeks.length === 0 ? '' : `, two in ${weeks} ${listed(doublePickWeeks)}`;
  const due =
    deadlineLabel === null
      ? ''
      : deadline === 'KICKOFF'
        ? ` Each team locks at its own kick-off; this week's last one is ${deadlineLabel}.`
        : ` This week's picks are due ${deadlineLabel}.`;
  return `Pick one team to win each week${two}.${due}`;
}

function teamLine({ reuseTeamsFromWeek: week }: Rules): string {
  return week == null
    ? 'Each team can be used once in the season, so plan ahead.'
    : `Each team can be used once before Week ${week} and once more from then on, so plan ahead.`;
}

function lossLines({ lives, lossRule, tieRule, noPick }: Rules): string[] {
  // With one life a strike eliminates, too.
  const isLossOut = lives === 1 || lossRule === 'OUT';
  const effects = [
    { what: 'a loss', isOut: isLossOut },
    ...(tieRule === 'SURVIVE'
      ? []
      : [{ what: 'a tie', isOut: tieRule === 'LOSS' ? isLossOut : lives === 1 }]),
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
    ...(noPick === 'AUTO'
      ? ['Without a pick by the deadline, the most favored team that is left is picked for you.']
      : []),
  ];
}

function changeLine({ changePicks }: Rules): string {
  return changePicks === 'NEVER'
    ? 'A submitted pick cannot be changed.'
    : 'A submitted pick can be changed until its game begins or the deadline passes.';
}
