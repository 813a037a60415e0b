import { type Receipt, receiptOfLeaf } from '../reading/readReceipts.ts';
import type { Pick } from '#prisma/generated/sqlite/client.ts';
import type { WrittenPick } from '#kernel/pickFacts.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

export const PickReceipt = builder.objectRef<Receipt>('PickReceipt').implement({
  description:
    "Proof that a pick is in its pool's log, for checking without trust in the server (docs/sealed-picks.md, SPECIFICATION 4.9). As secret as the pick.",
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'The number of the leaf in the log, from 0.' }),
    recordedAt: t.expose('recordedAt', {
      type: 'DateTime',
      description: 'When the leaf was written; UTC, in the time of the pool.',
    }),
    record: t.exposeString('record', {
      description:
        'What the leaf commits to, as canonical JSON: pool, entry, week, team, receivedAt, source.',
    }),
    salt: t.exposeString('salt', {
      description: 'The 32 random bytes before the record, as base64: their SHA-256 is the commitment.',
    }),
    leaf: t.exposeString('leaf', { description: 'The text of the leaf, which everybody can read.' }),
    proof: t.exposeString('proof', {
      description:
        'The receipt as a file (C2SP tlog-proof), with leaf, record and salt in it: store it as `.tlog-proof`.',
    }),
    checkpoint: t.exposeString('checkpoint', {
      description: 'The signed checkpoint of the log that the proof leads to.',
    }),
    siteProof: t.exposeString('siteProof', {
      nullable: true,
      description:
        "Proves that the text of that checkpoint is in the site's log (C2SP tlog-proof); null until it is listed there, which takes seconds.",
    }),
  }),
});

/**
 * The receipt of a pick that the viewer may see; null without a commitment. A pick stored in this operation
 * includes its leaf.
 */
export async function receiptOf(context: Context, pick: Pick & WrittenPick): Promise<Receipt | null> {
  return (
    (pick.leaf && (await receiptOfLeaf(context.services, pick.leaf))) ?? load(context).receipt.load(pick)
  );
}
