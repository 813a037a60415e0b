import { UserX } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/Notice.tsx';
import { WeekSelector } from '../../components/WeekSelector.tsx';
import { useAskedWeek } from '../../games/useAskedWeek.ts';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import { EntrySelector } from './EntrySelector.tsx';
import { MakePicks } from './MakePicks.tsx';
import type { MakePicksTab_entries$key } from './__generated__/MakePicksTab_entries.graphql';
import type { MakePicksTab_pool$key } from './__generated__/MakePicksTab_pool.graphql';
import type { MakePicksTab_week$key } from './__generated__/MakePicksTab_week.graphql';
import styles from './MakePicksTab.module.css';
import { PickGuidelines } from './PickGuidelines.tsx';
import { PreviewWeek } from './PreviewWeek.tsx';
import { TEAMS, WeekSummary } from './WeekSummary.tsx';

interface MakePicksTabProps {
  pool: MakePicksTab_pool$key;
  week: MakePicksTab_week$key;
  entries: MakePicksTab_entries$key;
  chosen: string | null;
  /** The week as the address asks for it: null is the current week. Names the same records in the store. */
  addressWeek: number | null;
  onEntry: (entryId: string) => void;
}

export function MakePicksTab({
  pool: poolKey,
  week: weekKey,
  entries: entriesKey,
  chosen,
  addressWeek,
  onEntry,
}: MakePicksTabProps) {
  const pool = useFragment(
    graphql`
      fragment MakePicksTab_pool on Pool {
        timeZone
        deadlineRule
        season {
          weekCount
        }
        winners {
          prizeCents
        }
      }
    `,
    poolKey,
  );
  const week = useFragment(
    graphql`
      fragment MakePicksTab_week on Week {
        number
        deadline
        deadlineLabel
        deadlineOffsetMinutes
        isDeadlinePassed
        ...PreviewWeek_week
      }
    `,
    weekKey,
  );
  const entries = useFragment(
    graphql`
      fragment MakePicksTab_entries on Entry @relay(plural: true) {
        id
        username
        pick(week: $week) {
          id
        }
        viewerCanPick(week: $week) {
          allowed
        }
        usedTeams {
          week
        }
        ...EntrySelector_entries
        ...MakePicks_entry
      }
    `,
    entriesKey,
  );
  const [askedWeek, askWeek] = useAskedWeek(week.number);
  const entry = entries.find((candidate) => candidate.id === chosen) ?? null;
  const next = entries.find((candidate) => candidate.id !== chosen && candidate.viewerCanPick.allowed);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <div className={styles.controls}>
          <WeekSelector week={askedWeek} weekCount={pool.season.weekCount} onChange={askWeek} />
          <PreviewWeek week={week} zone={pool} />
        </div>
        <DeadlineBadge
          isDeadlinePassed={week.isDeadlinePassed}
          hasPick={Boolean(entry?.pick)}
          mayPick={entry?.viewerCanPick.allowed ?? false}
          deadline={week.deadline}
          deadlineLabel={week.deadlineLabel}
          deadlineOffset={week.deadlineOffsetMinutes}
        />
        {entries.length > 1 && chosen && (
          <EntrySelector entries={entries} chosen={chosen} onChoose={onEntry} />
        )}
        {entry ? (
          <MakePicks
            key={`${entry.id}:${week.number}`}
            entry={entry}
            week={week.number}
            deadline={week.deadline}
            deadlineLabel={week.deadlineLabel}
            addressWeek={addressWeek}
            next={next ? { username: next.username, onChoose: () => onEntry(next.id) } : null}
          />
        ) : (
          <EmptyState
            icon={UserX}
            title="You don't have any pool entries to make picks with"
            action={<ButtonLink to="/add-entries">Manage entries</ButtonLink>}
          />
        )}
      </div>
      <aside className={styles.side}>
        <WeekSummary
          week={week.number}
          isDecided={pool.winners !== null && pool.winners !== undefined}
          isDeadlinePassed={week.isDeadlinePassed}
          deadline={week.deadline}
          deadlineLabel={week.deadlineLabel}
          deadlineOffset={week.deadlineOffsetMinutes}
          teamsAvailable={entry ? TEAMS - entry.usedTeams.length : null}
        />
        <PickGuidelines deadlineRule={pool.deadlineRule} />
      </aside>
    </div>
  );
}
