import type { ReactNode } from 'react';
import { BarRow } from '#web/ui/components/BarRow.tsx';
import { type BadgeTeam, TeamBadge } from './TeamBadge.tsx';

interface TeamBarProps {
  team: BadgeTeam & { primaryColor: string };
  percent: number;
  /** Beside the team's name. */
  children?: ReactNode;
}

/** A team, and a share as a bar in its color. */
export function TeamBar({ team, percent, children }: TeamBarProps) {
  return (
    <span className="flex items-center gap-2">
      <TeamBadge team={team} size={28} decorative />
      <span className="grid flex-1 min-w-0 gap-1 leading-[1.25]">
        <span className="row gap-y-1 gap-x-2">
          {team.name}
          {children}
        </span>
        <BarRow percent={percent} color={team.primaryColor} />
      </span>
    </span>
  );
}
