import { CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { lockOf } from '#web/shared/selections/selections.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import { SubmitBar } from '../submit/SubmitBar.tsx';
import { TeamList } from './TeamList.tsx';
import type { TeamChoice_week$key } from './__generated__/TeamChoice_week.graphql';
import { useSubmitPick } from '../submit/submitPick.ts';
import { useSelection } from '../submit/useSelection.ts';

interface TeamChoiceProps {
  /** Gets the order's name, null for none. */
  renderHeading: (order: string | null) => ReactNode;
  teams: TeamChoice_week$key;
  entry: { readonly id: string; readonly username: string };
  /** Weeks of the entry's picks, by team id. */
  usedWeeks: ReadonlyMap<string, number>;
  /** Latest earlier weeks of reusable teams, by team id. */
  weeksBefore: ReadonlyMap<string, number>;
  /** The viewer's other entries with the team this week, by team id. */
  others: ReadonlyMap<string, readonly string[]>;
  /** Links to the other entries, beside the submit button. */
  several: ReactNode;
  /** Null for an additional pick. */
  replaces: string | null;
  mayChange: boolean;
  /** Whether the pool shows chances to win. */
  showChances: boolean;
  week: number;
  /** ISO, and in words. */
  deadline: string;
  zone: PoolZone;
}

/** The teams and the submit button. A selection belongs to its entry and week, and is restored later. */
export function TeamChoice({
  teams: key,
  entry,
  several,
  replaces,
  mayChange,
  deadline,
  ...shown
}: TeamChoiceProps) {
  const teams = useFragment(
    graphql`
      fragment TeamChoice_week on Week {
        teamOptions {
          state
          team {
            id
            name
          }
          game {
            kickoff
            isKickoffConfirmed
          }
        }
        ...TeamList_week
      }
    `,
    key,
  );
  const { teamOptions } = teams;
  const { renderHeading, usedWeeks, week } = shown;
  const [choice, choose] = useSelection(entry, teamOptions, { week, deadline });
  const [submit, isSubmitting] = useSubmitPick();
  // A team that locks or disappears is deselected.
  const chosen = teamOptions.find(
    ({ team, state }) => team.id === choice?.teamId && state === 'AVAILABLE' && !usedWeeks.has(team.id),
  );
  const team = chosen?.team ?? null;
  return (
    <>
      {teamOptions.length === 0 ? (
        <>
          {renderHeading(null)}
          <EmptyState icon={CircleSlash} title={`No games scheduled for Week ${week}`} />
        </>
      ) : (
        <TeamList
          {...shown}
          teams={teams}
          selected={team?.id ?? null}
          isBusy={isSubmitting}
          onSelect={choose}
        />
      )}
      <SubmitBar
        teamName={team?.name ?? null}
        lock={choice && lockOf(choice)}
        isSubmitting={isSubmitting}
        mayChange={mayChange}
        several={several}
        onSubmit={() => {
          if (team) submit({ entry: entry.id, week, team: team.id, replaces });
        }}
      />
    </>
  );
}
