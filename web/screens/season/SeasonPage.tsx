import { Trophy } from 'lucide-react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { prizeGroups } from '#web/shared/winners/prizeGroups.ts';
import styles from '#web/ui/components/table.module.css';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import type { SeasonPageQuery } from './__generated__/SeasonPageQuery.graphql';

export { SeasonPage as Component, seasonPageQuery as query };

const seasonPageQuery = graphql`
  query SeasonPageQuery($pool: String) {
    pool(slug: $pool) {
      name
      season {
        year
      }
      outcome {
        winnerCount
        isRolledOver
        rolledOverCents
        currency
      }
      publishedSeason {
        winners {
          username
          prizeCents
          currency
        }
        weeks {
          week
          alive
          eliminated
        }
      }
    }
  }
`;

/** The season of a decided pool, for everybody, once its commissioner made it public (SPECIFICATION 7.22). */
function SeasonPage() {
  return (
    <RouteQuery<[SeasonPageQuery]> skeleton={<SeasonSkeleton />}>
      {(query) => <Season query={query} />}
    </RouteQuery>
  );
}

function Season({ query }: { query: PreloadedQuery<SeasonPageQuery> }) {
  const { pool } = usePreloadedQuery<SeasonPageQuery>(seasonPageQuery, query);
  if (!pool?.publishedSeason || !pool.outcome) {
    return (
      <EmptyState isPage title="This season is not public">
        The page appears here when the pool is decided and its commissioner shares it.
      </EmptyState>
    );
  }
  const { winners, weeks } = pool.publishedSeason;
  const { rolledOverCents, currency: prizeCurrency } = pool.outcome;
  const [first] = weeks;
  const start = first ? first.alive + first.eliminated : 0;
  return (
    <div className="grid gap-4 max-w-[42rem]">
      <header>
        <h1>{pool.name}</h1>
        <p className="text-quiet">Season {pool.season.year}</p>
      </header>
      {prizeGroups(winners, pool.outcome).map(({ title, isWinners, rows }) => (
        <Card key={title} title={title} {...(isWinners && { icon: Trophy })}>
          <ul
            role="list"
            className="grid gap-2 [&_li]:flex [&_li]:justify-between [&_li]:gap-4 [&_li]:min-h-target [&_li]:items-center [&_li]:wrap-anywhere"
          >
            {rows.map(({ username, prizeCents, currency }) => (
              <li key={username}>
                <strong>
                  <EntryName name={username} />
                </strong>
                {prizeCents > 0 && <span>{formatCents(prizeCents, currency)}</span>}
              </li>
            ))}
          </ul>
          {rolledOverCents > 0 && (
            <p className="text-quiet">
              None won alone: the prize of {formatCents(rolledOverCents, prizeCurrency)} goes to the next
              season.
            </p>
          )}
        </Card>
      ))}
      <Card title="Survival by week">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">Still alive</th>
              <th scope="col">Out</th>
              <th aria-hidden className="w-[40%]" />
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, alive, eliminated }) => (
              <tr key={week}>
                <th scope="row">{week}</th>
                <td>{alive}</td>
                <td>{eliminated}</td>
                <td aria-hidden className="w-[40%]">
                  <meter className="w-full h-4" min={0} max={Math.max(start, 1)} value={alive} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}

function SeasonSkeleton() {
  return (
    <Loading label="Loading the season">
      <Skeleton shape="title" />
      <Skeleton shape="row" count={4} />
    </Loading>
  );
}
