import { graphql, usePreloadedQuery, useFragment, type PreloadedQuery } from 'react-relay/hooks';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import { ToStandings } from '../ToStandings.tsx';
import { Compare } from './Compare.tsx';
import { SideBySide } from './SideBySide.tsx';
import { TeamsLeft } from './TeamsLeft.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import type { RivalPageQuery } from './__generated__/RivalPageQuery.graphql';
import type { RivalPageViewerQuery } from './__generated__/RivalPageViewerQuery.graphql';
import type { RivalPage_entry$key } from './__generated__/RivalPage_entry.graphql';

export { RivalPage as Component, rivalPageQuery as query, rivalPageViewerQuery as viewerQuery };

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 60_000;

const rivalPageQuery = graphql`
  query RivalPageQuery($pool: String, $entry: ID!, $with: ID!, $isCompared: Boolean!) {
    entry(id: $entry) {
      id
      username
      pool {
        id
      }
      ...SideBySide_entry
      ...TeamsLeft_entry
    }
    other: entry(id: $with) @include(if: $isCompared) {
      id
      username
      pool {
        id
      }
      ...SideBySide_entry
      ...TeamsLeft_entry
    }
    pool(slug: $pool) {
      id
      week {
        number
        deadline
        isDeadlinePassed
      }
      ...SideBySide_pool
    }
  }
`;

const rivalPageViewerQuery = graphql`
  query RivalPageViewerQuery($pool: String, $entry: ID!) {
    entry(id: $entry) {
      id
      ...RivalPage_entry
    }
    pool(slug: $pool) {
      viewerEntries {
        id
        username
        # Shown where the revealed picks have none, by SideBySide.
        # eslint-disable-next-line relay/must-colocate-fragment-spreads
        ...SideBySide_own
      }
    }
  }
`;

/** An entry, by itself or beside another one (SPECIFICATION 7.33). */
function RivalPage() {
  return (
    <div className="grid gap-4 *:min-w-0 [&_h1]:wrap-anywhere">
      <ToStandings />
      <RouteQuery<[RivalPageQuery, RivalPageViewerQuery]>
        skeleton={<Loading label="Loading the entry" shape="card" count={2} />}
      >
        {(query, viewerQuery) => <Rival query={query} viewerQuery={viewerQuery} />}
      </RouteQuery>
    </div>
  );
}

interface RivalProps {
  query: PreloadedQuery<RivalPageQuery>;
  viewerQuery: PreloadedQuery<RivalPageViewerQuery>;
}

function Rival({ query, viewerQuery }: RivalProps) {
  const { entry, other, pool } = usePreloadedQuery<RivalPageQuery>(rivalPageQuery, query);
  const viewers = usePreloadedQuery<RivalPageViewerQuery>(rivalPageViewerQuery, viewerQuery);
  const live = {
    pool: pool?.id ?? '',
    ...(pool?.week && { week: pool.week }),
    refetchOn: ['pool'] as const,
    pollEvery: POLL_EVERY,
  };
  useLive<RivalPageQuery>({
    query: rivalPageQuery,
    variables: query.variables,
    ...live,
  });
  useLive<RivalPageViewerQuery>({
    query: rivalPageViewerQuery,
    variables: viewerQuery.variables,
    ...live,
  });
  if (!entry || !pool || entry.pool.id !== pool.id) {
    return (
      <EmptyState isPage title="There is no such entry">
        It may belong to another pool. Choose one from the standings.
      </EmptyState>
    );
  }
  const own = viewers.pool?.viewerEntries ?? [];
  const beside = other && other.pool.id === pool.id && other.id !== entry.id ? other : null;
  const shown = beside ? [entry, beside] : [entry];
  return (
    <>
      <h1>
        <EntryName name={entry.username} />
        {beside && (
          <>
            {' '}
            and <bdi>{beside.username}</bdi>
          </>
        )}
      </h1>
      {viewers.entry && <ViewersPart entry={viewers.entry} />}
      <SideBySide
        pool={pool}
        entries={shown}
        own={own.filter(({ id }) => shown.some((one) => one.id === id))}
      />
      <TeamsLeft entries={shown} />
      <Compare entry={entry} beside={beside?.id ?? null} own={own.filter(({ id }) => id !== entry.id)} />
    </>
  );
}

/** What only the owner of the entry and the commissioner see of it: the payment, and what buying back cost. */
function ViewersPart({ entry: key }: { entry: RivalPage_entry$key }) {
  const { isViewers, paymentStatus, buyBacks } = useFragment(
    graphql`
      fragment RivalPage_entry on Entry {
        isViewers
        paymentStatus
        buyBacks {
          throughWeek
          feeCents
          currency
        }
      }
    `,
    key,
  );
  if (paymentStatus == null) return null;
  return (
    <p className="flex flex-wrap gap-2 p-0 list-none">
      {isViewers && <Badge>You</Badge>}
      <Badge tone={paymentStatus === 'COMPLETED' ? 'good' : 'due'}>
        {paymentStatus === 'COMPLETED' ? 'PAID' : 'PENDING'}
      </Badge>
      {buyBacks?.map(({ throughWeek, feeCents, currency }) => (
        <Badge key={throughWeek}>
          Bought back after Week {throughWeek} for {formatCents(feeCents, currency)}
        </Badge>
      ))}
    </p>
  );
}
