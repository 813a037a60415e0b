import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import form from '#web/ui/form/form.module.css';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { HowToPay } from '#web/shared/payment/HowToPay.tsx';
import { readHowToPay, type HowToPayData } from '#web/shared/payment/howToPay.ts';
import { type PoolZone, poolLongTime } from '#web/app/session/poolTime.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { BuyBackMutation } from './__generated__/BuyBackMutation.graphql';

interface Offer {
  readonly feeCents: number;
  readonly currency: string;
  readonly throughWeek: number;
  readonly closesAt: string;
}

interface BuyBackProps {
  entry: string;
  username: string;
  week: number;
  zone: PoolZone;
  /** Null once the entry is back in, or the next deadline has passed. */
  offer: Offer | null | undefined;
  /** The entry is back in; its confirmation stays visible. */
  onBack: () => void;
}

interface Bought {
  /** Null where nothing is due. */
  howToPay: HowToPayData | null;
  dueAt: string;
}

/** Lets an eliminated entry buy back in, then says what to pay (SPECIFICATION 5.10, 7.8). */
export function BuyBack({ entry, username, week, zone, offer, onBack }: BuyBackProps) {
  const [bought, setBought] = useState<Bought | null>(null);
  const [isOpen, setOpen] = useState(false);
  const done = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (bought !== null) done.current?.focus();
  }, [bought]);
  if (bought !== null) {
    const { howToPay, dueAt } = bought;
    return (
      <div ref={done} tabIndex={-1} className="focus:outline-none">
        <Card title="Back in" icon={RotateCcw}>
          <p>
            <bdi>{username}</bdi> is back in. Its next pick is due {poolLongTime(dueAt, zone)}.
          </p>
          {howToPay && (
            <div className="grid gap-3 justify-items-start mt-3">
              <p>The fee is PENDING until the commissioner receives the payment.</p>
              <HowToPay howToPay={howToPay} />
            </div>
          )}
        </Card>
      </div>
    );
  }
  if (!offer) return null;
  const price = offer.feeCents > 0 ? ` for ${formatCents(offer.feeCents, offer.currency)}` : '';
  return (
    <Card title="Buy back in" icon={RotateCcw}>
      <p className="mb-4">
        Buy back in{price} until {poolLongTime(offer.closesAt, zone)}. Everything through Week{' '}
        {offer.throughWeek} is forgiven, and used teams stay used.
      </p>
      <Button look="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Buy back in{price}
      </Button>
      {isOpen && (
        <Confirm
          entry={entry}
          username={username}
          week={week}
          offer={offer}
          onClose={() => setOpen(false)}
          onBought={(what) => {
            setOpen(false);
            setBought({ ...what, dueAt: offer.closesAt });
            onBack();
          }}
        />
      )}
    </Card>
  );
}

interface ConfirmProps {
  entry: string;
  username: string;
  week: number;
  offer: Offer;
  onClose: () => void;
  onBought: (bought: Omit<Bought, 'dueAt'>) => void;
}

function Confirm({ entry, username, week, offer, onClose, onBought }: ConfirmProps) {
  const [run, isRunning, failure] = useFormMutation<BuyBackMutation>(graphql`
    mutation BuyBackMutation($input: BuyBackInput!, $week: Int!) {
      buyBack(input: $input) {
        ... on BuyBackPayload {
          howToPay {
            ...howToPay_howToPay
          }
          entry {
            ...MakePicks_entry
            ...EntrySelector_entries
          }
          inStrip: entry {
            ...EntriesStrip_entry
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const buy = () =>
    void run({ input: { entry, feeCents: offer.feeCents }, week }).then((outcome) => {
      if (outcome.kind === 'done') onBought({ howToPay: readHowToPay(outcome.done.howToPay) });
    });
  return (
    <Dialog
      open
      title="Buy back in?"
      description={
        <>
          <bdi>{username}</bdi> is in again at once
          {offer.feeCents > 0 && <> and owes {formatCents(offer.feeCents, offer.currency)}</>}. You cannot
          undo this; the commissioner can.
        </>
      }
      onOpenChange={onClose}
    >
      {failure && <p role="alert">{failure.message}</p>}
      <div className={form.actions}>
        <Button look="primary" isWaiting={isRunning} onClick={buy}>
          Buy back in{offer.feeCents > 0 && ` for ${formatCents(offer.feeCents, offer.currency)}`}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}
