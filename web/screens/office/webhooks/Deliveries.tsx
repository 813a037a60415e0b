import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { Button } from '#web/ui/form/Button.tsx';
import styles from '../Screen.module.css';
import { DeliveryRow } from './DeliveryRow.tsx';
import type { DeliveriesPaginationQuery } from './__generated__/DeliveriesPaginationQuery.graphql';
import type { Deliveries_webhook$key } from './__generated__/Deliveries_webhook.graphql';

const PAGE = 20;

interface DeliveriesProps {
  webhook: Deliveries_webhook$key;
  canReplay: boolean;
  /** Called with the number of deliveries that are loaded. */
  onRows: (rows: number) => void;
}

/** The deliveries of the last 30 days, the latest first. */
export function Deliveries({ webhook: key, canReplay, onRows }: DeliveriesProps) {
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    DeliveriesPaginationQuery,
    Deliveries_webhook$key
  >(
    graphql`
      fragment Deliveries_webhook on Webhook
      @argumentDefinitions(count: { type: "Int", defaultValue: 5 }, cursor: { type: "String" })
      @refetchable(queryName: "DeliveriesPaginationQuery") {
        name
        deliveries(first: $count, after: $cursor) @connection(key: "Deliveries_deliveries") {
          edges {
            node {
              id
              ...DeliveryRow_delivery
            }
          }
        }
      }
    `,
    key,
  );
  const edges = useAllRows(data.deliveries.edges, { hasNext, loadNext });
  if (edges.length === 0) return <p className={styles.quiet}>Nothing was sent yet.</p>;
  return (
    <section aria-label={`Deliveries to ${data.name}`}>
      <h3>Deliveries</h3>
      <ul role="list" className={styles.list}>
        {edges.map(({ node }) => (
          <DeliveryRow key={node.id} delivery={node} canReplay={canReplay} />
        ))}
      </ul>
      {hasNext && (
        <Button
          wide
          isWaiting={isLoadingNext}
          onClick={() => {
            loadNext(PAGE);
            onRows(edges.length + PAGE);
          }}
        >
          {isLoadingNext ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </section>
  );
}
