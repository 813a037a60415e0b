import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BadgeTeam } from './TeamBadge.tsx';
import { TeamBadge } from './TeamBadge.tsx';
import styles from './ScoreLine.module.css';

/** Milliseconds for which a changed score is tinted. */
const TINT_MS = 1_600;

function useJustChanged(value: number | null): boolean {
  const before = useRef(value);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (before.current === value) return;
    // The first score after kickoff is no change: a missing score counts as 0.
    const isNews = before.current !== null || (value ?? 0) > 0;
    before.current = value;
    if (!isNews) return;
    setChanged(true);
    const timer = setTimeout(() => setChanged(false), TINT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return changed;
}

interface ScoreLineProps {
  team: BadgeTeam;
  /** "5-2"; missing records read 0-0 (SPECIFICATION 2.9). */
  record?: string | null;
  score: number | null;
  isHome?: boolean;
  isWinner?: boolean;
  isLoser?: boolean;
}

export function ScoreLine({
  team,
  record,
  score,
  isHome = false,
  isWinner = false,
  isLoser = false,
}: ScoreLineProps) {
  const changed = useJustChanged(score);
  return (
    <div
      className={styles.line}
      data-winner={isWinner || undefined}
      data-loser={isLoser || undefined}
      data-changed={changed || undefined}
    >
      <TeamBadge team={team} size={40} decorative />
      <span className={styles.who}>
        {isHome && <span className="visually-hidden">at </span>}
        <span className={styles.name}>{team.name}</span>{' '}
        <span className={styles.record}>
          <span className="visually-hidden">record </span>
          {record ?? '0-0'}
        </span>
      </span>
      {isWinner && (
        <span className={styles.tick}>
          <Check aria-hidden size={20} strokeWidth={3} />
          <span className="visually-hidden">Winner</span>
        </span>
      )}
      {score !== null && <span className={styles.score}>{score}</span>}
    </div>
  );
}
