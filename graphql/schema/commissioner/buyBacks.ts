import { buyBackFor, cancelBuyBack } from '../../actions/commissioner/buyBacks.ts';
import { builder } from '../builder.ts';
import { EntryPayload, regradedEntry } from './entries.ts';
import { COMMISSIONER, DRY_RUN, REASON, rowOf, VERSION, versionRefusals } from './refusals.ts';

const EntryBuyBackInput = builder.inputType('EntryBuyBackInput', {
  description: 'The entry whose buy-back it is about.',
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry.' }),
    reason: t.string({ required: true, description: REASON }),
    version: t.string({ description: VERSION }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

/** The input of a command, with ids of rows. */
function readInput({ entry, reason, version, dryRun }: typeof EntryBuyBackInput.$inferInput) {
  return {
    entryId: rowOf('Entry', entry, 'entry'),
    reason,
    version: version ?? undefined,
    dryRun: dryRun ?? false,
  };
}

builder.mutationField('buyBackFor', (t) =>
  t.field({
    type: EntryPayload,
    description: `Buys an eliminated entry back in on behalf of its owner, on the terms of \`Entry.buyBackOffer\`. The entry owes the fee, and its owner gets a mail. cancelBuyBack reverts it. ${COMMISSIONER}`,
    args: {
      input: t.arg({ type: EntryBuyBackInput, required: true, description: 'The entry and the reason.' }),
    },
    authScopes: { commissioner: true },
    errors: versionRefusals('BuyBackFor', 'buying an entry back in'),
    resolve: async (_root, { input }, context) => {
      const { services, viewer, settings } = context;
      const done = await buyBackFor(services, viewer, { ...readInput(input), site: settings });
      return regradedEntry(context, done, input.dryRun, true);
    },
  }),
);

builder.mutationField('cancelBuyBack', (t) =>
  t.field({
    type: EntryPayload,
    description: `Reverts the latest buy-back of an entry: it no longer owes the fee, and the strikes that the buy-back cancelled count again. Refused once some of the fee has been received: reverse that receipt first. ${COMMISSIONER}`,
    args: {
      input: t.arg({ type: EntryBuyBackInput, required: true, description: 'The entry and the reason.' }),
    },
    authScopes: { commissioner: true },
    errors: versionRefusals('CancelBuyBack', 'taking a buy-back back'),
    resolve: async (_root, { input }, context) => {
      const done = await cancelBuyBack(context.services, context.viewer, readInput(input));
      return regradedEntry(context, done, input.dryRun);
    },
  }),
);
