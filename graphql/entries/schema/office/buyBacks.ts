import { buyBackFor, cancelBuyBack } from '#graphql/entries/buyBacks.ts';
import { EntryPayload, regradedEntry } from './entries.ts';
import { how, input, row } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

const EntryBuyBackInput = input('The entry whose buy-back it is about.', {
  entry: row('Entry', 'The entry.'),
  ...how,
}).named('EntryBuyBackInput');

command('buyBackFor', {
  description:
    'Buys an eliminated entry back in on behalf of its owner, on the terms of `Entry.buyBackOffer`. The entry owes the fee, and its owner gets a mail. cancelBuyBack reverts it.',
  input: EntryBuyBackInput,
  asks: 'The entry and the reason.',
  payload: EntryPayload,
  doing: 'buying an entry back in',
  audit: ['entry.buyBack'],
  async run(context, given) {
    const { services, viewer, settings } = context;
    const done = await buyBackFor(services, viewer, { ...given, site: settings });
    return regradedEntry(context, done, given.dryRun, true);
  },
});

command('cancelBuyBack', {
  description:
    'Reverts the latest buy-back of an entry: it no longer owes the fee, and the strikes that the buy-back canceled count again. Refused once some of the fee has been received: reverse that receipt first.',
  input: EntryBuyBackInput,
  asks: 'The entry and the reason.',
  payload: EntryPayload,
  doing: 'taking a buy-back back',
  audit: ['entry.cancelBuyBack'],
  run: async (context, given) =>
    regradedEntry(context, await cancelBuyBack(context.services, context.viewer, given), given.dryRun),
});
