export type PaymentFieldName = 'venmo' | 'paypal' | 'cashApp' | 'zelle' | 'paymentLink' | 'paymentText';

/** Services for US dollars only. */
const DOLLAR_SERVICES: readonly string[] = ['venmo', 'cashApp', 'zelle'];

/** Whether the currency fits, or the field is no service. */
export const carries = (name: string, currency: string): boolean =>
  currency === 'USD' || !DOLLAR_SERVICES.includes(name);

interface PaymentField {
  name: PaymentFieldName;
  label: string;
  kind: 'text' | 'long';
  hint?: string;
  /** In characters. */
  maxLength?: number;
}

/** How members pay the commissioner, in settings and wizard; all optional. */
export const PAYMENT_FIELDS: readonly PaymentField[] = [
  {
    name: 'venmo',
    label: 'Venmo username',
    kind: 'text',
    hint: 'For example @ann-lee. The link has the amount and the note.',
  },
  {
    name: 'paypal',
    label: 'PayPal.Me name',
    kind: 'text',
    hint: 'What follows paypal.me/. The link has the amount.',
  },
  {
    name: 'cashApp',
    label: 'Cash App $Cashtag',
    kind: 'text',
    hint: 'For example $annlee. The link has the amount.',
  },
  {
    name: 'zelle',
    label: 'Zelle email or phone',
    kind: 'text',
    hint: 'Members copy it into the app of their bank.',
  },
  {
    name: 'paymentLink',
    label: 'Another payment page',
    kind: 'text',
    hint: 'An https:// address. {amount} becomes 50.00, {currency} the letters of the currency, and {note} names the pool and the entries.',
  },
  {
    name: 'paymentText',
    label: 'Your own words about paying',
    kind: 'long',
    hint: 'For example: “Cash at the bar, by Friday.”',
    maxLength: 1000,
  },
];
