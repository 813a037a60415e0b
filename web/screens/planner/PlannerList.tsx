import { Check, Lock } from 'lucide-react';
import { useState } from 'react';
import { Chance } from '#web/shared/games/Chance.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import type { PlannerData } from './plannerData.ts';
import { matchup, matchupInWords, percent } from './plannerWords.ts';
import { canPlan, isUsedUp, teamsInWeek, type PlanGame, type Planned, type PlanWeek } from './planWeeks.ts';
import { type DraggedTeam, dropProps, dragProps } from './dragging.ts';
import styles from './planner.module.css';

interface PlannerListProps {
  data: PlannerData;
  plan: readonly Planned[];
  onToggle: (planned: Planned) => void;
  onMove: (dragged: DraggedTeam, toWeek: number) => void;
}

/** The plan by week, with the available teams on request. Teams can be dragged to another week. */
export function PlannerList({ data, plan, onToggle, onMove }: PlannerListProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const [dragged, setDragged] = useState<DraggedTeam | null>(null);
  return (
    <ol role="list" className="grid gap-2 p-0 list-none">
      {data.weeks.map((week) => (
        <Week
          key={week.week}
          data={data}
          week={week}
          plan={plan}
          isOpen={opened === week.week}
          onOpen={(isOpen) => setOpened(isOpen ? week.week : null)}
          onToggle={onToggle}
          onMove={onMove}
          dragged={dragged}
          onDrag={setDragged}
        />
      ))}
    </ol>
  );
}

interface WeekProps extends PlannerListProps {
  week: PlanWeek;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  dragged: DraggedTeam | null;
  onDrag: (dragged: DraggedTeam | null) => void;
}

function Week({ data, week, plan, isOpen, onOpen, onToggle, onMove, dragged, onDrag }: WeekProps) {
  const chosen = teamsInWeek(week, plan).map((team) => week.games.get(team)!);
  const isPicked = week.picked.length >= week.slots;
  return (
    <li
      className="panel data-target:border-turf data-target:border-dashed"
      {...dropProps(
        dragged,
        (team) => team.from !== week.week && canPlan(week, team.teamId, data.used),
        (team) => onMove(team, week.week),
      )}
    >
      <div className="row gap-y-2 gap-x-3 py-2 px-3">
        <h2 className="text-20 min-w-18">Week {week.week}</h2>
        {week.slots === 2 && <Badge>2 picks</Badge>}
        <div className="flex flex-1 basis-32 flex-wrap gap-y-1 gap-x-3">
          {chosen.map((game) => (
            <span
              key={game.teamId}
              className={styles.listTeam}
              {...dragProps(
                week.picked.includes(game.teamId) ? null : { teamId: game.teamId, from: week.week },
                onDrag,
              )}
            >
              <TeamBadge team={data.teams.get(game.teamId)!} size={28} decorative />
              <span className="visually-hidden">
                {matchupInWords(game, data)}
                {week.picked.includes(game.teamId) ? ', picked' : ', planned'}
              </span>
              <span aria-hidden>
                <strong>{data.teams.get(game.teamId)!.abbreviation}</strong> {matchup(game, data.teams)}
                {game.chance !== null && (
                  <b className="text-turf-ink font-[700]">
                    {' '}
                    <Chance>{percent(game.chance)}</Chance>
                  </b>
                )}
              </span>
            </span>
          ))}
          {chosen.length < week.slots && <span className="text-quiet">No team yet</span>}
        </div>
        {isPicked ? (
          <span className="tap gap-1 text-quiet">
            <Lock aria-hidden size={16} /> Picked
          </span>
        ) : (
          <Button
            aria-expanded={isOpen}
            aria-label={
              isOpen
                ? `Done with Week ${week.week}`
                : `${chosen.length > 0 ? 'Change' : 'Choose'} the team of Week ${week.week}`
            }
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? 'Done' : chosen.length > 0 ? 'Change' : 'Choose'}
          </Button>
        )}
      </div>
      {isOpen && !isPicked && (
        <ul role="list" className="max-h-96 overflow-y-auto p-0 border-t border-line list-none">
          {freeGames(data, week).map((game) => (
            <TeamRow key={game.teamId} data={data} game={game} week={week} plan={plan} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Games of unused teams, likeliest first; without chances by abbreviation. */
function freeGames({ teams, used }: PlannerData, week: PlanWeek): PlanGame[] {
  const name = ({ teamId }: PlanGame) => teams.get(teamId)?.abbreviation ?? '';
  return [...week.games.values()]
    .filter(({ teamId }) => !isUsedUp(week, teamId, used))
    .sort((a, b) => (b.chance ?? 0) - (a.chance ?? 0) || (name(a) < name(b) ? -1 : 1));
}

function TeamRow({
  data,
  game,
  week,
  plan,
  onToggle,
}: Omit<PlannerListProps, 'onMove'> & { game: PlanGame; week: PlanWeek }) {
  const team = data.teams.get(game.teamId)!;
  const isPlanned = teamsInWeek(week, plan).includes(team.id);
  const elsewhere = plan.find(
    (one) =>
      one.teamId === team.id &&
      one.week !== week.week &&
      data.weeks.find((other) => other.week === one.week)?.period === week.period,
  );
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-pressed={isPlanned}
        onClick={() => onToggle({ week: week.week, teamId: team.id })}
      >
        <TeamBadge team={team} size={28} decorative />
        <span className="grid flex-1 min-w-0">
          <span className="font-semibold">{team.name}</span>
          <span className="text-quiet text-13">
            {matchup(game, data.teams)}
            {game.isNeutralSite && ' · neutral site'}
            {game.isDivisional && ' · divisional'}
            {game.isOverLimit && ' · over the limit of lines'}
            {elsewhere && ` · planned for Week ${elsewhere.week}`}
          </span>
        </span>
        {game.chance !== null && (
          <span className="text-turf-ink font-[700]">
            <Chance>{percent(game.chance)}</Chance>
          </span>
        )}
        <span className="w-4.5 text-turf-ink">
          {isPlanned && <Check aria-hidden size={18} strokeWidth={3} />}
        </span>
      </button>
    </li>
  );
}
