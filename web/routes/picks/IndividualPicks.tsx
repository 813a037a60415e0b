import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '../../components/Badge.tsx';
import { TeamBadge } from '../../components/TeamBadge.tsx';
import { OutcomeBadge } from '../../components/OutcomeBadge.tsx';
import { ShowMore } from '../../components/ShowMore.tsx';
import type { IndividualPicksPaginationQuery } from './__generated__/IndividualPicksPaginationQuery.graphql';
import type { IndividualPicks_week$key } from './__generated__/IndividualPicks_week.graphql';
import styles from './IndividualPicks.module.css';

const PAGE = 48;

/** All entries' picks of the week, one page at a time. */
export function IndividualPicks({ week: key }: { week: IndividualPicks_week$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    IndividualPicksPaginationQuery,
    IndividualPicks_week$key
  >(
    graphql`
      fragment IndividualPicks_week on Week
      @argumentDefinitions(count: { type: "Int", defaultValue: 48 }, cursor: { type: "String" })
      @refetchable(queryName: "IndividualPicksPaginationQuery") {
        number
        picks(first: $count, after: $cursor) @connection(key: "IndividualPicks_picks") {
          totalCount
          edges {
            node {
              id
              outcome
              entry {
                username
                isViewers
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
    `,
    key,
  );
  const { edges, totalCount } = data.picks;
  return (
    <>
      <ul className={styles.grid}>
        {edges.map(({ node: pick }) => (
          <li key={pick.id} className={styles.pick} data-own={pick.entry.isViewers || undefined}>
            <TeamBadge team={pick.team} size={40} decorative />
            <div className={styles.words}>
              <p className={styles.username}>
                <bdi>{pick.entry.username}</bdi> {pick.entry.isViewers && <Badge>You</Badge>}
              </p>
              <p className={styles.team}>{pick.team.name}</p>
              {pick.entry.eliminationDetail?.week === data.number && (
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
          onMore={() => loadNext(PAGE)}
        />
      )}
    </>
  );
}
