import { Copy, ExternalLink } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Button } from '#web/ui/form/Button.tsx';
import button from '#web/ui/form/Button.module.css';
import { Contact } from '#web/ui/components/Contact.tsx';
import { listed } from '#web/ui/text/listed.ts';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { Fold } from '#web/ui/components/Fold.tsx';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';
import type { HowToPayData } from './howToPay.ts';

// With the library that draws it.
const QrCode = lazyPart(async () => (await import('#web/ui/components/QrCode.tsx')).QrCode);

type Method = HowToPayData['methods'][number];

interface HowToPayProps {
  howToPay: HowToPayData;
  /** What has been received of it already, in cents. */
  receivedCents?: number;
}

/** What is due, what it is for, and the ways to pay it (SPECIFICATION 3.6). */
export function HowToPay({ howToPay, receivedCents = 0 }: HowToPayProps) {
  const { amountCents, currency, note, text, methods, contactName, contactEmail } = howToPay;
  const amount = formatCents(amountCents, currency);
  const noteless = methods.filter(({ carriesNote }) => !carriesNote).map(({ name }) => name);
  const links = methods.filter(({ url }) => url != null);
  return (
    <section className="grid gap-4 w-full *:min-w-0" aria-label="How to pay">
      <dl className="payment-facts">
        <div>
          <dt>To pay</dt>
          <dd className="heading text-34 leading-none">{amount}</dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>
            <bdi>{note}</bdi>
          </dd>
        </div>
        {receivedCents > 0 && (
          <div>
            <dt>Received</dt>
            <dd>{formatCents(receivedCents, currency)} so far</dd>
          </div>
        )}
      </dl>
      {text != null && (
        <p
          className="max-w-measure py-3 px-4 rounded-small bg-card-sunken whitespace-pre-line wrap-anywhere"
          dir="auto"
        >
          {text}
        </p>
      )}
      {methods.length === 0 && text == null && (
        <p>
          Ask how to pay: <Contact name={contactName} email={contactEmail} />
        </p>
      )}
      {methods.length > 0 && (
        <div className="grid gap-4 w-full">
          {methods.map((method, index) => (
            <div key={method.kind} className="grid justify-items-start gap-1 min-w-0 [&>a]:max-w-full">
              <MethodRow method={method} amount={amount} isFirst={index === 0} />
            </div>
          ))}
        </div>
      )}
      {noteless.length > 0 && (
        <div className="grid justify-items-start gap-1 min-w-0 [&>a]:max-w-full">
          <p>
            {noteless.length < methods.length ? `With ${listed(noteless, 'or')}, add` : 'Add'} this note, so
            that your payment is recognized: <strong className="min-w-0 wrap-anywhere">{note}</strong>
          </p>
          <CopyButton what="note" text={note} />
        </div>
      )}
      {links.length > 0 && <QrCodes links={links} amount={amount} />}
    </section>
  );
}

function MethodRow({ method, amount, isFirst }: { method: Method; amount: string; isFirst: boolean }) {
  const { kind, name, recipient, url } = method;
  const label = `Pay ${amount} ${kind === 'LINK' ? 'at' : 'with'} ${name}`;
  if (url == null) {
    return (
      <>
        <p className="min-w-0 wrap-anywhere">
          {label}: send it to <strong>{recipient}</strong> in the app of your bank.
        </p>
        <CopyButton what={recipient?.includes('@') === true ? 'address' : 'number'} text={recipient ?? ''} />
      </>
    );
  }
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={[button.button, isFirst ? button.primary : button.plain, 'no-underline'].join(' ')}
      >
        <span className="min-w-0 wrap-anywhere">{label}</span> <ExternalLink aria-hidden size={18} />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      <p className="text-quiet">
        {recipient != null && (
          <>
            To <bdi className="min-w-0 wrap-anywhere">{recipient}</bdi>.{' '}
          </>
        )}
        Opens {new URL(url).host} in a new tab.
      </p>
    </>
  );
}

function CopyButton({ what, text }: { what: string; text: string }) {
  const copy = useCopyText();
  return (
    <Button
      onClick={() =>
        void copy(text, {
          done: `The ${what} was copied to your clipboard.`,
          instead: `Select the ${what} and copy it.`,
        })
      }
    >
      <Copy aria-hidden size={18} /> Copy the {what}
    </Button>
  );
}

/** For whoever reads at a desk and pays with a phone; hidden on the phone itself. */
function QrCodes({ links, amount }: { links: readonly Method[]; amount: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    // A phone opens the links itself.
    <Fold className="pointer-coarse:hidden" summary="Pay with your phone: QR code" onToggle={setOpen}>
      {isOpen && (
        <Suspense fallback={<p>Loading…</p>}>
          <div className="flex flex-wrap gap-4">
            {links.map(({ kind, name, url }) => (
              <div key={kind} className="w-44 text-center">
                <QrCode text={url ?? ''} label={`QR code to pay ${amount} by ${name}`} />
                <p className="min-w-0 wrap-anywhere">{name}</p>
              </div>
            ))}
          </div>
        </Suspense>
      )}
    </Fold>
  );
}
