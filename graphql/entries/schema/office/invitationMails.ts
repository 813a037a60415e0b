import { sendClaimLinks } from '#graphql/entries/invitations/claimLinks.ts';
import type { Refusal } from '#graphql/entries/invitations/invitationMails.ts';
import { resendInvitation, revokeInvitation } from '#graphql/entries/invitations/invitations.ts';
import { type AddressOutcome, inviteAddresses } from '#graphql/entries/invitations/inviteAddresses.ts';
import { MAX_ADDRESSES } from '#graphql/entries/rules/invitations.ts';
import { builder } from '#graphql/api/builder.ts';
import { MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { InvitationRef } from './invitations.ts';
import {
  dryRun,
  flag,
  input,
  integer,
  listOf,
  of,
  optional,
  payload,
  row,
  rows,
  text,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { thePool } from '#graphql/api/command/loaded.ts';

const RefusalEnum = builder.enumType('InvitationRefusal', {
  description: 'Why an address of a list gets no invitation.',
  values: {
    INVALID: { description: 'It is no email address.' },
    DUPLICATE: { description: 'It is in the list more than once; the first one counts.' },
    MEMBER: { description: 'Its account holds an entry in this pool.' },
    ALREADY_INVITED: { description: 'It has an invitation to this pool, which can be sent again.' },
    DECLINED: { description: 'Its owner asked to get no more invitations.' },
    LIMITED: { description: 'The sender or the address had enough invitations for today.' },
  } as const satisfies Record<NonNullable<Refusal>, object>,
});

const AddressOutcomeType = builder.objectRef<AddressOutcome>('InvitedAddress').implement({
  description:
    'What happens to one address of a list. Whether it has an account outside the pool makes no difference.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The line of the list, from 1.' }),
    address: t.exposeString('address', {
      description: 'The address in lower case; the text as written where it is no address.',
    }),
    refusal: t.expose('refusal', {
      type: RefusalEnum,
      nullable: true,
      description: 'Why it gets no invitation; null where it gets one.',
    }),
  }),
});

command('inviteAddresses', {
  description: 'Invites addresses to the pool by mail; limited by sender and by address.',
  input: input('The addresses to invite.', {
    pool: row('Pool', 'The pool to invite to.'),
    addresses: text(
      `The list as it was pasted: one address on each line or several with commas or semicolons, also as "Ann <ann@pool.example>"; at most ${MAX_ADDRESSES}.`,
    ),
    anyoneWithLink: optional(
      flag(
        'True lets an account with another address use an invitation, too; the invited address and the commissioner are then told. False, the default, makes each for its own address alone.',
      ),
      false,
    ),
    dryRun,
  }),
  asks: 'The addresses to invite.',
  payload: payload('The invitations are queued; in a dry run, those that would be.', {
    addresses: listOf(AddressOutcomeType, 'Every address of the list, in its order.', {
      multiplier: MAX_ADDRESSES,
    }),
    limitText: optional(text('Why addresses are LIMITED, as text for people; null where none is.')),
    invited: integer('The number of invitations.'),
    mailObstacle: MAIL_OBSTACLE,
    pool: thePool('The pool, with its invitations.'),
  }),
  doing: 'inviting addresses',
  audit: ['invitation.send'],
  async run({ services, viewer, settings }, { poolId, addresses, anyoneWithLink, dryRun: isDryRun }) {
    const invited = await inviteAddresses(services, viewer, {
      poolId,
      text: addresses,
      isForAnyone: anyoneWithLink,
      dryRun: isDryRun,
      site: settings,
    });
    return { ...invited, invited: invited.addresses.filter(({ refusal }) => refusal === null).length };
  },
});

const MAX_ENTRIES = 200;
const ENTRIES = rows(
  'Entry',
  `At most ${MAX_ENTRIES} entries; without them, all whose accounts nobody has signed in to.`,
);

command('sendClaimLinks', {
  description: 'Mails the owners of imported entries a link that signs them in once, without a password.',
  input: input('The imported entries whose owners get a link to claim them.', {
    pool: row('Pool', 'The pool of the entries.'),
    entries: optional({
      ...ENTRIES,
      read: (ids) => ENTRIES.read((ids as string[]).slice(0, MAX_ENTRIES)),
    }),
    dryRun,
  }),
  asks: 'The imported entries whose owners get a link to claim them.',
  payload: payload(
    'The links are queued; in a dry run, those that would be. Accounts that can sign in get none.',
    {
      sent: integer(
        'The number of accounts that a link was written for; it waits while `mailObstacle` is set.',
      ),
      toHandOver: integer(
        'The number of these accounts that have no address yet: their links wait to be handed over (`Invitation.heldMail`).',
      ),
      declined: integer('The number of accounts that asked for no more such mails.'),
      mailObstacle: MAIL_OBSTACLE,
      limitText: optional(text('Why accounts are over a limit, as text for people; null where none is.')),
      waiting: integer(
        'The number of accounts that got a link within the last hour, or are over a limit today.',
      ),
      pool: thePool('The pool, with its invitations.'),
    },
  ),
  doing: 'sending claim links',
  audit: ['invitation.sendClaims'],
  run: ({ services, viewer, settings }, given) =>
    sendClaimLinks(services, viewer, { ...given, site: settings }),
});

const InvitationPayload = payload('The invitation is stored.', {
  invitation: of(InvitationRef, 'The invitation as it is now stored.'),
  mailObstacle: MAIL_OBSTACLE,
}).named('InvitationPayload');

const InvitationInput = input('A personal invitation.', {
  invitation: row('Invitation', 'The invitation.'),
}).named('InvitationInput');

command('resendInvitation', {
  description:
    'Mails a personal invitation again, with a new link; the earlier one ends. Not within an hour of the last mail.',
  input: InvitationInput,
  asks: 'A personal invitation.',
  payload: InvitationPayload,
  doing: 'sending an invitation again',
  audit: ['invitation.resend'],
  run: async ({ services, viewer, settings }, given) => ({
    invitation: await resendInvitation(services, viewer, { ...given, site: settings }),
  }),
});

command('revokeInvitation', {
  description:
    'Ends a personal invitation: its link no longer works. A mail that went out cannot be taken back.',
  input: InvitationInput,
  asks: 'A personal invitation.',
  payload: InvitationPayload,
  doing: 'ending an invitation',
  audit: ['invitation.revoke'],
  run: async ({ services, viewer }, given) => ({
    invitation: await revokeInvitation(services, viewer, given),
  }),
});
