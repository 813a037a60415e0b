import { graphql, readInlineData } from 'react-relay/hooks';
import { listed } from '../components/listed.ts';
import type {
  quickStart_options$data,
  quickStart_options$key,
} from './__generated__/quickStart_options.graphql';

type Rules = Omit<quickStart_options$data, ' $fragmentType'>;

/** The rules of the specification, where there is no pool. */
const DEFAULTS: Rules = {
  lives: 1,
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
  const rules = key === null ? DEFAULTS : readOptions(key);
  return [pickLine(rules, deadlineLabel), teamLine(rules), ...lossLines(rules), changeLine(rules)];
}

function readOptions(key: quickStart_options$key): Rules {
  return readInlineData(
    graphql`
      fragment quickStart_options on PoolOptions @inline {
        lives
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

function lossLines({ lives, tieRule, noPick }: Rules): string[] {
  const hasTies = tieRule === 'LOSS';
  // With one life a strike eliminates, too.
  const isMissingLost = noPick === 'STRIKE' || (noPick === 'OUT' && lives === 1);
  const lost = ['A loss', ...(hasTies ? ['a tie'] : []), ...(isMissingLost ? ['a missing pick'] : [])];
  const what = listed(lost, 'or');
  const lines = [
    lives === 1
      ? `${what} eliminates the entry.`
      : `The entry has ${lives} lives: ${what.replace('A', 'a')} costs one.`,
  ];
  if (noPick === 'AUTO')
    lines.push('Without a pick by the deadline, the most favored team that is left is picked for you.');
  else if (!isMissingLost) lines.push('A missing pick eliminates the entry at once.');
  return lines;
}

function changeLine({ changePicks }: Rules): string {
  return changePicks === 'NEVER'
    ? 'A submitted pick cannot be changed.'
    : 'A submitted pick can be changed until its game begins or the deadline passes.';
}
