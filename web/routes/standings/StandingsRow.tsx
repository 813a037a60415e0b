import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/Badge.tsx';
import styles from './StandingsRow.module.css';

interface StandingsRowProps {
  entry: { readonly username: string; readonly isViewers: boolean };
  isOut?: boolean;
  isWinner: boolean;
  isLeader?: boolean;
  /** The content at the end of the row: a badge. */
  state: ReactNode;
  /** Below the name. */
  children?: ReactNode;
}

/** An entry of either list: name, note and state. */
export function StandingsRow({ entry, isOut, isWinner, isLeader, state, children }: StandingsRowProps) {
  return (
    <div
      className={styles.row}
      data-leader={isLeader || (isWinner && !isOut) || undefined}
      data-own={entry.isViewers || undefined}
    >
      <span className={styles.who}>
        {isOut ? (
          <bdi>
            <s className={styles.out}>{entry.username}</s>
          </bdi>
        ) : (
          <span className={styles.username}>
            <bdi>{entry.username}</bdi>
          </span>
        )}
        {children}
        {isWinner && (
          <span className={styles.leader}>
            <Trophy aria-hidden size={14} />
            Winner
          </span>
        )}
      </span>
      {entry.isViewers && <Badge>You</Badge>}
      {state}
    </div>
  );
}
