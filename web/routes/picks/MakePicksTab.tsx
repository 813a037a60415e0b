import { UserX } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ButtonLink } from '#web/components/ButtonLink.tsx';
import { EmptyState } from '#web/components/Notice.tsx';
import { Loading, Skeleton } from '#web/components/Skeleton.tsx';
import { WeekSelector } from '#web/components/WeekSelector.tsx';
import { PanelBoundary } from '#web/layout/PanelBoundary.tsx';
import { useRequestedWeek } from '#web/games/useRequestedWeek.ts';
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
import { TEAMS_ID } from './TeamList.tsx';
import { SeveralPicks } from './SeveralPicks.tsx';
import { type ReadyPick, useOtherEntries } from './useOtherEntries.ts';
import { reloadPage } from '#web/session/reloadPage.ts';
import { usePoolPath } from '#web/session/usePoolPath.ts';

// Dialogs are heavy, and most visits submit one pick.
const loadReview = () => import('./ReviewPicks.tsx');
const ReviewPicks = lazy(async () => ({ default: (await loadReview()).ReviewPicks }));

interface MakePicksTabProps {
  /** What the viewer has to know; below the teams for who has picked in the pool before, unless it is new to them, too. */
  notice: ReactNode;
  isNews: boolean;
  pool: MakePicksTab_pool$key;
  week: MakePicksTab_week$key;
  entries: MakePicksTab_entries$key;
  chosen: string | null;
  /** The entries are as of another week than the one that is shown: theirs is on its way. */
  isMixed: boolean;
  onEntry: (entryId: string) => void;
}

export function MakePicksTab({
  notice,
  isNews,
  pool: poolKey,
  week: weekKey,
  entries: entriesKey,
  chosen,
  isMixed,
  onEntry,
}: MakePicksTabProps) {
  const path = usePoolPath();
  const pool = useFragment(
    graphql`
      fragment MakePicksTab_pool on Pool {
        clockOffsets {
          from
          minutes
          label
        }
        rulesInShort
        options {
          changePicks
          deadline
          showChances
        }
        firstWeek
        lastWeek
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
        isDeadlinePassed
        ...PreviewWeek_week
        ...ReviewPicks_week
        ...useOtherEntries_week
        ...MakePicks_week
      }
    `,
    weekKey,
  );
  const entries = useFragment(
    graphql`
      fragment MakePicksTab_entries on Entry @relay(plural: true) {
        id
        username
        livesText
        # When the current week moves on, the strip of entries may be the first to know it, with a part of the new
        # week's data: without its teams it is not shown yet.
        week(number: $week) {
          picks @required(action: NONE) {
            id
          }
          viewerCanPick {
            allowed
          }
          usedTeams @required(action: NONE) {
            week
          }
        }
        ...EntrySelector_entries
        ...useOtherEntries_entries
        ...MakePicks_entry
      }
    `,
    entriesKey,
  );
  const [requestedWeek, requestWeek] = useRequestedWeek(week.number);
  const entry = entries.find((candidate) => candidate.id === chosen) ?? null;
  const next = entries.find((candidate) => candidate.id !== chosen && candidate.week?.viewerCanPick.allowed);
  const entryWeek = entry?.week ?? null;
  const isNoticeFirst = isNews || entries.every(({ week: own }) => (own?.usedTeams.length ?? 0) === 0);
  const mayChange = pool.options.changePicks === 'UNTIL_LOCK';
  const { ready, waiting, selected, othersOf } = useOtherEntries(entries, week, mayChange);
  // The picks under review; they stay while their receipts are read.
  const [reviewed, setReviewed] = useState<readonly ReadyPick[] | null>(null);
  const [broughtTo, setBroughtTo] = useState<string | null>(null);
  const picking = useRef<HTMLDivElement>(null);
  /** Shows the entry, and moves the focus to its teams: the button that led here goes. */
  const bringTo = (entryId: string) => {
    setBroughtTo(entryId);
    onEntry(entryId);
  };
  return (
    <div className={styles.columns}>
      {entryWeek?.viewerCanPick.allowed && (
        <a href={`#${TEAMS_ID}`} className={styles.skip}>
          Skip to the teams
        </a>
      )}
      {isNoticeFirst && notice}
      <div className={styles.main}>
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
          isDeadlinePassed={week.isDeadlinePassed}
          hasPick={entryWeek !== null && entryWeek.picks.length > 0 && !entryWeek.viewerCanPick.allowed}
          kind={pool.options.deadline}
          mayPick={entryWeek?.viewerCanPick.allowed ?? false}
          deadline={week.deadline}
          zone={pool}
        />
        {entries.length > 1 && chosen && entryWeek && (
          <EntrySelector
            entries={entries}
            chosen={chosen}
            selected={selected}
            onChoose={(entryId) => {
              setBroughtTo(null);
              onEntry(entryId);
            }}
          />
        )}
        {entry && !entryWeek ? (
          <Loading label="Loading the week">
            <Skeleton shape="row" count={2} />
          </Loading>
        ) : entry ? (
          <div ref={picking} tabIndex={-1} className={styles.entry} inert={isMixed}>
            <MakePicks
              key={`${entry.id}:${week.number}`}
              entry={entry}
              week={week.number}
              deadline={week.deadline}
              deadlineLabel={week.deadlineLabel}
              zone={pool}
              teams={week}
              mayChange={mayChange}
              showChances={pool.options.showChances}
              others={othersOf(entry.id)}
              several={
                <SeveralPicks
                  ready={ready.length}
                  next={ready.some((one) => one.entry === entry.id) ? (waiting[0] ?? null) : null}
                  onEntry={bringTo}
                  onPrepare={() => void loadReview().catch(() => {})}
                  onReview={() => setReviewed(ready)}
                />
              }
              takesFocus={broughtTo === entry.id}
              isReviewing={reviewed !== null}
              next={next ? { username: next.username, onChoose: () => bringTo(next.id) } : null}
            />
          </div>
        ) : (
          <EmptyState
            icon={UserX}
            title="You don't have any pool entries to make picks with"
            action={<ButtonLink to={path('/add-entries')}>Manage entries</ButtonLink>}
          />
        )}
        {reviewed && (
          <PanelBoundary title="The review could not be loaded" onRetry={reloadPage}>
            <Suspense>
              <ReviewPicks
                week={week}
                zone={pool}
                picks={reviewed}
                mayChange={mayChange}
                onChoose={bringTo}
                onClosed={() => {
                  setReviewed(null);
                  afterNextFrame(() => {
                    if (document.activeElement === document.body) picking.current?.focus();
                  });
                }}
              />
            </Suspense>
          </PanelBoundary>
        )}
      </div>
      <aside className={styles.side}>
        <WeekSummary
          week={week.number}
          isDecided={pool.winners !== null && pool.winners !== undefined}
          isDeadlinePassed={week.isDeadlinePassed}
          deadline={week.deadline}
          zone={pool}
          lives={entry?.livesText}
          teamsAvailable={entryWeek ? TEAMS - entryWeek.usedTeams.length : null}
        />
        <PickGuidelines rules={pool.rulesInShort} />
      </aside>
      {!isNoticeFirst && notice}
    </div>
  );
}

/** The dialog gives the focus back first, to the button that opened it; that button is gone with what it reviewed. */
function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
