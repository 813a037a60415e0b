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
  /** Above the teams; names their order, null for none. */
  renderHeading: (order: string | null) => ReactNode;
  teams: TeamChoice_week$key;
  entry: { readonly id: string; readonly username: string };
  /** The weeks of the entry's picks, by the ids of their teams. */
  usedWeeks: ReadonlyMap<string, number>;
  /** The latest weeks of earlier picks of teams that can be picked again, by the ids of the teams. */
  weeksBefore: ReadonlyMap<string, number>;
  /** The viewer's other entries that have picked or selected a team this week, by the team's id. */
  others: ReadonlyMap<string, readonly string[]>;
  /** Beside the submit button: what leads to the other entries. */
  several: ReactNode;
  /** The picked team to replace; null for one more pick. */
  replaces: string | null;
  /** Whether a submitted pick can be changed. */
  mayChange: boolean;
  /** Whether the pool shows chances to win. */
  showChances: boolean;
  week: number;
  /** Deadline of the week; ISO, and in words. */
  deadline: string;
  zone: PoolZone;
}

/**
 * The teams and the submit button. A selection belongs to its entry and week, and is restored when the
 * viewer comes back to them.
 */
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
  // A team that locked or disappeared while it was selected is no longer selected.
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
