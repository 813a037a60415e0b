import { useSearchParams } from 'react-router-dom';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';

/** Most characters of a note. */
const MAX_NOTE = 280;

/** The payment page of the demo (SPECIFICATION 3.6): where a live site opens a payment service. It takes no money. */
export function DemoPaymentPage() {
  const [search] = useSearchParams();
  const amount = search.get('amount') ?? '';
  const note = (search.get('note') ?? '').slice(0, MAX_NOTE);
  return (
    <div className="grid gap-5 max-w-[42rem] *:min-w-0">
      <h1>Demo Payment</h1>
      <Card title="This is a demo">
        <p>
          There is nothing to pay here, and no money moves. In a real pool this button opens Venmo, PayPal,
          Cash App or the payment page that the commissioner has chosen, with the amount filled in.
        </p>
        <dl className="payment-facts my-4">
          {/^\d{1,8}\.\d{2}$/.test(amount) && (
            <div>
              <dt>Amount</dt>
              <dd className="heading text-34 leading-none">
                {amountOf(amount, search.get('currency') ?? 'USD')}
              </dd>
            </div>
          )}
          {note !== '' && (
            <div>
              <dt>Note</dt>
              <dd>
                <bdi>{note}</bdi>
              </dd>
            </div>
          )}
        </dl>
        <p className="text-quiet">
          The commissioner of the demo marks the fee as paid on the Payments screen of the office. You can
          close this tab.
        </p>
      </Card>
    </div>
  );
}

/** "$50.00", "€50.00": with the hundredths that the address has. */
function amountOf(amount: string, currency: string): string {
  return currency === 'USD' || !/^[A-Z]{3}$/.test(currency)
    ? `$${amount}`
    : formatCents(Math.round(Number(amount) * 100), currency);
}
