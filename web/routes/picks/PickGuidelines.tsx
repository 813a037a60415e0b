import { ListChecks } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '../../components/Card.tsx';
import type { PickGuidelines_options$key } from './__generated__/PickGuidelines_options.graphql';
import styles from './PickGuidelines.module.css';

interface PickGuidelinesProps {
  /** The pool's own sentence about its weekly deadline. */
  deadlineRule: string;
  options: PickGuidelines_options$key;
}

export function PickGuidelines({ deadlineRule, options: key }: PickGuidelinesProps) {
  const options = useFragment(
    graphql`
      fragment PickGuidelines_options on PoolOptions {
        lives
        lossRule
        tieRule
        noPick
        doublePickWeeks
        reuseTeamsFromWeek
        changePicks
      }
    `,
    key,
  );
  const { lives, lossRule, tieRule, noPick, doublePickWeeks, reuseTeamsFromWeek } = options;
  return (
    <Card title="Pick Guidelines" icon={ListChecks}>
      <ul className={styles.list}>
        <li>
          Pick one team to win each week
          {doublePickWeeks.length > 0 &&
            `, and two in the weeks with two picks, from Week ${doublePickWeeks[0]}`}
          .
        </li>
        <li>
          {reuseTeamsFromWeek == null
            ? 'Each team can be used only once per season.'
            : `Each team can be used once before Week ${reuseTeamsFromWeek}, and once more from then on.`}
        </li>
        <li>Picks are due {deadlineRule}.</li>
        <li>
          To have every team to choose from, submit your pick before the week's first game: a team locks at
          its own kickoff.
        </li>
        {options.changePicks === 'UNTIL_LOCK' && (
          <li>A pick can be changed until its game starts or the deadline passes.</li>
        )}
        <li>
          {lives === 1 && noPick !== 'AUTO'
            ? `A loss, ${tieRule === 'SURVIVE' ? '' : 'a tie, '}a late pick or no pick eliminates the entry.`
            : `${lives === 1 || lossRule === 'OUT' ? 'A losing pick eliminates the entry' : `An entry has ${lives} lives, and a losing pick costs one`}. The rules have the details.`}
        </li>
      </ul>
    </Card>
  );
}
