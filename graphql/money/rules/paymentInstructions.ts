/** How members pay the commissioner of a pool (SPECIFICATION 3.6): what a commissioner may enter, and the links made of it. */
import { USUAL_CURRENCY } from './currencies.ts';
import { isAddressHost } from '#graphql/site/rules/hostReach.ts';
import { PUBLIC_HTTPS, readAddress } from '#graphql/site/rules/outsideAddress.ts';
import { encoded, paymentUrl, plainAmount, type Due } from './payment.ts';
import { checkEmail, normaliseEmail } from '#graphql/accounts/rules/people.ts';

/** What a pool says about paying; null for what it does not say. */
export interface PaymentInstructions {
  /** The Venmo username, without "@". */
  venmo: string | null;
  /** The name after paypal.me/. */
  paypal: string | null;
  /** The cashtag, without "$". */
  cashApp: string | null;
  /** The email address or US phone number that Zelle knows. */
  zelle: string | null;
  /** An https address with `{amount}`, `{currency}` and `{note}`. */
  paymentLink: string | null;
  /** The commissioner's own words. */
  paymentText: string | null;
}

export const PAYMENT_FIELDS = [
  'venmo',
  'paypal',
  'cashApp',
  'zelle',
  'paymentLink',
  'paymentText',
] as const satisfies readonly (keyof PaymentInstructions)[];

export type PaymentField = (typeof PAYMENT_FIELDS)[number];

type PaymentKind = 'VENMO' | 'PAYPAL' | 'CASH_APP' | 'ZELLE' | 'LINK';

/** One way to pay what is due. */
export interface PaymentMethod {
  kind: PaymentKind;
  /** "Venmo"; of a payment page, its host. */
  name: string;
  /** Whom the money goes to, as the service writes it: "@ann", "$ann", "ann@example.com"; null for a payment page. */
  recipient: string | null;
  /** Where to pay; null for Zelle, which has no links. */
  url: string | null;
  /** Whether the address says what the payment is for; otherwise the payer writes the note. */
  carriesNote: boolean;
}

/** What is due, and how the commissioner wants it paid. */
export interface HowToPay extends Due {
  /** Empty where neither the pool nor the site says how to pay. */
  methods: PaymentMethod[];
  /** The commissioner's words; null for none. */
  text: string | null;
  poolId: number;
  /** The pool's address for questions. */
  contactEmail: string;
}

const MAX_HANDLE = 60;
const MAX_LINK = 500;
const MAX_TEXT = 1_000;

/** Invisible characters, among them those that turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const INVISIBLE_IN_TEXT = /[\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

/** A checked value, or the reason why it cannot be taken. */
type Checked = { value: string } | { problem: string };

/** What the commissioner pastes of a service's own address: "https://venmo.com/u/ann" is "ann". */
function handle(entered: string, prefix: RegExp, pattern: RegExp, problem: string): Checked {
  const value = entered.replace(prefix, '').replace(/\/$/, '');
  return value.length <= MAX_HANDLE && pattern.test(value) ? { value } : { problem };
}

const CHECKS: Record<PaymentField, (entered: string) => Checked> = {
  venmo: (entered) =>
    handle(
      entered,
      /^(?:https:\/\/)?(?:(?:www|account)\.)?venmo\.com\/(?:u\/)?|^@/i,
      /^[a-z0-9_-]{1,30}$/i,
      'Please enter a Venmo username: letters, digits, hyphens and underscores, like “@ann-lee”.',
    ),
  paypal: (entered) =>
    handle(
      entered,
      /^(?:https:\/\/)?(?:www\.)?paypal\.(?:me|com\/paypalme)\//i,
      /^[a-z0-9]{1,20}$/i,
      'Please enter the name after paypal.me/: up to 20 letters and digits.',
    ),
  cashApp: (entered) =>
    handle(
      entered,
      /^(?:https:\/\/)?cash\.app\/\$|^\$/i,
      /^(?=.*[a-z])[a-z0-9_-]{1,20}$/i,
      'Please enter a $Cashtag: up to 20 letters and digits, like “$annlee”.',
    ),
  zelle: checkZelle,
  paymentLink: checkPaymentLink,
  paymentText: (entered) => {
    const value = entered.replace(/\r\n?/g, '\n');
    if (value.length > MAX_TEXT) {
      return { problem: `Please write at most ${MAX_TEXT} characters.` };
    }
    return INVISIBLE_IN_TEXT.test(value.replaceAll('\n', ''))
      ? { problem: 'Please remove the invisible characters.' }
      : { value };
  },
};

/** An entered instruction, cleaned; null for a blank one, which removes it. */
export function readPaymentField(
  field: PaymentField,
  entered: string | null,
): { value: string | null } | { problem: string } {
  const trimmed = (entered ?? '').trim();
  return trimmed === '' ? { value: null } : CHECKS[field](trimmed);
}

function checkZelle(entered: string): Checked {
  if (entered.includes('@')) {
    const value = normaliseEmail(entered);
    const problem = checkEmail(value);
    return problem === null && /^[\x21-\x7e]+$/.test(value) ? { value } : { problem: ZELLE };
  }
  const digits = /^[\d\s().+-]{10,25}$/.test(entered) ? entered.replace(/\D/g, '').replace(/^1/, '') : '';
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? { problem: ZELLE } : { value: `(${area}) ${exchange}-${line}` };
}

