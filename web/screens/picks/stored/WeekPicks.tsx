import { type ReactNode, useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import { ShareButton } from '#web/shared/moments/ShareButton.tsx';
import { DisputeButton } from '../disputes/DisputeButton.tsx';
import type { MakePicks_entry$data } from '../__generated__/MakePicks_entry.graphql';
import { ChoiceHeading, NoPickPossible } from '../submit/pickNotices.tsx';
import { StoredPicks } from './StoredPicks.tsx';
import { TeamChoice } from '../teams/TeamChoice.tsx';
import type { WeekPicks_entryWeek$key } from './__generated__/WeekPicks_entryWeek.graphql';
import type { WeekPicks_teams$key } from './__generated__/WeekPicks_teams.graphql';
import { useDeselectPicked } from '../submit/useSelection.ts';

export interface ShownWeek {
  week: number;
  /** Deadline of the week; ISO, and in words. */
  deadline: string;
  zone: PoolZone;
  teams: WeekPicks_teams$key;
  mayChange: boolean;
  showChances: boolean;
  /** The viewer's other entries with the team this week, by team id. */
  others: ReadonlyMap<string, readonly string[]>;
  /** Links to the other entries, beside the submit button. */
  several: ReactNode;
  /** Focuses the teams: the button that led here is gone. */
  takesFocus: boolean;
  /** Whether a dialog for submitting has the focus. */
  isReviewing: boolean;
  /** The viewer's next entry without a pick. */
  next: { username: string; onChoose: () => void } | null;
}

interface WeekPicksProps extends ShownWeek {
  entry: MakePicks_entry$data;
}

/** An entry's week: its picks, the choice of a team, or why it cannot pick. */
export function WeekPicks({ entry, ...shown }: WeekPicksProps) {
  const { week } = shown;
  const { picks, picksNeeded, usedTeams, teamsUsedBefore, viewerCanPick } =
    useFragment<WeekPicks_entryWeek$key>(
      graphql`
        fragment WeekPicks_entryWeek on EntryWeek {
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
          teamsUsedBefore {
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
      fragment WeekPicks_teams on Week {
        ...TeamChoice_week
      }
    `,
    shown.teams,
  );
  const isOut = entry.status === 'ELIMINATED';
  const { allowed, code, message } = viewerCanPick;
  const [changing, setChanging] = useState<string | null>(null);
  // After the change is stored, the replaced pick no longer matches.
  const replaced = picks.find(({ team }) => team.id === changing)?.team ?? null;
  const isChoosing = !isOut && (allowed || replaced !== null);
  const hasPick = picks.length > 0;
  useDeselectPicked(entry.id, week, hasPick && !isChoosing);
  const { stands, panel } = usePickFocus(picks.map(({ id, team }) => `${id}:${team.id}`).join(), shown);

  return (
    <>
      {hasPick && (
        <div ref={stands} tabIndex={-1} className="scroll-mt-24 focus:outline-none">
          <StoredPicks
            {...shown}
            entry={entry.id}
            picks={picks}
            picksNeeded={picksNeeded}
            changing={replaced?.id ?? null}
            onChange={setChanging}
            next={isChoosing ? null : shown.next}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2 justify-center empty:hidden">
        {hasPick && <ShareButton entry={entry.id} week={week} />}
        <DisputeButton
          entry={entry.id}
          username={entry.username}
          week={hasPick ? week : (entry.eliminatedWeek ?? week)}
          isOffered={hasPick || isOut}
        />
      </div>
      {!hasPick && !isOut && !allowed && (
        <NoPickPossible
          username={entry.username}
          week={week}
          isClosed={code === 'DEADLINE_PASSED'}
          isBye={entry.byeWeeks.includes(week)}
          message={message}
        />
      )}
      {isChoosing && (
        <div ref={panel} tabIndex={-1} className="grid gap-3 focus:outline-none">
          <TeamChoice
            renderHeading={(order) => (
              <ChoiceHeading
                week={week}
                replaced={replaced?.name ?? null}
                picksNeeded={picksNeeded}
                pickCount={picks.length}
                byesLeft={hasPick ? 0 : entry.byesLeft}
                order={order}
              />
            )}
            {...shown}
            teams={teams}
            entry={entry}
            usedWeeks={weeksByTeam(usedTeams)}
            weeksBefore={weeksByTeam(teamsUsedBefore)}
            replaces={replaced?.id ?? null}
          />
        </div>
      )}
    </>
  );
}

/**
 * Focuses the pick once it is stored, and the teams where a link led to them, since the pressed button is
 * gone.
 * @param stored identifies the stored picks; empty for none
 */
function usePickFocus(
  stored: string,
  { takesFocus, isReviewing }: Pick<ShownWeek, 'takesFocus' | 'isReviewing'>,
) {
  const before = useRef(stored);
  const stands = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stored !== '' && stored !== before.current && !isReviewing) stands.current?.focus();
    before.current = stored;
  }, [stored, isReviewing]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);
  return { stands, panel };
}

function weeksByTeam(
  teams: readonly { readonly week: number; readonly team: { readonly id: string } }[],
): Map<string, number> {
  return new Map(teams.map(({ week, team }) => [team.id, week]));
}
