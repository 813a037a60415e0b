import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import type { ViewersPart_entry$key } from './__generated__/ViewersPart_entry.graphql';

/** What only the owner of the entry and the commissioner see of it: the payment, and what buying back cost. */
export function ViewersPart({ entry: key }: { entry: ViewersPart_entry$key }) {
  const { isViewers, paymentStatus, buyBacks } = useFragment(
    graphql`
      fragment ViewersPart_entry on Entry {
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
