import { UserX } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import { EntrySelector } from './EntrySelector.tsx';
import { MakePicks } from './MakePicks.tsx';
import type { MakePicksTab_entries$key } from './__generated__/MakePicksTab_entries.graphql';
import type { MakePicksTab_pool$key } from './__generated__/MakePicksTab_pool.graphql';
import type { MakePicksTab_week$key } from './__generated__/MakePicksTab_week.graphql';
import { PickForms } from './submit/PickForms.tsx';
import { loadReview, PickReview } from './submit/PickReview.tsx';
import { SeveralPicks } from './submit/SeveralPicks.tsx';
import { type ReadyPick, useOtherEntries } from './useOtherEntries.ts';
import { WeekColumns } from './stored/WeekColumns.tsx';

interface MakePicksTabProps {
  /** News for the viewer; below the teams for those who have picked in the pool before, unless `isNews`. */
  notice: ReactNode;
  isNews: boolean;
  pool: MakePicksTab_pool$key;
  week: MakePicksTab_week$key;
  entries: MakePicksTab_entries$key;
  chosen: string | null;
  /** The entries are still those of another week. */
  isMixed: boolean;
  onEntry: (entryId: string) => void;
}

/** The chosen entry's picks for the week, links to other entries, and one review of all teams. */
export function MakePicksTab({ notice, isNews, chosen, isMixed, onEntry, ...keys }: MakePicksTabProps) {
  const [pool, week, entries] = useTabData(keys);
  const entry = entries.find((candidate) => candidate.id === chosen) ?? null;
  const isFirstPick = entries.every(
    ({ week: own }) => !own || own.usedTeams.length + own.teamsUsedBefore.length === 0,
  );
  const path = usePoolPath();
  const next = entries.find((candidate) => candidate.id !== chosen && candidate.week?.viewerCanPick.allowed);
  const mayChange = pool.options.changePicks === 'UNTIL_LOCK';
  const { ready, waiting, selected, othersOf } = useOtherEntries(entries, week, mayChange);
  // Picks under review, until their receipts are read.
  const [reviewed, setReviewed] = useState<readonly ReadyPick[] | null>(null);
  const [broughtTo, setBroughtTo] = useState<string | null>(null);
  const picking = useRef<HTMLDivElement>(null);
  /** Shows the entry and focuses its teams, since the pressed button disappears. */
  const bringTo = (entryId: string) => {
    setBroughtTo(entryId);
    onEntry(entryId);
  };
  return (
    <WeekColumns notice={notice} isNoticeFirst={isNews || isFirstPick} pool={pool} week={week} entry={entry}>
      {entries.length > 1 && entry?.week && (
        <EntrySelector
          entries={entries}
          chosen={entry.id}
          selected={selected}
          onChoose={(entryId) => {
            setBroughtTo(null);
            onEntry(entryId);
          }}
        />
      )}
      {entry && !entry.week ? (
        <Loading label="Loading the week" shape="row" count={2} />
      ) : entry ? (
        <div
          ref={picking}
          tabIndex={-1}
          className="grid grid-cols-1 gap-4 focus:outline-none"
          inert={isMixed}
        >
          {import.meta.env.SSR && <PickForms entry={entry.id} week={week.number} />}
          <MakePicks
            key={`${entry.id}:${week.number}`}
            entry={entry}
            week={week.number}
            deadline={week.deadline}
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
        <PickReview
          week={week}
          zone={pool}
          picks={reviewed}
          mayChange={mayChange}
          onChoose={bringTo}
          onClosed={() => setReviewed(null)}
          focusAfter={picking}
        />
      )}
    </WeekColumns>
  );
}

function useTabData({ pool, week, entries }: Pick<MakePicksTabProps, 'pool' | 'week' | 'entries'>) {
  return [
    useFragment(
      graphql`
        fragment MakePicksTab_pool on Pool {
          ...usePoolZone_pool @relay(mask: false)
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
            currency
          }
        }
      `,
      pool,
    ),
    useFragment(
      graphql`
        fragment MakePicksTab_week on Week {
          number
          deadline
          isDeadlinePassed
          # eslint-disable-next-line relay/must-colocate-fragment-spreads
          ...PreviewWeek_week # WeekColumns hands it on.
          # eslint-disable-next-line relay/must-colocate-fragment-spreads
          ...ReviewPicks_week # PickReview hands it on, lazily.
          ...useOtherEntries_week
          # eslint-disable-next-line relay/must-colocate-fragment-spreads
          ...WeekPicks_teams # MakePicks hands it on.
        }
      `,
      week,
    ),
    useFragment(
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
              team {
                id
              }
            }
            teamsUsedBefore @required(action: NONE) {
              week
            }
          }
          ...EntrySelector_entries
          ...useOtherEntries_entries
          ...MakePicks_entry
        }
      `,
      entries,
    ),
  ] as const;
}
