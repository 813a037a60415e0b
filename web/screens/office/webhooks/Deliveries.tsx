import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { OfficeList } from '../OfficeList.tsx';
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
  const pages = usePaginationFragment<DeliveriesPaginationQuery, Deliveries_webhook$key>(
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
  const { data } = pages;
  const edges = useAllRows(data.deliveries.edges, pages);
  if (edges.length === 0) return <p className="text-quiet text-15">Nothing was sent yet.</p>;
  return (
    <section aria-label={`Deliveries to ${data.name}`}>
      <h3>Deliveries</h3>
      <OfficeList edges={edges} pages={pages} page={PAGE} onRows={onRows}>
        {(node) => <DeliveryRow key={node.id} delivery={node} canReplay={canReplay} />}
      </OfficeList>
    </section>
  );
}
