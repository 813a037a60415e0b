import { graphql, useFragment } from 'react-relay/hooks';
import { HowToPay } from '#web/shared/payment/HowToPay.tsx';
import { readHowToPay } from '#web/shared/payment/howToPay.ts';
import type { OwedInPool_pool$key } from './__generated__/OwedInPool_pool.graphql';

/** The account's debt in a pool, and how to pay; empty without one. */
export function OwedInPool({ pool: key }: { pool: OwedInPool_pool$key }) {
  const { name, viewerOwes: owed } = useFragment(
    graphql`
      fragment OwedInPool_pool on Pool {
        name
        viewerOwes {
          receivedCents
          currency
          howToPay {
            ...howToPay_howToPay
          }
        }
      }
    `,
    key,
  );
  const howToPay = readHowToPay(owed?.howToPay);
  if (!owed || !howToPay) return null;
  return (
    <div className="grid gap-3 p-4 panel border-s-5 border-s-penalty *:min-w-0">
      <h3>
        To pay in <bdi>{name}</bdi>
      </h3>
      <p className="text-quiet">PENDING until the commissioner records that it has arrived.</p>
      <HowToPay howToPay={howToPay} receivedCents={owed.receivedCents} />
    </div>
  );
}
