import { TrendingDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePickTo } from '#web/app/session/usePickTo.ts';

/** The chance of a pick: in a losers' pool, where it is of losing, an arrow down goes with it, in the color of losses. */
export function Chance({ children }: { children: ReactNode }) {
  const isToLose = usePickTo() === 'LOSE';
  return (
    <span className={`figures whitespace-nowrap ${isToLose ? 'text-flag-ink' : ''}`}>
      {isToLose && (
        <TrendingDown aria-hidden size={16} strokeWidth={2.5} className="inline me-1 align-[-0.15em]" />
      )}
      {children}
    </span>
  );
}
