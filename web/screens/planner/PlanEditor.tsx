import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import type { PlannerData, PlannerTeam } from './plannerData.ts';
import { PlannerGrid } from './PlannerGrid.tsx';
import { PlannerList } from './PlannerList.tsx';
import { finePercent } from './plannerWords.ts';
import type { DraggedTeam } from './dragging.ts';
import { isUsedUp, movePlanned, type Planned, teamsInWeek, togglePlanned } from './planWeeks.ts';
import { Suggestions } from './Suggestions.tsx';
import { plannedThrough, survival } from './survival.ts';
import { type SaveState, type StoredPlan, usePlan } from './usePlan.ts';
import styles from './planner.module.css';

interface PlanEditorProps {
  entry: string;
  stored: StoredPlan | null;
  /** The default name of an unsaved plan. */
  newName: string;
  data: PlannerData;
  onCreated: (planId: string) => void;
}

type View = 'list' | 'grid';

const isWide = () => window.matchMedia('(min-width: 60rem)').matches;

/** A plan with its survival chance, suggestions, and weeks as a list or grid. */
export function PlanEditor({ entry, stored, newName, data, onCreated }: PlanEditorProps) {
  const { weeks, showChances } = data;
  const plan = usePlan(entry, stored, newName, onCreated);
  const [throughWeek, setThroughWeek] = useState(weeks.at(-1)!.week);
  const [view, setView] = useState<View>(() => (isWide() ? 'grid' : 'list'));
  const [news, setNews] = useState('');
  const teams = freeTeams(data);
  const survived = survivalText(data, plan.teams, throughWeek);

  const announce = (text: string, next: readonly Planned[]) => {
    const after = survivalText(data, next, throughWeek);
    setNews(after === null ? text : `${text} Survival: ${after}.`);
  };
  const toggle = (planned: Planned) => {
    const next = togglePlanned(plan.teams, weeks, planned, data.used);
    plan.change(next);
    const week = weeks.find((one) => one.week === planned.week)!;
    const isIn = teamsInWeek(week, next).includes(planned.teamId);
    const name = data.teams.get(planned.teamId)?.name;
    announce(`${name} ${isIn ? 'planned for' : 'taken out of'} Week ${planned.week}.`, next);
  };
  const move = ({ teamId, from }: DraggedTeam, to: number) => {
    const next = movePlanned(plan.teams, weeks, { teamId, from, to }, data.used);
    plan.change(next);
    announce(`${data.teams.get(teamId)?.name} planned for Week ${to}.`, next);
  };

  return (
    <>
      {showChances && (
        <section
          aria-label="Survival of this plan"
          className="flex flex-wrap items-end gap-3 py-3 px-4 panel"
        >
          <Select
            label="Survive through"
            value={String(throughWeek)}
            options={weeks.map(({ week }) => ({ value: String(week), label: `Week ${week}` }))}
            onChange={(week) => setThroughWeek(Number(week))}
          />
          <p className={styles.figure}>
            {survived !== null && <strong>{survived}</strong>}
            <span className="text-quiet">{survivalNote(data, plan.teams, throughWeek)}</span>
          </p>
        </section>
      )}
      {showChances && (
        <Suggestions
          data={data}
          teams={teams}
          throughWeek={throughWeek}
          onSuggest={(next) => {
            plan.change(next);
            announce(`${next.length} teams suggested.`, next);
          }}
        />
      )}
      <div className="row gap-3 justify-between">
        <fieldset className="flex gap-1 p-0 border-0">
          <legend className="visually-hidden">View</legend>
          {(['list', 'grid'] as const).map((each) => (
            <label key={each} className={styles.view}>
              <input
                type="radio"
                name="planner-view"
                checked={view === each}
                onChange={() => setView(each)}
              />
              {each === 'list' ? 'Week by week' : 'Grid'}
            </label>
          ))}
        </fieldset>
        <Saved state={plan.state} isStored={stored !== null} onRetry={plan.retry} />
      </div>
      {view === 'list' ? (
        <PlannerList data={data} plan={plan.teams} onToggle={toggle} onMove={move} />
      ) : (
        <PlannerGrid data={data} teams={teams} plan={plan.teams} onToggle={toggle} onMove={move} />
      )}
      <p className="text-quiet">
        {showChances
          ? `${data.pickTo === 'WIN' ? 'Chances' : 'Chances to lose'} follow from the lines${data.hasRatings ? ', without a line from the results so far' : ''}; they are estimates, not advice. `
          : ''}
        Only you see your plan, and it submits nothing{data.ownAutoPicks > 0 ? ' before a deadline' : ''}:
        make your picks on Picks.
      </p>
      <div role="status" className="visually-hidden">
        {news}
      </div>
    </>
  );
}

/**
 * "72% through Week 9": up to the first week without a plan, at most the wanted one; null where the first
 * week has none.
 */
function survivalText(data: PlannerData, plan: readonly Planned[], throughWeek: number): string | null {
  const through = plannedThrough(data.weeks, plan, throughWeek);
  if (through === null) return null;
  const { chance } = survival(data.weeks, plan, through, data.lossesToGo);
  return chance === null ? null : `${finePercent(chance)} through Week ${through}`;
}

function survivalNote({ weeks }: PlannerData, plan: readonly Planned[], throughWeek: number): string {
  const [open] = survival(weeks, plan, throughWeek, 1).openWeeks;
  if (open === undefined) return 'chance to survive with this plan';
  const planned = weeks.filter(({ week }) => week === open).flatMap((week) => teamsInWeek(week, plan));
  return planned.length === 0
    ? `No team planned for Week ${open} yet.`
    : `Week ${open} needs another team, or has no known chance.`;
}

/** Teams that the entry can still plan, by abbreviation. */
function freeTeams({ teams, used, weeks }: PlannerData): PlannerTeam[] {
  const isLeft = (id: string) => weeks.some((week) => !isUsedUp(week, id, used));
  const isPicked = (id: string) => weeks.some(({ picked }) => picked.includes(id));
  return [...teams.values()]
    .filter(({ id }) => isLeft(id) || isPicked(id))
    .sort((a, b) => (a.abbreviation < b.abbreviation ? -1 : 1));
}

function Saved({ state, isStored, onRetry }: { state: SaveState; isStored: boolean; onRetry: () => void }) {
  if (state.kind === 'failed') {
    return (
      <div role="alert" className="row gap-2 text-flag-ink">
        {state.message} {state.mayRetry && <Button onClick={onRetry}>Save again</Button>}
      </div>
    );
  }
  const text = state.kind === 'saved' ? (isStored ? 'Saved' : '') : 'Saving…';
  return <span className="text-quiet">{text}</span>;
}
