import { ListChecks } from 'lucide-react';
import { Card } from '../../components/Card.tsx';
import styles from './PickGuidelines.module.css';

/** @param deadlineRule the pool's own sentence about its weekly deadline */
export function PickGuidelines({ deadlineRule }: { deadlineRule: string }) {
  return (
    <Card title="Pick Guidelines" icon={ListChecks}>
      <ul className={styles.list}>
        <li>Pick one team to win each week.</li>
        <li>Each team can be used only once per season.</li>
        <li>Picks are due {deadlineRule}.</li>
        <li>
          To have every team to choose from, submit your pick before the week's first game: a team locks at
          its own kickoff.
        </li>
        <li>A loss, a tie, a late pick or no pick eliminates the entry.</li>
      </ul>
    </Card>
  );
}
