import { Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { Fallback } from './Fallback.tsx';
import { PlanBar } from './PlanBar.tsx';
import { PlanEditor } from './PlanEditor.tsx';
import { readPlanner, readTeams } from './plannerData.ts';
import type { PlannerPageQuery } from './__generated__/PlannerPageQuery.graphql';
import type { PlannerPageViewerQuery } from './__generated__/PlannerPageViewerQuery.graphql';

export { PlannerPage as Component, plannerPageQuery as query, plannerPageViewerQuery as viewerQuery };

const plannerPageQuery = graphql`
  query PlannerPageQuery($pool: String) {
    pool(slug: $pool) {
      ...plannerData_pool
    }
    teams {
      ...plannerData_teams
    }
  }
`;

const plannerPageViewerQuery = graphql`
  query PlannerPageViewerQuery($pool: String) {
    pool(slug: $pool) {
      viewerEntries {
        id
        username
        status
        plans {
          id
          name
          version
          isFallback
          teams {
            week
            team {
              id
            }
          }
        }
        ...plannerData_entry
      }
    }
  }
`;

/** The planner (SPECIFICATION 7.32); `?entry=` selects the entry. */
function PlannerPage() {
  return (
    <div className="grid gap-4 *:min-w-0">
      <h1>Planner</h1>
      <RouteQuery<[PlannerPageQuery, PlannerPageViewerQuery]>
        skeleton={<Loading label="Loading the planner" shape="card" count={3} />}
      >
        {(query, viewerQuery) => <Planner query={query} viewerQuery={viewerQuery} />}
      </RouteQuery>
    </div>
  );
}

interface PlannerProps {
  query: PreloadedQuery<PlannerPageQuery>;
  viewerQuery: PreloadedQuery<PlannerPageViewerQuery>;
}

function Planner({ query, viewerQuery }: PlannerProps) {
  const { pool, teams } = usePreloadedQuery<PlannerPageQuery>(plannerPageQuery, query);
  const viewers = usePreloadedQuery<PlannerPageViewerQuery>(plannerPageViewerQuery, viewerQuery);
  const [address, setAddress] = useSearchParams();
  const entries = viewers.pool?.viewerEntries ?? [];
  const wanted = address.get('entry');
  const entry =
    entries.find(({ id }) => id === wanted) ?? entries.find(({ status }) => status === 'ALIVE') ?? entries[0];
  if (!pool || entry === undefined) {
    return (
      <EmptyState icon={MapIcon} title="You have no entry in this pool">
        Plans are made here once you have one.
      </EmptyState>
    );
  }
  return (
    <>
      {entries.length > 1 && (
        <div className="max-w-96">
          <Select
            label="Entry"
            value={entry.id}
            options={entries.map(({ id, username, status }) => ({
              value: id,
              label: status === 'ALIVE' ? username : `${username} (out)`,
            }))}
            onChange={(id) => setAddress({ entry: id }, { preventScrollReset: true })}
          />
        </div>
      )}
      {entry.status === 'ALIVE' ? (
        <PlansOfEntry key={entry.id} entry={entry} data={readPlanner(readTeams(teams), pool, entry)} />
      ) : (
        <EmptyState
          title={
            <>
              <bdi>{entry.username}</bdi> is out
            </>
          }
        >
          There are no more weeks to plan for it.
        </EmptyState>
      )}
    </>
  );
}

interface PlansOfEntryProps {
  entry: NonNullable<PlannerPageViewerQuery['response']['pool']>['viewerEntries'][number];
  data: ReturnType<typeof readPlanner>;
}

function PlansOfEntry({ entry, data }: PlansOfEntryProps) {
  // A new plan is stored while it is edited: the editor keeps its key.
  const [choice, setChoice] = useState({ plan: entry.plans[0]?.id ?? null, editor: 0 });
  const chosen = entry.plans.find(({ id }) => id === choice.plan) ?? null;
  if (data.weeks.length === 0) {
    return <EmptyState title="The season is over">There are no more weeks to plan.</EmptyState>;
  }
  return (
    <>
      <PlanBar
        plans={entry.plans}
        chosen={chosen}
        onChoose={(plan) => setChoice({ plan, editor: choice.editor + 1 })}
      />
      {chosen !== null && <Fallback plan={chosen} weeks={data.ownAutoPicks} />}
      <PlanEditor
        key={choice.editor}
        entry={entry.id}
        stored={chosen}
        newName={entry.plans.length === 0 ? 'My plan' : `Plan ${entry.plans.length + 1}`}
        data={data}
        onCreated={(plan) => setChoice((before) => ({ ...before, plan }))}
      />
    </>
  );
}
