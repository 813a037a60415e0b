import { graphql, useFragment } from 'react-relay/hooks';
import { NameList } from '#web/ui/components/NameList.tsx';
import { HowToPay } from '#web/shared/payment/HowToPay.tsx';
import { readHowToPay } from '#web/shared/payment/howToPay.ts';
import type { OwedFees_pool$key } from './__generated__/OwedFees_pool.graphql';

/** What is owed, and how it is paid. A payment may be on its way: the commissioner confirms it. */
export function OwedFees({ pool: key }: { pool: OwedFees_pool$key }) {
  const { viewerOwes: owed } = useFragment(
    graphql`
      fragment OwedFees_pool on Pool {
        viewerOwes {
          entries {
            username
          }
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
  const names = owed.entries.map(({ username }) => username);
  return (
    <div className="grid gap-3 justify-items-start not-first:pt-4 not-first:border-t not-first:border-line">
      <p>
        <NameList names={names} /> {names.length === 1 ? 'is' : 'are'} PENDING until the commissioner receives
        the payment. Not paid yet?
      </p>
      <HowToPay howToPay={howToPay} receivedCents={owed.receivedCents} />
    </div>
  );
}
