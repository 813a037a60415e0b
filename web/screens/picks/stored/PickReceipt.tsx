import { Download, ShieldCheck } from 'lucide-react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { formatCount } from '#web/ui/locale/numbers.ts';
import { saveFile } from '#web/ui/text/saveFile.ts';
import { Fold } from '#web/ui/components/Fold.tsx';
import { exactPoolTime, poolClockTime, type PoolZone } from '#web/app/session/poolTime.ts';
import { poolAddress } from '#web/app/relay/poolAddress.ts';
import type { PickReceiptQuery } from './__generated__/PickReceiptQuery.graphql';

interface PickReceiptProps {
  pick: string;
  /** A change reloads the receipt. */
  team: string;
  week: number;
  zone: PoolZone;
}

/** When a pick was recorded, with its receipt (SPECIFICATION 4.9); empty for an imported pick. */
export function PickReceipt({ pick: id, team, week, zone }: PickReceiptProps) {
  const { node } = useLazyLoadQuery<PickReceiptQuery>(
    graphql`
      query PickReceiptQuery($pick: ID!, $week: Int!) {
        node(id: $pick) {
          ... on Pick {
            entry {
              username
              pool {
                slug
                week(number: $week) {
                  deadline
                }
              }
            }
            receipt {
              index
              recordedAt
              proof
            }
          }
        }
      }
    `,
    { pick: id, week },
    { fetchKey: team, fetchPolicy: 'store-and-network' },
  );
  if (!node?.receipt || !node.entry) return null;
  const { index, recordedAt, proof } = node.receipt;
  const { slug, week: played } = node.entry.pool;
  const isInTime = Date.parse(recordedAt) < Date.parse(played.deadline);
  const receipt = { name: `${slug}-week-${week}-${node.entry.username}.tlog-proof`, text: proof };
  return (
    <div className="mt-3 text-quiet text-15">
      <p className="flex gap-2 items-baseline figures [&_svg]:flex-none [&_svg]:self-center">
        <ShieldCheck aria-hidden size={16} /> Saved at {poolClockTime(recordedAt, zone)},{' '}
        {isInTime ? 'before' : 'after'} the deadline
      </p>
      <Fold summary="Receipt">
        <p>
          Recorded as no. {formatCount(index)} at {exactPoolTime(recordedAt, zone)}.
        </p>
        <p>
          The pool keeps a log that can only grow: every pick is sealed in it the moment it arrives. With this
          receipt anyone can check that your pick is in the log, and that nobody has changed it since.
        </p>
        <div className="flex flex-wrap gap-3 mt-3">
          <ButtonLink look="primary" to={poolAddress(slug, '/verify')} state={{ receipt }}>
            Check it
          </ButtonLink>
          <Button onClick={() => saveFile(receipt.name, receipt.text)}>
            <Download aria-hidden size={18} /> Download
          </Button>
        </div>
        <p className="mt-3">
          <Link to="/account#notifications">Get receipts by email</Link>
        </p>
      </Fold>
    </div>
  );
}
