import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { eliminationText } from '#web/ui/text/eliminationText.ts';
import { listed } from '#web/ui/text/listed.ts';
import { ShowMore } from '#web/ui/components/ShowMore.tsx';
import { weekInText } from '#web/ui/text/weekName.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import type { PastStandingsPaginationQuery } from './__generated__/PastStandingsPaginationQuery.graphql';
import type {
  PastStandings_query$data,
  PastStandings_query$key,
} from './__generated__/PastStandings_query.graphql';

/** Rows per page. */
const ROWS = 20;

type Standing = NonNullable<PastStandings_query$data['pool']>['asOf']['standings']['edges'][number]['node'];

interface PastStandingsProps {
  query: PastStandings_query$key;
  regularWeeks: number;
}

/** The entries as they stood: alive first, then those that were out, the latest week first. */
export function PastStandings({ query, regularWeeks }: PastStandingsProps) {
  const pickTo = usePickTo();
  const { data, ...pages } = usePaginationFragment<PastStandingsPaginationQuery, PastStandings_query$key>(
    graphql`
      fragment PastStandings_query on Query
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" })
      @refetchable(queryName: "PastStandingsPaginationQuery") {
        pool(slug: $pool) {
          asOf(instant: $instant) {
            standings(first: $count, after: $cursor) @connection(key: "PastStandings_standings") {
              totalCount
              edges {
                node {
                  status
                  week
                  reason
                  strikeWeeks
                  entry {
                    id
                    username
                  }
                }
              }
            }
          }
        }
      }
    `,
    query,
  );
  const { edges, totalCount } = data.pool!.asOf.standings;
  if (edges.length === 0) return <p>No entry was in the pool.</p>;
  return (
    <>
      <ul role="list" className="grid mb-2">
        {edges.map(({ node }) => (
          <li
            key={node.entry.id}
            className="flex flex-wrap items-baseline justify-between gap-y-0.5 gap-x-3 py-2 px-0 border-b border-line last:border-b-0"
            data-out={node.status === 'ELIMINATED' || undefined}
          >
            <span className="min-w-0 font-bold wrap-anywhere in-data-out:text-quiet in-data-out:font-normal">
              <EntryName name={node.entry.username} />
            </span>
            <span className="text-quiet text-13">{fateOf(node, regularWeeks, pickTo)}</span>
          </li>
        ))}
      </ul>
      <ShowMore loaded={edges.length} pages={pages} page={ROWS} total={totalCount} />
    </>
  );
}

const REASONS = {
  LOSS: 'Team lost',
  TIE: 'Team tied',
  NO_PICK: 'No pick',
  LATE_PICK: 'Late pick',
  TEAM_REUSED: 'Team used twice',
  ADMIN: 'By the commissioner',
} as const;

type PickTo = ReturnType<typeof usePickTo>;

function reasonText(reason: keyof typeof REASONS, pickTo: PickTo): string {
  return reason === 'LOSS' && pickTo === 'LOSE' ? 'Team won' : REASONS[reason];
}

/** "Alive", "Alive, strikes in Week 3 and Week 5", "Out in Week 3: No pick". */
function fateOf({ week, reason, strikeWeeks }: Standing, regularWeeks: number, pickTo: PickTo): string {
  if (week != null) return eliminationText(week, reason && reasonText(reason, pickTo), regularWeeks);
  const weeks = strikeWeeks.map((strike) => weekInText(strike, regularWeeks));
  if (weeks.length === 0) return 'Alive';
  return `Alive, ${weeks.length === 1 ? 'a strike' : 'strikes'} in ${listed(weeks)}`;
}
