import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { TeamBadge } from '#web/ui/badges/TeamBadge.tsx';
import { autoPickText } from '#web/shared/games/autoPickText.ts';
import { OutcomeBadge } from '#web/shared/games/OutcomeBadge.tsx';
import { ShowMore } from '#web/ui/components/ShowMore.tsx';
import { useOwnEntries } from '#web/app/session/useOwnEntries.ts';
import type { IndividualPicksPaginationQuery } from './__generated__/IndividualPicksPaginationQuery.graphql';
import type { IndividualPicks_query$key } from './__generated__/IndividualPicks_query.graphql';
import styles from './IndividualPicks.module.css';

const PAGE = 48;

interface IndividualPicksProps {
  query: IndividualPicks_query$key;
  /** Called with the number of loaded picks. */
  onRows: (rows: number) => void;
}

/** A page of all entries' picks of the week; empty until they are revealed. */
export function IndividualPicks({ query: key, onRows }: IndividualPicksProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    IndividualPicksPaginationQuery,
    IndividualPicks_query$key
  >(
    graphql`
      fragment IndividualPicks_query on Query
      @argumentDefinitions(
        week: { type: "Int" }
        count: { type: "Int", defaultValue: 48 }
        cursor: { type: "String" }
      )
      @refetchable(queryName: "IndividualPicksPaginationQuery") {
        pool(slug: $pool) @required(action: THROW) {
          week(number: $week) {
            number
            revealedPicks(first: $count, after: $cursor) @connection(key: "IndividualPicks_revealedPicks") {
              totalCount
              edges {
                node {
                  id
                  outcome
                  isAutomatic
                  isFromPlan
                  game {
                    isUnderReview
                  }
                  entry {
                    id
                    username
                    eliminationDetail {
                      week
                      shortText
                    }
                  }
                  team {
                    name
                    abbreviation
                    primaryColor
                    secondColor
                  }
                }
              }
            }
          }
        }
      }
    `,
    key,
  );
  const own = useOwnEntries();
  const { number, revealedPicks } = data.pool.week;
  const edges = useAllRows(revealedPicks?.edges, { hasNext, loadNext });
  if (!revealedPicks) return null;
  const { totalCount } = revealedPicks;
  return (
    <>
      <ul className={styles.grid}>
        {edges.map(({ node: pick }) => (
          <li key={pick.id} className={styles.pick} data-own={own.has(pick.entry.id) || undefined}>
            <TeamBadge team={pick.team} size={40} decorative />
            <div className={styles.words}>
              <p className={styles.username}>
                <bdi>{pick.entry.username}</bdi> {own.has(pick.entry.id) && <Badge>You</Badge>}
              </p>
              <p className={styles.team}>{pick.team.name}</p>
              {pick.isAutomatic && <p className={styles.team}>{autoPickText(pick)}</p>}
              {pick.game.isUnderReview && <p className={styles.team}>Result under review</p>}
              {pick.entry.eliminationDetail?.week === number && (
                <p className={styles.out}>Out: {pick.entry.eliminationDetail.shortText}</p>
              )}
            </div>
            <OutcomeBadge outcome={pick.outcome} />
          </li>
        ))}
      </ul>
      {hasNext && (
        <ShowMore
          shown={edges.length}
          total={totalCount}
          isLoading={isLoadingNext}
          onMore={() => {
            loadNext(PAGE);
            onRows(edges.length + PAGE);
          }}
        />
      )}
    </>
  );
}
