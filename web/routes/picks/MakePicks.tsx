import { CircleSlash, Lock } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/components/Card.tsx';
import { EmptyState } from '#web/components/Notice.tsx';
import type { PoolZone } from '#web/session/poolTime.ts';
import { ShareButton } from '#web/moments/ShareButton.tsx';
import { usePickTo } from '#web/session/usePickTo.ts';
import { DisputeButton } from './DisputeButton.tsx';
import { StoredPicks } from './StoredPicks.tsx';
import { TeamChoice } from './TeamChoice.tsx';
import type { MakePicks_entry$key } from './__generated__/MakePicks_entry.graphql';
import type { MakePicks_entryWeek$key } from './__generated__/MakePicks_entryWeek.graphql';
import type { MakePicks_week$key } from './__generated__/MakePicks_week.graphql';
import styles from './MakePicks.module.css';
import { useDeselectPicked } from './useSelection.ts';

const BuyBack = lazy(async () => ({ default: (await import('./otherOptions.ts')).BuyBack }));

interface MakePicksProps {
  entry: MakePicks_entry$key;
  week: number;
  /** Deadline of the week; ISO, and in words. */
  deadline: string;
  deadlineLabel: string;
  zone: PoolZone;
  /** The teams of the week. */
  teams: MakePicks_week$key;
  /** Whether the pool allows changes of submitted picks. */
  mayChange: boolean;
  /** Whether the pool shows chances to win. */
  showChances: boolean;
  /** The viewer's other entries that have picked or selected a team this week, by the team's id. */
  others: ReadonlyMap<string, readonly string[]>;
  /** Beside the submit button: what leads to the other entries. */
  several: ReactNode;
  /** Whether the teams take the focus: a button that is gone led here. */
  takesFocus: boolean;
  /** Whether a dialog has the focus in which picks are submitted. */
  isReviewing: boolean;
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
  mayChange,
  showChances,
  others,
  several,
  takesFocus,
  isReviewing,
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
        buyBackOffer {
          feeCents
          throughWeek
          closesAtLabel
        }
        week(number: $week) {
          ...MakePicks_entryWeek
        }
      }
    `,
    key,
  );
  const toDo = usePickTo() === 'WIN' ? 'win' : 'lose';
  const { picks, picksNeeded, usedTeams, viewerCanPick } = useFragment<MakePicks_entryWeek$key>(
    graphql`
      fragment MakePicks_entryWeek on EntryWeek {
        picks {
          id
          team {
            id
            name
          }
          ...StoredPicks_picks
        }
        picksNeeded
        usedTeams {
          week
          team {
            id
          }
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
  const { allowed, code, message } = viewerCanPick;
  const isOut = entry.status === 'ELIMINATED';
  const { buyBackOffer: offer } = entry;
  const [isBack, setBack] = useState(false);
  const [changing, setChanging] = useState<string | null>(null);
  // Once it is stored, the pick that was to be changed is another one.
  const replaced = picks.find(({ team }) => team.id === changing)?.team ?? null;
  const isChoosing = !isOut && (allowed || replaced !== null);
  const hasPick = picks.length > 0;
  useDeselectPicked(entry.id, week, hasPick && !isChoosing);
  const pickKeys = picks.map(({ id, team }) => `${id}:${team.id}`).join();
  const before = useRef(pickKeys);
  const stands = useRef<HTMLDivElement>(null);
  // The focused button is gone once the pick is stored: the pick takes the focus.
  useEffect(() => {
    if (pickKeys !== '' && pickKeys !== before.current && !isReviewing) stands.current?.focus();
    before.current = pickKeys;
  }, [pickKeys, isReviewing]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);

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
          {entry.eliminationDetail && <strong className={styles.why}>{entry.eliminationDetail.text}.</strong>}
          An eliminated entry can no longer make picks. You can still follow the games and the standings.
        </EmptyState>
      )}
      {(offer || isBack) && (
        <Suspense fallback={null}>
          <BuyBack
            entry={entry.id}
            username={entry.username}
            week={week}
            offer={offer}
            onBack={() => setBack(true)}
          />
        </Suspense>
      )}
      {hasPick && (
        <div ref={stands} tabIndex={-1} className={styles.stands}>
          <StoredPicks
            entry={entry.id}
            picks={picks}
            week={week}
            picksNeeded={picksNeeded}
            mayChange={mayChange}
            changing={replaced?.id ?? null}
            onChange={setChanging}
            zone={zone}
            next={isChoosing ? null : next}
          />
        </div>
      )}
      <div className={styles.actions}>
        {hasPick && <ShareButton entry={entry.id} week={week} />}
        <DisputeButton
          entry={entry.id}
          username={entry.username}
          week={hasPick ? week : (entry.eliminatedWeek ?? week)}
          isOffered={hasPick || isOut}
        />
      </div>
      {!hasPick && !isOut && !allowed && (
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
      {isChoosing && (
        <div ref={panel} tabIndex={-1} className={styles.panel}>
          <TeamChoice
            renderHeading={(order) => (
              <Card title="Select Your Team" className={styles.head}>
                <p className={styles.hint}>
                  {replaced ? (
                    <>Another team in place of the {replaced.name}.</>
                  ) : picksNeeded === 2 ? (
                    <>
                      Pick {picks.length + 1} of 2. Two different teams to {toDo} in Week {week}.
                    </>
                  ) : (
                    <>
                      One team to {toDo} in Week {week}.
                    </>
                  )}
                  <span className={styles.how}> Tap to select, tap again to deselect.</span>
                  {order && <span className={styles.order}> {order}</span>}
                </p>
              </Card>
            )}
            teams={teams}
            entry={entry}
            usedWeeks={new Map(usedTeams.map((used) => [used.team.id, used.week]))}
            others={others}
            several={several}
            replaces={replaced?.id ?? null}
            mayChange={mayChange}
            showChances={showChances}
            week={week}
            deadline={deadline}
            deadlineLabel={deadlineLabel}
            zone={zone}
          />
        </div>
      )}
    </>
  );
}
