import { buyBackFor, cancelBuyBack } from '#graphql/entries/buyBacks.ts';
import { EntryPayload, regradedEntry } from './entries.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

const EntryBuyBackInput = commandInput('EntryBuyBackInput', {
  description: 'The entry whose buy-back it is about.',
  how: ['reason', 'version', 'dryRun'],
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry.' }),
  }),
});

/** The input of a command, with the entry's row id. */
const byRow = ({ entry, ...how }: typeof EntryBuyBackInput.shape) => ({
  entryId: rowOf('Entry', entry, 'entry'),
  ...how,
});

commandField('buyBackFor', {
  description: `Buys an eliminated entry back in on behalf of its owner, on the terms of \`Entry.buyBackOffer\`. The entry owes the fee, and its owner gets a mail. cancelBuyBack reverts it.`,
  input: EntryBuyBackInput,
  asks: 'The entry and the reason.',
  payload: EntryPayload,
  doing: 'buying an entry back in',
  audit: ['entry.buyBack'],
  run: async (input, context) => {
    const { services, viewer, settings } = context;
    const done = await buyBackFor(services, viewer, { ...byRow(input), site: settings });
    return regradedEntry(context, done, input.dryRun, true);
  },
});

commandField('cancelBuyBack', {
  description:
    'Reverts the latest buy-back of an entry: it no longer owes the fee, and the strikes that the buy-back canceled count again. Refused once some of the fee has been received: reverse that receipt first.',
  input: EntryBuyBackInput,
  asks: 'The entry and the reason.',
  payload: EntryPayload,
  doing: 'taking a buy-back back',
  audit: ['entry.cancelBuyBack'],
  run: async (input, context) => {
    const done = await cancelBuyBack(context.services, context.viewer, byRow(input));
    return regradedEntry(context, done, input.dryRun);
  },
});
