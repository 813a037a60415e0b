import { ArrowRight, CircleSlash, Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/Notice.tsx';
import type { PoolZone } from '../../session/poolTime.ts';
import { SubmittedPick } from './SubmittedPick.tsx';
import { TeamChoice } from './TeamChoice.tsx';
import type { MakePicks_entry$key } from './__generated__/MakePicks_entry.graphql';
import type { MakePicks_entryWeek$key } from './__generated__/MakePicks_entryWeek.graphql';
import type { MakePicks_week$key } from './__generated__/MakePicks_week.graphql';
import styles from './MakePicks.module.css';
import { useDeselectPicked } from './useSelection.ts';

interface MakePicksProps {
  entry: MakePicks_entry$key;
  week: number;
  /** Deadline of the week; ISO, and in words. */
  deadline: string;
  deadlineLabel: string;
  zone: PoolZone;
  /** The teams of the week. */
  teams: MakePicks_week$key;
  /** Another entry of the viewer that still needs its pick. */
  next: { username: string; onChoose: () => void } | null;
}

/** The chosen entry's view of the week: its pick, the choice of a team, or the reason why it cannot pick. */
export function MakePicks({
  entry: key,
  week,
  deadline,
  deadlineLabel,
  zone,
  teams: teamsKey,
  next,
}: MakePicksProps) {
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
        usedTeams {
          week
          team {
            id
          }
        }
        week(number: $week) {
          ...MakePicks_entryWeek
        }
      }
    `,
    key,
  );
  const { pick, viewerCanPick } = useFragment<MakePicks_entryWeek$key>(
    graphql`
      fragment MakePicks_entryWeek on EntryWeek {
        pick {
          id
          ...SubmittedPick_pick
        }
        viewerCanPick {
          allowed
          code
          message
        }
      }
    `,
    entry.week,
  );
  const teams = useFragment(
    graphql`
      fragment MakePicks_week on Week {
        ...TeamChoice_week
      }
    `,
    teamsKey,
  );
  const hasPick = Boolean(pick);
  useDeselectPicked(entry.id, week, hasPick);
  const hadPick = useRef(hasPick);
  const stands = useRef<HTMLDivElement>(null);
  // The focused button is gone once the pick is stored: the pick takes the focus.
  useEffect(() => {
    if (hasPick && !hadPick.current) stands.current?.focus();
    hadPick.current = hasPick;
  }, [hasPick]);

  const { allowed, code, message } = viewerCanPick;
  const isOut = entry.status === 'ELIMINATED';
  if (pick || isOut || !allowed) {
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
        {pick && (
          <div ref={stands} tabIndex={-1} className={styles.stands}>
            <Card title={`Your pick for Week ${week}`}>
              <SubmittedPick pick={pick} zone={zone} />
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
        {!pick && !isOut && (
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

  return (
    <div className={styles.panel}>
      <Card title="Select Your Team" className={styles.head}>
        <p className={styles.hint}>One team to win in Week {week}. Tap to select, tap again to deselect.</p>
      </Card>
      <TeamChoice
        teams={teams}
        entry={entry}
        usedWeeks={new Map(entry.usedTeams.map((used) => [used.team.id, used.week]))}
        week={week}
        deadline={deadline}
        deadlineLabel={deadlineLabel}
        zone={zone}
      />
    </div>
  );
}
