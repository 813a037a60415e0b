import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import styles from './StandingsRow.module.css';

interface StandingsRowProps {
  id: string;
  username: string;
  isOwn: boolean;
  isOut?: boolean;
  isWinner: boolean;
  isLeader?: boolean;
  /** At the end of the row: a badge. */
  state: ReactNode;
  /** Below the name. */
  children?: ReactNode;
}

export function StandingsRow({
  id,
  username,
  isOwn,
  isOut,
  isWinner,
  isLeader,
  state,
  children,
}: StandingsRowProps) {
  const address = usePoolPath();
  return (
    <div
      className={styles.row}
      data-leader={isLeader || (isWinner && !isOut) || undefined}
      data-own={isOwn || undefined}
    >
      <span className={styles.who}>
        <Link to={address(`/standings/${encodeURIComponent(id)}`)} className={styles.open}>
          <bdi>
            {isOut ? (
              <s className={styles.out}>{username}</s>
            ) : (
              <span className={styles.username}>{username}</span>
            )}
          </bdi>
        </Link>
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
