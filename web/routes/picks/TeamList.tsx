import { LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Loading, Skeleton } from '#web/components/Skeleton.tsx';
import { PanelBoundary } from '#web/layout/PanelBoundary.tsx';
import { reloadPage } from '#web/session/reloadPage.ts';
import { type PoolZone, poolDay } from '#web/session/poolTime.ts';
import { TeamRows } from './TeamRows.tsx';
import { EVERYTHING, filterCount, type TeamOrder } from './teamList.ts';
import { keepTeamView, readTeamView } from './teamView.ts';
import type { TeamList_week$key } from './__generated__/TeamList_week.graphql';
import styles from './TeamList.module.css';

// Loaded when somebody wants them: the list as it opens needs neither.
const TeamPanel = lazy(async () => ({ default: (await import('./TeamPanel.tsx')).TeamPanel }));
const loadTools = () => import('./TeamTools.tsx');
const TeamTools = lazy(async () => ({ default: (await loadTools()).TeamTools }));

interface TeamListProps {
  teams: TeamList_week$key;
  /** The weeks of the entry's picks, by the ids of their teams. */
  usedWeeks: ReadonlyMap<string, number>;
  /** The viewer's other entries that have picked or selected a team this week, by the team's id. */
  others: ReadonlyMap<string, readonly string[]>;
  /** The week that is shown. */
  week: number;
  /** Whether the pool shows chances to win. */
  showChances: boolean;
  zone: PoolZone;
  selected: string | null;
  isBusy: boolean;
  onSelect: (teamId: string | null) => void;
}

/** The teams of the week, as compact rows or as cards by game; rows can be sorted and filtered. */
export function TeamList({ teams: key, zone, ...shown }: TeamListProps) {
  const week = useFragment(
    graphql`
      fragment TeamList_week on Week {
        teamOptions {
          game {
            kickoff
          }
        }
        ...TeamRows_week
        ...TeamPanel_week
      }
    `,
    key,
  );
  const [view, setView] = useState(readTeamView);
  const [choices, setChoices] = useState(EVERYTHING);
  const [isOpen, setOpen] = useState(false);
  const isRows = view === 'rows';
  const dayOf = (instant: string) => poolDay(instant, zone);
  const filters = filterCount(choices);
  const prepare = () => void loadTools().catch(() => {});
  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        {isRows && (
          <Button
            aria-expanded={isOpen}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden size={18} /> Sort and filter
          </Button>
        )}
        {isRows && (
          <p className={styles.now}>
            {ORDERED[choices.order]}
            {filters > 0 && `, ${filters === 1 ? '1 filter' : `${filters} filters`}`}
          </p>
        )}
        <Button
          className={styles.view}
          aria-label={`Show the teams as ${isRows ? 'cards' : 'rows'}`}
          onClick={() => {
            const other = isRows ? 'cards' : 'rows';
            keepTeamView(other);
            setView(other);
          }}
        >
          {isRows ? <LayoutGrid aria-hidden size={18} /> : <Rows3 aria-hidden size={18} />}
          {isRows ? 'Cards' : 'Rows'}
        </Button>
      </div>
      {isRows && isOpen && (
        <PanelBoundary title="The filters could not be loaded" onRetry={reloadPage}>
          <Suspense>
            <TeamTools
              choices={choices}
              showChances={shown.showChances}
              days={[...new Set(week.teamOptions.map(({ game }) => dayOf(game.kickoff)))]}
              onChange={setChoices}
            />
          </Suspense>
        </PanelBoundary>
      )}
      {isRows ? (
        <TeamRows {...shown} teams={week} zone={zone} choices={choices} />
      ) : (
        <PanelBoundary title="The cards could not be loaded" onRetry={reloadPage}>
          <Suspense
            fallback={
              <Loading label="Loading teams">
                <Skeleton shape="card" count={4} />
              </Loading>
            }
          >
            <TeamPanel teams={week} zone={zone} {...shown} />
          </Suspense>
        </PanelBoundary>
      )}
    </div>
  );
}

const ORDERED: Record<TeamOrder, string> = {
  kickoff: 'By kickoff',
  chance: 'By chance to win',
  line: 'By line',
  division: 'By division',
};
