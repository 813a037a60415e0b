import { unclaimedIn } from '#graphql/entries/invitations/claimLinks.ts';
import { type HeldClaimLink, heldClaimLinks, MOST_LINKS } from '#graphql/messages/mail/heldClaimLinks.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { csvLine } from '#kernel/rules/csv.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { EntryRef } from '../entry.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';

const COLUMNS = ['name', 'entries', 'email', 'link'];

const ClaimLinksRef = builder.objectRef<readonly HeldClaimLink[]>('ClaimLinks').implement({
  description:
    'The claim links that wait to be handed to their owners in another way than by mail. Visible to the commissioner.',
  fields: (t) => ({
    count: t.int({ description: 'How many there are; at least 1.', resolve: (links) => links.length }),
    text: t.string({
      description: 'A line for each: "Ann Lee (Ann, Ann 2): https://pool.example.org/join/…".',
      resolve: (links) =>
        links.map(({ name, entries, link }) => `${name} (${entries.join(', ')}): ${link}`).join('\n'),
    }),
    csv: t.string({
      description:
        'The same as CSV, with a header: name, entries, email (empty for an account without an address), link. Cells that a spreadsheet would take for a formula begin with an apostrophe.',
      resolve: (links) =>
        csvLine(COLUMNS) +
        links
          .map(({ name, entries, email, link }) => csvLine([name, entries.join(', '), email, link]))
          .join(''),
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  claimLinks: t.field({
    type: ClaimLinksRef,
    ...FOR_COMMISSIONER,
    description: `The claim links that were made while the site could not send mail and still work, by name; at most ${MOST_LINKS}. Null without any. Visible to the commissioner.`,
    complexity: { field: price.poolScan, multiplier: 1 },
    resolve: async ({ id }, _args, { services }) => {
      const links = await heldClaimLinks(services, id);
      return links.length === 0 ? null : links;
    },
  }),
}));

builder.prismaObjectFields(EntryRef, (t) => ({
  isUnclaimed: t.boolean({
    nullable: true,
    description:
      'Whether nobody has signed in to the account of the entry, so that `sendClaimLinks` makes a link. Visible to the commissioner; null for others.',
    extensions: { perViewer: true },
    complexity: price.statement,
    resolve: async ({ poolId, userId }, _args, { services, viewer }) =>
      isCommissioner(viewer, poolId)
        ? (await services.db.user.count({ where: { AND: [unclaimedIn(poolId), { id: userId }] } })) > 0
        : null,
  }),
}));
