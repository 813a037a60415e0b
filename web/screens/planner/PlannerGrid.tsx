import { Check, Lock } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Chance } from '#web/shared/games/Chance.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import type { PlannerData, PlannerTeam } from './plannerData.ts';
import { matchup, matchupInWords, percent } from './plannerWords.ts';
import { type DraggedTeam, dragProps, dropProps } from './dragging.ts';
import { canPlan, type Planned, type PlanWeek, teamsInWeek } from './planWeeks.ts';
import styles from './planner.module.css';

interface PlannerGridProps {
  data: PlannerData;
  teams: readonly PlannerTeam[];
  plan: readonly Planned[];
  onToggle: (planned: Planned) => void;
  onMove: (dragged: DraggedTeam, toWeek: number) => void;
}

/**
 * Weeks by teams, with one tab stop: arrow keys, Home, End, Page Up and Page Down move, Enter and Space plan
 * a team (WAI-ARIA grid). Teams can be dragged along their row.
 */
export function PlannerGrid({ data, teams, plan, onToggle, onMove }: PlannerGridProps) {
  const { weeks } = data;
  const [dragged, setDragged] = useState<DraggedTeam | null>(null);
  const [place, setPlace] = useState({ row: 0, column: 0 });
  const row = Math.min(place.row, teams.length - 1);
  const column = Math.min(place.column, weeks.length - 1);
  const table = useRef<HTMLTableElement>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = moved(event, { row, column }, teams.length - 1, weeks.length - 1);
    if (next === null) return;
    event.preventDefault();
    setPlace(next);
    table.current
      ?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)
      ?.focus();
  };

  return (
    // Scrollable by keyboard from the focus inside.
    <div className="relative max-h-[min(44rem,80dvh)] overflow-auto panel [scroll-padding:3rem_0_0_5.5rem]">
      {/* A table with interactive cells is a grid (WAI-ARIA); its key handler serves the focused cells. */}
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label="Weeks by teams"
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Team
            </th>
            {weeks.map((week) => (
              <th key={week.week} scope="col">
                <span className="visually-hidden">Week </span>
                <span aria-hidden>W</span>
                {week.week}
                {week.slots === 2 && <span className="block text-13">2 picks</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map((team, rowAt) => (
            <tr key={team.id}>
              <th
                scope="row"
                className={styles.team}
                {...dragProps({ teamId: team.id, from: null }, setDragged)}
              >
                <span className="flex items-center gap-2">
                  <TeamBadge team={team} size={28} decorative />
                  <span aria-hidden>{team.abbreviation}</span>
                  <span className="visually-hidden">{team.name}</span>
                </span>
              </th>
              {weeks.map((week, columnAt) => (
                <Cell
                  key={week.week}
                  data={data}
                  week={week}
                  team={team}
                  isPlanned={teamsInWeek(week, plan).includes(team.id)}
                  dragged={dragged}
                  onDrag={setDragged}
                  onMove={onMove}
                  onToggle={() => {
                    setPlace({ row: rowAt, column: columnAt });
                    onToggle({ week: week.week, teamId: team.id });
                  }}
                  place={{
                    'data-row': rowAt,
                    'data-column': columnAt,
                    tabIndex: rowAt === row && columnAt === column ? 0 : -1,
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  data: PlannerData;
  week: PlanWeek;
  team: PlannerTeam;
  isPlanned: boolean;
  dragged: DraggedTeam | null;
  onDrag: (dragged: DraggedTeam | null) => void;
  onMove: (dragged: DraggedTeam, toWeek: number) => void;
  onToggle: () => void;
  place: { 'data-row': number; 'data-column': number; tabIndex: number };
}

function Cell({ data, week, team, isPlanned, dragged, onDrag, onMove, onToggle, place }: CellProps) {
  const game = week.games.get(team.id);
  const isPicked = week.picked.includes(team.id);
  const isOpen = canPlan(week, team.id, data.used);
  if (game === undefined || (!isOpen && !isPicked)) {
    return (
      <td
        {...place}
        className={styles.none}
        aria-label={`${team.name}, Week ${week.week}: ${game ? 'not open' : 'no game'}`}
      >
        {game ? '·' : 'bye'}
      </td>
    );
  }
  const label = `Week ${week.week}: ${matchupInWords(game, data)}${isPicked ? ', picked' : isPlanned ? ', planned' : ''}`;
  return (
    <td
      {...place}
      className={styles.cell}
      aria-label={label}
      aria-selected={isPlanned}
      aria-readonly={isPicked || undefined}
      data-chance={game.chance === null ? undefined : step(game.chance)}
      {...dragProps(isPlanned && !isPicked ? { teamId: team.id, from: week.week } : null, onDrag)}
      {...dropProps(
        dragged,
        ({ teamId, from }) => teamId === team.id && from !== week.week && !isPlanned && isOpen,
        (own) => onMove(own, week.week),
      )}
      onClick={isPicked ? undefined : onToggle}
      onKeyDown={(event) => {
        if (isPicked || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        onToggle();
      }}
    >
      <span className="block whitespace-nowrap">
        {matchup(game, data.teams)}
        {game.isDivisional && <sup className="ms-0.5 text-quiet text-[0.625rem]">div</sup>}
      </span>
      <span className={styles.chance}>
        {isPicked ? (
          <Lock aria-hidden size={13} />
        ) : isPlanned ? (
          <Check aria-hidden size={14} strokeWidth={3} />
        ) : null}
        {game.chance === null ? null : <Chance>{percent(game.chance)}</Chance>}
      </span>
    </td>
  );
}

function step(chance: number): 'high' | 'good' | undefined {
  return chance >= 0.75 ? 'high' : chance >= 0.6 ? 'good' : undefined;
}

interface Place {
  row: number;
  column: number;
}

/** The next focused cell; null for other keys. */
function moved(
  { key, ctrlKey }: KeyboardEvent,
  { row, column }: Place,
  lastRow: number,
  lastColumn: number,
): Place | null {
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: Math.max(0, Math.min(lastRow, nextRow)),
    column: Math.max(0, Math.min(lastColumn, nextColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'Home':
      return to(ctrlKey ? 0 : row, 0);
    case 'End':
      return to(ctrlKey ? lastRow : row, lastColumn);
    case 'PageUp':
      return to(row - 8, column);
    case 'PageDown':
      return to(row + 8, column);
    default:
      return null;
  }
}