const ZELLE = 'Please enter the email address or US phone number that you use with Zelle.';

/**
 * An address for a payment page: https, with a named host of the public internet and no name or password, and no other placeholders than
 * `{amount}`, `{currency}` and `{note}`, which stand behind the host, so that no amount and no note can change where it leads.
 */
function checkPaymentLink(entered: string): Checked {
  if (entered.length > MAX_LINK) {
    return { problem: `Please enter an address of at most ${MAX_LINK} characters.` };
  }
  if (INVISIBLE.test(entered) || /[\s\\]/.test(entered)) {
    return { problem: 'Please enter an address without spaces and invisible characters.' };
  }
  const read = readAddress(entered, PUBLIC_HTTPS);
  if ('fault' in read && (read.fault === 'FORM' || read.fault === 'SCHEME')) {
    return { problem: 'Please enter an address that begins with https://.' };
  }
  // The parsed host, in which other scripts are Punycode: no placeholder, and a name.
  if ('fault' in read || !/^[a-z\d.-]+$/.test(read.url.hostname) || isAddressHost(read.url.hostname)) {
    return {
      problem: 'Please enter an address with the name of a site after https://, like “https://pay.me/ann”.',
    };
  }
  const unknown = /\{(?!amount\}|currency\}|note\})[^}]*\}?/.exec(entered);
  if (unknown !== null) {
    return { problem: `“${unknown[0]}” is not a placeholder. Please use {amount}, {currency} and {note}.` };
  }
  return { value: entered };
}

/** The host of an address, as browsers go to it: names in other scripts are in Punycode. */
function hostOf(url: string): string {
  return new URL(url).host;
}

/** "with Venmo", "at pay.example.com". */
export function atOrWith({ kind, name }: Pick<PaymentMethod, 'kind' | 'name'>): string {
  return `${kind === 'LINK' ? 'at' : 'with'} ${name}`;
}

/** The instructions among the columns of a pool. */
export function paymentInstructionsOf(pool: PaymentInstructions): PaymentInstructions {
  const { venmo, paypal, cashApp, zelle, paymentLink, paymentText } = pool;
  return { venmo, paypal, cashApp, zelle, paymentLink, paymentText };
}

/** The services that carry US dollars alone. */
const DOLLAR_SERVICES = { venmo: 'Venmo', cashApp: 'Cash App', zelle: 'Zelle' } as const;

/** The instructions by which nobody can pay in the currency, each with a sentence for the commissioner. */
export function paymentProblems(
  instructions: Pick<PaymentInstructions, keyof typeof DOLLAR_SERVICES>,
  currency: string,
): { field: PaymentField; message: string }[] {
  if (currency === USUAL_CURRENCY) return [];
  return (Object.keys(DOLLAR_SERVICES) as (keyof typeof DOLLAR_SERVICES)[])
    .filter((field) => instructions[field] !== null)
    .map((field) => ({
      field,
      message: `${DOLLAR_SERVICES[field]} works in US dollars only, and this pool is in ${currency}. Please leave it blank.`,
    }));
}

/** Whether a pool says anything about paying. */
function hasInstructions(instructions: PaymentInstructions): boolean {
  return PAYMENT_FIELDS.some((field) => instructions[field] !== null);
}

/**
 * The ways to pay what is due, in the order in which screens show them. Where the pool says nothing, the site's payment
 * page, if there is one.
 */
export function paymentMethods(
  instructions: PaymentInstructions,
  due: Due,
  siteTemplate: string | null,
): PaymentMethod[] {
  const { venmo, paypal, cashApp, zelle } = instructions;
  const amount = plainAmount(due.amountCents);
  const link = hasInstructions(instructions) ? instructions.paymentLink : siteTemplate;
  const methods: (PaymentMethod | null)[] = [
    venmo === null
      ? null
      : {
          kind: 'VENMO',
          name: 'Venmo',
          recipient: `@${venmo}`,
          carriesNote: true,
          url: `https://venmo.com/u/${encoded(venmo)}?txn=pay&amount=${amount}&note=${encoded(due.note)}`,
        },
    paypal === null
      ? null
      : {
          kind: 'PAYPAL',
          name: 'PayPal',
          recipient: `paypal.me/${paypal}`,
          carriesNote: false,
          url: `https://paypal.me/${encoded(paypal)}/${amount}${due.currency}`,
        },
    cashApp === null
      ? null
      : {
          kind: 'CASH_APP',
          name: 'Cash App',
          recipient: `$${cashApp}`,
          carriesNote: false,
          url: `https://cash.app/$${encoded(cashApp)}/${amount}`,
        },
    zelle === null ? null : { kind: 'ZELLE', name: 'Zelle', recipient: zelle, url: null, carriesNote: false },
    link === null ? null : linkMethod(link, due),
  ];
  return methods.filter((method) => method !== null);
}

function linkMethod(template: string, due: Due): PaymentMethod {
  const url = paymentUrl(template, due);
  const carriesNote = template.includes('{note}');
  return { kind: 'LINK', name: hostOf(url), recipient: null, url, carriesNote };
}
