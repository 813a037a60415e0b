import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/Badge.tsx';
import styles from './StandingsRow.module.css';

interface StandingsRowProps {
  username: string;
  /** Whether the entry is the viewer's. */
  isOwn: boolean;
  isOut?: boolean;
  isWinner: boolean;
  isLeader?: boolean;
  /** The content at the end of the row: a badge. */
  state: ReactNode;
  /** Below the name. */
  children?: ReactNode;
}

/** An entry of either list: name, note and state. */
export function StandingsRow({
  username,
  isOwn,
  isOut,
  isWinner,
  isLeader,
  state,
  children,
}: StandingsRowProps) {
  return (
    <div
      className={styles.row}
      data-leader={isLeader || (isWinner && !isOut) || undefined}
      data-own={isOwn || undefined}
    >
      <span className={styles.who}>
        {isOut ? (
          <bdi>
            <s className={styles.out}>{username}</s>
          </bdi>
        ) : (
          <span className={styles.username}>
            <bdi>{username}</bdi>
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
      {isOwn && <Badge>You</Badge>}
      {state}
    </div>
  );
}
