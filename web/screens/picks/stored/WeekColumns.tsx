import type { ReactNode } from 'react';
import { WhenSeen } from '#web/shared/later/WhenSeen.tsx';
import { WeekSelector } from '#web/ui/components/WeekSelector.tsx';
import { useRequestedWeek } from '#web/shared/games/useRequestedWeek.ts';
import { DeadlineBadge } from '../DeadlineBadge.tsx';
import type { MakePicksTab_entries$data } from '../__generated__/MakePicksTab_entries.graphql';
import type { MakePicksTab_pool$data } from '../__generated__/MakePicksTab_pool.graphql';
import type { MakePicksTab_week$data } from '../__generated__/MakePicksTab_week.graphql';
import styles from '../picks.module.css';
import { PickGuidelines } from '../PickGuidelines.tsx';
import { PreviewWeek } from '../PreviewWeek.tsx';
import { TEAMS_ID } from '../teams/TeamList.tsx';
import { WeekSummary } from './WeekSummary.tsx';

interface WeekColumnsProps {
  notice: ReactNode;
  isNoticeFirst: boolean;
  pool: MakePicksTab_pool$data;
  week: MakePicksTab_week$data;
  /** The chosen entry; null where the viewer has none. */
  entry: MakePicksTab_entries$data[number] | null;
  children: ReactNode;
}

/** The deadline above the picks; the summary and the rules beside them. */
export function WeekColumns({ notice, isNoticeFirst, pool, week, entry, children }: WeekColumnsProps) {
  const [requestedWeek, requestWeek] = useRequestedWeek(week.number);
  const entryWeek = entry?.week ?? null;
  const mayPick = entryWeek?.viewerCanPick.allowed ?? false;
  return (
    <div className="grid gap-4 *:min-w-0 max-xs:gap-2.5 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-6">
      {mayPick && (
        <a href={`#${TEAMS_ID}`} className={styles.skip}>
          Skip to the teams
        </a>
      )}
      {isNoticeFirst && notice}
      <div className="grid content-start gap-4 max-xs:gap-2.5">
        <div className={styles.controls}>
          <WeekSelector
            week={requestedWeek}
            firstWeek={pool.firstWeek}
            weekCount={pool.lastWeek}
            regularWeeks={pool.season.weekCount}
            onChange={requestWeek}
          />
          <PreviewWeek week={week} zone={pool} />
        </div>
        <DeadlineBadge
          week={week}
          hasPick={!mayPick && entryWeek !== null && entryWeek.picks.length > 0}
          mayPick={mayPick}
          kind={pool.options.deadline}
          zone={pool}
        />
        {children}
      </div>
      <aside className="grid content-start gap-4">
        <WeekSummary
          week={week}
          isDecided={pool.winners != null}
          zone={pool}
          lives={entry?.livesText}
          used={entryWeek?.usedTeams ?? null}
        />
        <PickGuidelines rules={pool.rulesInShort} />
      </aside>
      {!isNoticeFirst && notice && <WhenSeen className="col-span-full min-h-target">{notice}</WhenSeen>}
    </div>
  );
}
