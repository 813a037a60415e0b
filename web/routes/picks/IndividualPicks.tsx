import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Badge } from '../../components/Badge.tsx';
import { TeamBadge } from '../../components/TeamBadge.tsx';
import { OutcomeBadge } from '../../components/OutcomeBadge.tsx';
import { outInWords } from '../../components/outInWords.ts';
import { ShowMore } from '../../components/ShowMore.tsx';
import type { IndividualPicksPaginationQuery } from './__generated__/IndividualPicksPaginationQuery.graphql';
import type { IndividualPicks_week$key } from './__generated__/IndividualPicks_week.graphql';
import styles from './IndividualPicks.module.css';

const PAGE = 48;

/** Beside a pick of another week only the week: the reason is to be read there. */
function outThen(detail: { readonly week: number; readonly shortText: string }, week: number): string {
  return detail.week === week ? `Out: ${detail.shortText}` : outInWords(detail.week, detail.shortText);
}

/** Everybody's pick of the week, a page at a time. */
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
              {pick.entry.eliminationDetail && (
                <p className={styles.out}>{outThen(pick.entry.eliminationDetail, data.number)}</p>
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
