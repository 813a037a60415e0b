import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';

interface StandingsRowProps {
  id: string;
  username: string;
  isOwn: boolean;
  isOut?: boolean;
  isWinner: boolean;
  isLeader?: boolean;
  /** At the end of the row: a badge. */
  state: ReactNode;
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
      className="relative flex items-center gap-2.5 min-h-14 py-2 px-3.5 hover:bg-hover data-leader:bg-turf-tint data-own:shadow-[inset_4px_0_0_var(--turf)]"
      data-leader={isLeader || (isWinner && !isOut) || undefined}
      data-own={isOwn || undefined}
    >
      <EntryFace name={username} />

      <span className="grid flex-1 gap-px min-w-0">
        <span className="row gap-x-2 gap-y-0.5">
          <Link
            to={address(`/standings/${encodeURIComponent(id)}`)}
            className="text-inherit no-underline after:absolute after:inset-0 hover:underline focus-visible:underline"
          >
            <bdi>
              {isOut ? (
                <s className="wrap-anywhere leading-[1.3] text-quiet font-[500]">{username}</s>
              ) : (
                <span className="wrap-anywhere font-semibold leading-[1.3]">{username}</span>
              )}
            </bdi>
          </Link>
          {isOwn && <Badge>You</Badge>}
        </span>
        {children}
        {isWinner && (
          <span className="flex items-center gap-1 text-turf text-13 font-bold">
            <Trophy aria-hidden size={14} />
            Winner
          </span>
        )}
      </span>
      {state}
    </div>
  );
}
