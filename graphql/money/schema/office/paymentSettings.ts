import type { InputFieldBuilder, SchemaTypes } from '@pothos/core';
import { PAYMENT_FIELDS, type PaymentField } from '#graphql/money/rules/paymentInstructions.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';

/** What each payment instruction is. */
const DESCRIPTIONS: Record<PaymentField, string> = {
  venmo: 'The Venmo username that receives fees, without "@": letters, digits, "-" and "_".',
  paypal: 'The PayPal.Me name that receives fees: at most 20 letters and digits.',
  cashApp: 'The Cash App $Cashtag that receives fees, without "$": at most 20 letters and digits.',
  zelle: 'The email address or US phone number that receives fees by Zelle.',
  paymentLink:
    'The address of a payment page: https, at most 500 characters, in which {amount} ("50.00"), {currency} ("EUR") and {note} are filled in.',
  paymentText: "The commissioner's own words about paying: plain text of at most 1,000 characters.",
};

/** The payment instructions of a pool, as inputs that change its settings. */
export function paymentInputs<Types extends SchemaTypes>(t: InputFieldBuilder<Types, 'InputObject'>) {
  const field = (name: PaymentField) =>
    t.string({ description: `${DESCRIPTIONS[name]} Null or blank removes it.` });
  return {
    venmo: field('venmo'),
    paypal: field('paypal'),
    cashApp: field('cashApp'),
    zelle: field('zelle'),
    paymentLink: field('paymentLink'),
    paymentText: field('paymentText'),
  };
}

/** The instructions that an input gives; null removes one. */
export function givenPayment(
  input: Partial<Record<PaymentField, string | null | undefined>>,
): Partial<Record<PaymentField, string | null>> {
  return Object.fromEntries(
    PAYMENT_FIELDS.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );
}

builder.prismaObjectFields(PoolRef, (t) => {
  const field = (name: PaymentField) =>
    t.exposeString(name, {
      ...FOR_COMMISSIONER,
      description: `${DESCRIPTIONS[name]} Null for none. Visible to the commissioner; members read \`viewerOwes.howToPay\`.`,
    });
  return {
    venmo: field('venmo'),
    paypal: field('paypal'),
    cashApp: field('cashApp'),
    zelle: field('zelle'),
    paymentLink: field('paymentLink'),
    paymentText: field('paymentText'),
  };
});
