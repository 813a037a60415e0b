import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { autoPickText } from '#web/shared/games/autoPickText.ts';
import { OutcomeBadge } from '#web/shared/games/OutcomeBadge.tsx';
import { ShowMore } from '#web/ui/components/ShowMore.tsx';
import { useOwnEntries } from '#web/app/session/useOwnEntries.ts';
import type { IndividualPicksPaginationQuery } from './__generated__/IndividualPicksPaginationQuery.graphql';
import type { IndividualPicks_query$key } from './__generated__/IndividualPicks_query.graphql';

const PAGE = 48;

interface IndividualPicksProps {
  query: IndividualPicks_query$key;
  /** Called with the number of loaded picks. */
  onRows: (rows: number) => void;
}

/** A page of all entries' picks of the week; empty until they are revealed. */
export function IndividualPicks({ query: key, onRows }: IndividualPicksProps) {
  const { data, ...pages } = usePaginationFragment<IndividualPicksPaginationQuery, IndividualPicks_query$key>(
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
                    ...TeamBadge_team @relay(mask: false)
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
  const edges = useAllRows(revealedPicks?.edges, pages);
  if (!revealedPicks) return null;
  const { totalCount } = revealedPicks;
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,290px),1fr))] gap-2 p-0 list-none [&+button]:mt-3">
        {edges.map(({ node: pick }) => (
          <li
            key={pick.id}
            className="flex items-center gap-3 min-h-15 py-2 px-3 border border-line rounded-small data-own:border-turf"
            data-own={own.has(pick.entry.id) || undefined}
          >
            <TeamBadge team={pick.team} decorative />
            <div className="flex-1 min-w-0">
              <p className="row gap-y-0.5 gap-x-1.5 font-semibold leading-[1.3] wrap-anywhere">
                <span className="flex items-center min-w-0">
                  <EntryName name={pick.entry.username} />
                </span>{' '}
                {own.has(pick.entry.id) && <Badge>You</Badge>}
              </p>
              <p className="text-quiet text-13">{pick.team.name}</p>
              {pick.isAutomatic && <p className="text-quiet text-13">{autoPickText(pick)}</p>}
              {pick.game.isUnderReview && <p className="text-quiet text-13">Result under review</p>}
              {pick.entry.eliminationDetail?.week === number && (
                <p className="text-flag-ink text-13">Out: {pick.entry.eliminationDetail.shortText}</p>
              )}
            </div>
            <OutcomeBadge outcome={pick.outcome} />
          </li>
        ))}
      </ul>
      <ShowMore loaded={edges.length} pages={pages} page={PAGE} total={totalCount} onRows={onRows} />
    </>
  );
}
