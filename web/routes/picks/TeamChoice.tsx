import { CircleSlash } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EmptyState } from '../../components/Notice.tsx';
import { lockOf } from '../../selections/selections.ts';
import type { PoolZone } from '../../session/poolTime.ts';
import { SubmitBar } from './SubmitBar.tsx';
import { TeamPanel } from './TeamPanel.tsx';
import type { TeamChoice_entryWeek$key } from './__generated__/TeamChoice_entryWeek.graphql';
import { useSubmitPick } from './submitPick.ts';
import { useSelection } from './useSelection.ts';

export interface TeamChoiceProps {
  entryWeek: TeamChoice_entryWeek$key;
  entry: { readonly id: string; readonly username: string };
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
export function TeamChoice({ entryWeek: key, entry, week, deadline, deadlineLabel, zone }: TeamChoiceProps) {
  const entryWeek = useFragment(
    graphql`
      fragment TeamChoice_entryWeek on EntryWeek {
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
        ...TeamPanel_entryWeek
      }
    `,
    key,
  );
  const { teamOptions } = entryWeek;
  const [choice, choose] = useSelection(entry, teamOptions, { week, deadline, deadlineLabel });
  const [submit, isSubmitting] = useSubmitPick();
  // A team that locked or disappeared while it was selected is no longer selected.
  const chosen = teamOptions.find(
    (option) => option.team.id === choice?.teamId && option.state === 'AVAILABLE',
  );
  const team = chosen?.team ?? null;
  return (
    <>
      {teamOptions.length === 0 ? (
        <EmptyState icon={CircleSlash} title={`No games scheduled for Week ${week}`} />
      ) : (
        <TeamPanel
          entryWeek={entryWeek}
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
        onSubmit={() => {
          if (team) submit({ entry: entry.id, week, team: team.id });
        }}
      />
    </>
  );
}
