import { CircleSlash } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EmptyState } from '../../components/Notice.tsx';
import { lockOf } from '../../selections/selections.ts';
import type { PoolZone } from '../../session/poolTime.ts';
import { SubmitBar } from './SubmitBar.tsx';
import { TeamPanel } from './TeamPanel.tsx';
import type { TeamChoice_week$key } from './__generated__/TeamChoice_week.graphql';
import { useSubmitPick } from './submitPick.ts';
import { useSelection } from './useSelection.ts';

interface TeamChoiceProps {
  teams: TeamChoice_week$key;
  entry: { readonly id: string; readonly username: string };
  /** The weeks of the entry's picks, by the ids of their teams. */
  usedWeeks: ReadonlyMap<string, number>;
  /** The picked team to replace; null for one more pick. */
  replaces: string | null;
  /** Whether a submitted pick can be changed. */
  mayChange: boolean;
  week: number;
  /** Deadline of the week; ISO, and in words. */
  deadline: string;
  deadlineLabel: string;
  zone: PoolZone;
}

/**
 * The team cards and the submit button. A selection belongs to its entry and week, and is restored when the
 * viewer comes back to them.
 */
export function TeamChoice({
  teams: key,
  entry,
  usedWeeks,
  replaces,
  mayChange,
  week,
  deadline,
  deadlineLabel,
  zone,
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
        ...TeamPanel_week
      }
    `,
    key,
  );
  const { teamOptions } = teams;
  const [choice, choose] = useSelection(entry, teamOptions, { week, deadline, deadlineLabel });
  const [submit, isSubmitting] = useSubmitPick();
  // A team that locked or disappeared while it was selected is no longer selected.
  const chosen = teamOptions.find(
    ({ team, state }) => team.id === choice?.teamId && state === 'AVAILABLE' && !usedWeeks.has(team.id),
  );
  const team = chosen?.team ?? null;
  return (
    <>
      {teamOptions.length === 0 ? (
        <EmptyState icon={CircleSlash} title={`No games scheduled for Week ${week}`} />
      ) : (
        <TeamPanel
          teams={teams}
          usedWeeks={usedWeeks}
          week={week}
          zone={zone}
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
        onSubmit={() => {
          if (team) submit({ entry: entry.id, week, team: team.id, replaces });
        }}
      />
    </>
  );
}
