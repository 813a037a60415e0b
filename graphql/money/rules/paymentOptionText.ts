/** The payment instructions of a pool in `--option name=value`. */
import {
  PAYMENT_FIELDS,
  readPaymentField,
  type PaymentField,
  type PaymentInstructions,
} from './paymentInstructions.ts';

/** The values of an instruction, and what it means. */
const TEXTS: Record<PaymentField, { values: string; help: string }> = {
  venmo: { values: 'USERNAME', help: 'the Venmo username that receives fees' },
  paypal: { values: 'NAME', help: 'the name after paypal.me/ that receives fees' },
  cashApp: { values: 'CASHTAG', help: 'the Cash App $Cashtag that receives fees' },
  zelle: { values: 'EMAIL|PHONE', help: 'the email address or US phone number that Zelle knows' },
  paymentLink: {
    values: 'ADDRESS',
    help: 'a payment page: https, with {amount} and {note} where the page takes them',
  },
  paymentText: { values: 'TEXT', help: 'your own words about paying' },
};

/** The instructions for help, in the order in which screens show them. */
export const PAYMENT_OPTION_HELP = PAYMENT_FIELDS.map((name) => ({ name, ...TEXTS[name] }));

/**
 * Reads one `name=value` that says how members pay; a blank value removes it.
 * @returns a problem as a sentence for a value that is refused; null where the name is not one of these
 */
export function parsePaymentOption(text: string): Partial<PaymentInstructions> | { problem: string } | null {
  const [, name = text, entered = null] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const field = PAYMENT_FIELDS.find((each) => each.toLowerCase() === name.trim().toLowerCase());
  if (field === undefined) return null;
  if (entered === null) {
    return { problem: `The option ${field} needs a value: ${field}=${TEXTS[field].values}` };
  }
  const read = readPaymentField(field, entered);
  return 'problem' in read ? { problem: `${field}: ${read.problem}` } : { [field]: read.value };
}
