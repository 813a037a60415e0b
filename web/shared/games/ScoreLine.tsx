import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type BadgeTeam, TeamBadge } from './TeamBadge.tsx';

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
  record: string;
  score: number | null;
  isHome?: boolean;
  isWinner: boolean;
  isLoser: boolean;
}

export function ScoreLine({ team, record, score, isHome = false, isWinner, isLoser }: ScoreLineProps) {
  const changed = useJustChanged(score);
  const quiet = isLoser ? 'text-quiet' : '';
  return (
    <div
      className="grid grid-cols-[40px_minmax(0,1fr)_auto_auto] items-center gap-3 min-h-13 py-1 px-2 rounded-small data-winner:bg-turf-tint"
      data-winner={isWinner || undefined}
      data-changed={changed || undefined}
    >
      <TeamBadge team={team} decorative />
      <span className="grid gap-px">
        {isHome && <span className="visually-hidden">at </span>}
        <span
          className={`truncate text-17 leading-[1.2] ${isWinner ? 'font-[750]' : 'font-medium'} ${quiet}`}
        >
          {team.name}
        </span>{' '}
        <span className={`text-13 figures leading-[1.2] ${isWinner ? '' : 'text-quiet'}`}>
          <span className="visually-hidden">record </span>
          {record}
        </span>
      </span>
      {isWinner && (
        <span className="col-start-3 text-turf">
          <Check aria-hidden size={20} strokeWidth={3} />
          <span className="visually-hidden">Winner</span>
        </span>
      )}
      {score !== null && (
        <span
          className={`col-start-4 min-w-[2ch] heading text-34 figures leading-none text-end [transition:background-color_.2s_ease-out,color_.2s_ease-out] ${changed ? 'rounded-[6px] bg-penalty text-on-penalty' : quiet}`}
        >
          {score}
        </span>
      )}
    </div>
  );
}
