import { ArrowRight, CircleSlash, Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/Notice.tsx';
import { lockOf } from '../../selections/selections.ts';
import { SubmitBar } from './SubmitBar.tsx';
import { SubmittedPick } from './SubmittedPick.tsx';
import { TeamPanel } from './TeamPanel.tsx';
import type { MakePicks_entry$key } from './__generated__/MakePicks_entry.graphql';
import styles from './MakePicks.module.css';
import { useSubmitPick } from './submitPick.ts';
import { useSelection } from './useSelection.ts';

interface MakePicksProps {
  entry: MakePicks_entry$key;
  week: number;
  /** Of the week; ISO, and in words. */
  deadline: string;
  deadlineLabel: string;
  /** The week as the address asks for it: null is the current week. */
  addressWeek: number | null;
  /** Another entry of the viewer that still needs its pick. */
  next: { username: string; onChoose: () => void } | null;
}

/**
 * What the chosen entry may do in the week: see its pick, choose a team, or read why it cannot. A selection belongs to
 * its entry and week, and is there again when the viewer comes back to them.
 */
export function MakePicks({ entry: key, week, deadline, deadlineLabel, addressWeek, next }: MakePicksProps) {
  const entry = useFragment(
    graphql`
      fragment MakePicks_entry on Entry {
        id
        username
        status
        eliminatedWeek
        eliminationDetail {
          text
        }
        pick(week: $week) {
          ...SubmittedPick_pick
        }
        viewerCanPick(week: $week) {
          allowed
          code
          message
        }
        teamOptions(week: $week) {
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
        ...TeamPanel_entry
      }
    `,
    key,
  );
  const [choice, choose] = useSelection(entry, { week, deadline, deadlineLabel });
  const [submit, isSubmitting] = useSubmitPick();
  const hasPick = Boolean(entry.pick);
  const hadPick = useRef(hasPick);
  const stands = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone once the pick is in: the pick takes it.
  useEffect(() => {
    if (hasPick && !hadPick.current) stands.current?.focus();
    hadPick.current = hasPick;
  }, [hasPick]);

  const { allowed, code, message } = entry.viewerCanPick;
  const isOut = entry.status === 'ELIMINATED';
  if (entry.pick || isOut || !allowed) {
    return (
      <>
        {isOut && (
          <EmptyState
            icon={CircleSlash}
            title={
              <>
                <bdi>{entry.username}</bdi> was eliminated in Week {entry.eliminatedWeek}
              </>
            }
          >
            {entry.eliminationDetail && (
              <strong className={styles.why}>{entry.eliminationDetail.text}.</strong>
            )}
            An eliminated entry can no longer make picks. You can still follow the games and the standings.
          </EmptyState>
        )}
        {entry.pick && (
          <div ref={stands} tabIndex={-1} className={styles.stands}>
            <Card title={`Your pick for Week ${week}`}>
              <SubmittedPick pick={entry.pick} />
              <p className={styles.note}>
                <Lock aria-hidden size={16} /> A submitted pick cannot be changed.
              </p>
              {next && (
                <Button wide className={styles.next} onClick={next.onChoose}>
                  Next: pick for <bdi>{next.username}</bdi> <ArrowRight aria-hidden size={18} />
                </Button>
              )}
            </Card>
          </div>
        )}
        {!entry.pick && !isOut && (
          <EmptyState
            icon={Lock}
            title={
              code === 'DEADLINE_PASSED' ? `Picks for Week ${week} are closed` : 'No pick can be made here'
            }
          >
            {code === 'DEADLINE_PASSED' ? (
              <>
                <bdi>{entry.username}</bdi> has no pick for this week.
              </>
            ) : (
              (message ?? 'This entry cannot pick this week.')
            )}
          </EmptyState>
        )}
      </>
    );
  }

  // A team that locked or went while it was selected is no longer selected.
  const chosen = entry.teamOptions.find(
    (option) => option.team.id === choice?.teamId && option.state === 'AVAILABLE',
  );
  const team = chosen?.team ?? null;
  return (
    <div className={styles.panel}>
      <Card title="Select Your Team" className={styles.head}>
        <p className={styles.hint}>One team to win in Week {week}. Tap to select, tap again to deselect.</p>
      </Card>
      {entry.teamOptions.length === 0 ? (
        <EmptyState icon={CircleSlash} title={`No games scheduled for Week ${week}`} />
      ) : (
        <TeamPanel entry={entry} selected={team?.id ?? null} isBusy={isSubmitting} onSelect={choose} />
      )}
      <SubmitBar
        teamName={team?.name ?? null}
        lock={choice && lockOf(choice)}
        isSubmitting={isSubmitting}
        onSubmit={() => {
          if (team) submit({ entry: entry.id, week, team: team.id, addressWeek });
        }}
      />
    </div>
  );
}
