import { graphql, useFragment } from 'react-relay/hooks';
import { NameList } from '../../components/NameList.tsx';
import { PaymentLink } from '../../components/PaymentLink.tsx';
import styles from './AddEntries.module.css';
import type { OwedFees_pool$key } from './__generated__/OwedFees_pool.graphql';

/**
 * A link to a payment whose tab was blocked, closed or put off. It may be on its way: the commissioner
 * confirms it.
 */
export function OwedFees({ pool: key }: { pool: OwedFees_pool$key }) {
  const { viewerOwes: owed } = useFragment(
    graphql`
      fragment OwedFees_pool on Pool {
        viewerOwes {
          entries {
            username
          }
          paymentCents
          paymentUrl
        }
      }
    `,
    key,
  );
  if (!owed) return null;
  const names = owed.entries.map(({ username }) => username);
  return (
    <div className={styles.owed}>
      <p>
        <NameList names={names} /> {names.length === 1 ? 'is' : 'are'} PENDING until the commissioner receives
        the payment. Not paid yet?
      </p>
      <PaymentLink url={owed.paymentUrl} cents={owed.paymentCents} />
    </div>
  );
}
