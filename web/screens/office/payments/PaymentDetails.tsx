import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import type { PaymentDetails_payment$key } from './__generated__/PaymentDetails_payment.graphql';
import { PaymentNote } from './PaymentNote.tsx';
import type { Recorded } from './recorded.ts';
import { RecordPart } from './RecordPart.tsx';
import { useReverse } from './useReverse.ts';

interface PaymentDetailsProps {
  payment: PaymentDetails_payment$key;
  method: string;
  onRecorded: (recorded: Recorded) => void;
}

/** Partial payments, a note, and past records. */
export function PaymentDetails({ payment: key, method, onRecorded }: PaymentDetailsProps) {
  const payment = useFragment(
    graphql`
      fragment PaymentDetails_payment on Payment {
        id
        state
        missingCents
        currency
        note
        version
        entry {
          id
          username
        }
        receipts {
          id
          amountCents
          method
          note
          at
          recordedBy
          isReversal
          isReversed
        }
      }
    `,
    key,
  );
  const { entry } = payment;
  const [news, setNews] = useState('');
  const [reverse, isReversing] = useReverse();
  const takeBack = async (receipt: string) => {
    const outcome = await reverse({ input: { receipts: [receipt], reason: 'Recorded by mistake.' } });
    setNews(outcome.kind === 'failed' ? outcome.message : 'Taken back. Record it again to undo that.');
  };
  return (
    <div className="grid gap-3 ps-3 border-s-3 border-line">
      {payment.state !== 'PAID' && (
        <RecordPart
          entry={entry}
          missingCents={payment.missingCents}
          currency={payment.currency}
          method={method}
          version={payment.version}
          onNews={setNews}
          onRecorded={onRecorded}
        />
      )}
      <PaymentNote entryId={entry.id} note={payment.note ?? ''} version={payment.version} onNews={setNews} />
      <p role="status" className="empty:hidden">
        {news}
      </p>
      {payment.receipts.length > 0 && (
        <ul role="list" className="grid" aria-label={`Receipts of ${entry.username}`}>
          {payment.receipts.map((receipt) => (
            <li key={receipt.id} className="row justify-between gap-y-2 gap-x-3 min-h-target">
              <span>
                {formatCents(receipt.amountCents, payment.currency)}, {receipt.method}
                {receipt.recordedBy && <span className="text-quiet text-15">, by {receipt.recordedBy}</span>}
                {receipt.note && <span className="text-quiet text-15">: {receipt.note}</span>}
              </span>
              {receipt.isReversed && <span className="text-quiet text-15">Taken back</span>}
              {!receipt.isReversal && !receipt.isReversed && (
                <Button
                  isWaiting={isReversing}
                  aria-label={`Take back ${formatCents(receipt.amountCents, payment.currency)} of ${entry.username}`}
                  onClick={() => void takeBack(receipt.id)}
                >
                  Take back
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
