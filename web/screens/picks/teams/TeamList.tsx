import { LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { reloadPage } from '#web/app/session/reloadPage.ts';
import { type PoolZone, poolDay } from '#web/app/session/poolTime.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import { TeamRows } from './TeamRows.tsx';
import { EVERYTHING, filterCount, orderOf, type TeamOrder } from './teamList.ts';
import { keepTeamOrder, keepTeamView, readTeamOrder, readTeamView } from './teamView.ts';
import type { TeamList_week$key } from './__generated__/TeamList_week.graphql';

// Lazy: the initial list needs neither.
const TeamPanel = lazyPart(async () => (await import('./TeamPanel.tsx')).TeamPanel);
const loadTools = () => import('./TeamTools.tsx');
const TeamTools = lazyPart(async () => (await loadTools()).TeamTools);

interface TeamListProps {
  /** Gets the order's name, null for none. */
  renderHeading: (order: string | null) => ReactNode;
  teams: TeamList_week$key;
  /** Weeks of the entry's picks, by team id. */
  usedWeeks: ReadonlyMap<string, number>;
  /** Latest earlier weeks of reusable teams, by team id. */
  weeksBefore: ReadonlyMap<string, number>;
  /** The viewer's other entries with the team this week, by team id. */
  others: ReadonlyMap<string, readonly string[]>;
  week: number;
  showChances: boolean;
  zone: PoolZone;
  selected: string | null;
  isBusy: boolean;
  onSelect: (teamId: string | null) => void;
}

/** Target of "Skip to the teams". */
export const TEAMS_ID = 'teams';

/** The week's teams, as rows that can be sorted and filtered, or as cards by game. */
export function TeamList({ renderHeading, teams: key, zone, ...shown }: TeamListProps) {
  const week = useFragment(
    graphql`
      fragment TeamList_week on Week {
        teamOptions {
          game {
            kickoff
            homeWinChance
          }
        }
        ...TeamRows_week
        ...TeamPanel_week
      }
    `,
    key,
  );
  const pickTo = usePickTo();
  const [view, setView] = useState(readTeamView);
  const hasChances = shown.showChances && week.teamOptions.some(({ game }) => game.homeWinChance != null);
  const [filters, setFilters] = useState(EVERYTHING);
  const [remembered, remember] = useState(readTeamOrder);
  const choices = { ...filters, order: orderOf(remembered, hasChances) };
  const [isOpen, setOpen] = useState(false);
  const isRows = view === 'rows';
  const dayOf = (instant: string) => poolDay(instant, zone);
  const filtered = filterCount(choices);
  const prepare = () => void loadTools().catch(() => {});
  return (
    <div className="grid grid-cols-1 gap-3 max-xs:gap-1.5">
      <div className="flex items-center gap-2 [&_button]:flex-none [&_button]:px-3">
        <div className="flex-1 min-w-0">
          {renderHeading(isRows ? orderText(choices.order, filtered, pickTo) : null)}
        </div>
        {isRows && (
          <Button
            aria-expanded={isOpen}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden size={18} />{' '}
            <span className="max-xs:absolute max-xs:size-px max-xs:overflow-hidden max-xs:[clip-path:inset(50%)] max-xs:whitespace-nowrap">
              Sort and filter
            </span>
          </Button>
        )}
        <Button
          aria-label={`Show the teams as ${isRows ? 'cards' : 'rows'}`}
          onClick={() => {
            const other = isRows ? 'cards' : 'rows';
            keepTeamView(other);
            setView(other);
          }}
        >
          {isRows ? <LayoutGrid aria-hidden size={18} /> : <Rows3 aria-hidden size={18} />}
          <span className="max-xs:absolute max-xs:size-px max-xs:overflow-hidden max-xs:[clip-path:inset(50%)] max-xs:whitespace-nowrap">
            {isRows ? 'Cards' : 'Rows'}
          </span>
        </Button>
      </div>
      {isRows && isOpen && (
        <PanelBoundary title="The filters could not be loaded" onRetry={reloadPage}>
          <TeamTools
            choices={choices}
            showChances={hasChances}
            days={[...new Set(week.teamOptions.map(({ game }) => dayOf(game.kickoff)))]}
            onChange={(chosen) => {
              if (chosen.order !== choices.order) {
                keepTeamOrder(chosen.order);
                remember(chosen.order);
              }
              setFilters(chosen);
            }}
          />
        </PanelBoundary>
      )}
      <div id={TEAMS_ID} tabIndex={-1} className="grid grid-cols-1 gap-3 focus:outline-none">
        {isRows ? (
          <TeamRows {...shown} teams={week} zone={zone} choices={choices} />
        ) : (
          <PanelBoundary
            title="The cards could not be loaded"
            onRetry={reloadPage}
            loading={<Loading label="Loading teams" shape="card" count={4} />}
          >
            <TeamPanel teams={week} zone={zone} {...shown} />
          </PanelBoundary>
        )}
      </div>
    </div>
  );
}

/** "Sorted by chance to win, 2 filters". */
function orderText(order: TeamOrder, filters: number, pickTo: 'WIN' | 'LOSE'): string {
  const ordered =
    order === 'chance' ? `Sorted by chance to ${pickTo === 'WIN' ? 'win' : 'lose'}` : ORDERED[order];
  if (filters === 0) return ordered;
  return `${ordered}, ${filters === 1 ? '1 filter' : `${filters} filters`}`;
}

const ORDERED: Record<Exclude<TeamOrder, 'chance'>, string> = {
  kickoff: 'Sorted by kickoff',
  line: 'Sorted by line',
  division: 'Sorted by division',
};
