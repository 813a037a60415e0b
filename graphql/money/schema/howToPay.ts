import { CURRENCY } from './currency.ts';
import { paymentServices } from '../entryPayment.ts';
import type { HowToPay, PaymentMethod } from '../rules/paymentInstructions.ts';
import { builder } from '#graphql/api/builder.ts';
import { contactNameOf } from '#graphql/pools/schema/contactName.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { cents, of, optional, text } from '#graphql/api/command/parts.ts';

const PaymentMethodKindEnum = builder.enumType('PaymentMethodKind', {
  description: 'A service that carries a payment.',
  values: {
    VENMO: { description: 'Venmo: the address fills in the amount and the note.' },
    PAYPAL: { description: 'PayPal.Me: the address fills in the amount.' },
    CASH_APP: { description: 'Cash App: the address fills in the amount.' },
    ZELLE: { description: "Zelle, in the app of the payer's bank: it has no addresses." },
    LINK: { description: "The commissioner's or the site's own payment page." },
  } as const,
});

const PaymentMethodRef = builder.objectRef<PaymentMethod>('PaymentMethod').implement({
  description: 'One way to pay what is due.',
  fields: (t) => ({
    kind: t.expose('kind', { type: PaymentMethodKindEnum, description: 'The service.' }),
    name: t.exposeString('name', {
      description: 'The name of the service, "Venmo"; of a payment page its host, "pay.example.com".',
    }),
    recipient: t.exposeString('recipient', {
      nullable: true,
      description:
        'Who receives the money, as the service writes it: "@ann", "$ann", "ann@example.com"; null for a payment page.',
    }),
    url: t.exposeString('url', {
      nullable: true,
      description:
        "Where to pay, with the amount; the host is always the service's own. Null for Zelle, where the payer enters `recipient`.",
    }),
    carriesNote: t.exposeBoolean('carriesNote', {
      description: 'Whether `url` fills in the note; otherwise the payer enters it.',
    }),
  }),
});

export const HowToPayRef = builder.objectRef<HowToPay>('HowToPay').implement({
  description:
    "What the viewer owes, and how the commissioner wants it paid: the pool's payment instructions, or the site's payment page where the pool has none. For the pool's members alone: others read the names of the services (`Pool.paymentMethodNames`).",
  fields: (t) => ({
    amountCents: t.expose('amountCents', { type: 'Cents', description: 'What is due, in cents.' }),
    currency: t.exposeString('currency', { description: CURRENCY }),
    note: t.exposeString('note', {
      description:
        'What the payment is for, by which the commissioner knows it: "Office Pool: Ann, Ann 2"; at most 280 characters.',
    }),
    methods: t.expose('methods', {
      type: [PaymentMethodRef],
      description: 'The ways to pay; empty where nobody says how, so that the payer asks the commissioner.',
    }),
    text: t.exposeString('text', {
      nullable: true,
      description: "The commissioner's own words about paying, as plain text; null for none.",
    }),
    contactEmail: t.exposeString('contactEmail', {
      description: 'The address to ask how to pay: `Pool.contactEmail`.',
    }),
    contactName: t.string({
      nullable: true,
      description: 'The name of whom to ask: `Pool.contactName`.',
      resolve: ({ poolId }, _args, context) => contactNameOf(context, poolId),
    }),
  }),
});

/** The parts of a payload whose mutation makes somebody owe. @param what is owed */
export const paymentDue = (what: string) => ({
  paymentCents: cents(what),
  currency: {
    type: 'String',
    description: CURRENCY,
    resolve: ({ pool }: { pool: { currency: string } }) => pool.currency,
  },
  paymentUrl: optional(text('The first URL of `howToPay`; null where it has none.')),
  howToPay: optional(of(HowToPayRef, 'How the fee is paid; null where nothing is due.')),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  paymentMethodNames: t.stringList({
    description:
      'The services by which members pay, "Venmo", and the host of a payment page: what somebody learns before joining. Empty where there is no fee, or none is named. Public.',
    resolve: (pool, _args, { settings }) => (pool.entryFeeCents === 0 ? [] : paymentServices(pool, settings)),
  }),
}));
