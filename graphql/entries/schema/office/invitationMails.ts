import type { Invitation } from '#prisma/generated/sqlite/client.ts';
import { sendClaimLinks, type SentClaimLinks } from '#graphql/entries/invitations/claimLinks.ts';
import type { Refusal } from '#graphql/entries/invitations/invitationMails.ts';
import { resendInvitation, revokeInvitation } from '#graphql/entries/invitations/invitations.ts';
import {
  inviteAddresses,
  type AddressOutcome,
  type InvitedAddresses,
} from '#graphql/entries/invitations/inviteAddresses.ts';
import { MAX_ADDRESSES } from '#graphql/entries/rules/invitations.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { InvitationRef } from './invitations.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

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

const InviteAddressesInput = commandInput('InviteAddressesInput', {
  description: 'The addresses to invite.',
  how: ['dryRun'],
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool to invite to.' }),
    addresses: t.string({
      required: true,
      description: `The list as it was pasted: one address on each line or several with commas or semicolons, also as "Ann <ann@pool.example>"; at most ${MAX_ADDRESSES}.`,
    }),
    anyoneWithLink: t.boolean({
      description:
        'True lets an account with another address use an invitation, too; the invited address and the commissioner are then told. False, the default, makes each for its own address alone.',
    }),
  }),
});

const InviteAddressesPayload = builder.objectRef<InvitedAddresses>('InviteAddressesPayload').implement({
  interfaces: [CommandPayload],
  description: 'The invitations are queued; in a dry run, those that would be.',
  fields: (t) => ({
    addresses: t.expose('addresses', {
      type: [AddressOutcomeType],
      description: 'Every address of the list, in its order.',
      complexity: { multiplier: MAX_ADDRESSES },
    }),
    limitText: t.exposeString('limitText', {
      nullable: true,
      description: 'Why addresses are LIMITED, as text for people; null where none is.',
    }),
    invited: t.int({
      description: 'The number of invitations.',
      resolve: ({ addresses }) => addresses.filter(({ refusal }) => refusal === null).length,
    }),
    mailObstacle: t.field(MAIL_OBSTACLE),
    pool: t.field({
      type: PoolRef,
      description: 'The pool, with its invitations.',
      resolve: ({ poolId }, _args, context) => poolOf(context, poolId),
    }),
  }),
});

commandField('inviteAddresses', {
  description: 'Invites addresses to the pool by mail; limited by sender and by address.',
  input: InviteAddressesInput,
  asks: 'The addresses to invite.',
  payload: InviteAddressesPayload,
  doing: 'inviting addresses',
  audit: ['invitation.send'],
  run: (input, { services, viewer, settings }) =>
    inviteAddresses(services, viewer, {
      poolId: rowOf('Pool', input.pool, 'pool'),
      text: input.addresses,
      isForAnyone: input.anyoneWithLink ?? false,
      dryRun: input.dryRun,
      site: settings,
    }),
});

const MAX_ENTRIES = 200;

const SendClaimLinksInput = commandInput('SendClaimLinksInput', {
  description: 'The imported entries whose owners get a link to claim them.',
  how: ['dryRun'],
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool of the entries.' }),
    entries: t.idList({
      description: `At most ${MAX_ENTRIES} entries; without them, all whose accounts nobody has signed in to.`,
    }),
  }),
});

const SendClaimLinksPayload = builder.objectRef<SentClaimLinks>('SendClaimLinksPayload').implement({
  interfaces: [CommandPayload],
  description: 'The links are queued; in a dry run, those that would be. Accounts that can sign in get none.',
  fields: (t) => ({
    sent: t.exposeInt('sent', {
      description:
        'The number of accounts that a link was written for; it waits while `mailObstacle` is set.',
    }),
    toHandOver: t.exposeInt('toHandOver', {
      description:
        'The number of these accounts that have no address yet: their links wait to be handed over (`Invitation.heldMail`).',
    }),
    declined: t.exposeInt('declined', {
      description: 'The number of accounts that asked for no more such mails.',
    }),
    mailObstacle: t.field(MAIL_OBSTACLE),
    limitText: t.exposeString('limitText', {
      nullable: true,
      description: 'Why accounts are over a limit, as text for people; null where none is.',
    }),
    waiting: t.exposeInt('waiting', {
      description: 'The number of accounts that got a link within the last hour, or are over a limit today.',
    }),
    pool: t.field({
      type: PoolRef,
      description: 'The pool, with its invitations.',
      resolve: ({ poolId }, _args, context) => poolOf(context, poolId),
    }),
  }),
});

commandField('sendClaimLinks', {
  description: 'Mails the owners of imported entries a link that signs them in once, without a password.',
  input: SendClaimLinksInput,
  asks: 'The imported entries whose owners get a link to claim them.',
  payload: SendClaimLinksPayload,
  doing: 'sending claim links',
  audit: ['invitation.sendClaims'],
  run: (input, { services, viewer, settings }) =>
    sendClaimLinks(services, viewer, {
      poolId: rowOf('Pool', input.pool, 'pool'),
      entryIds: input.entries?.slice(0, MAX_ENTRIES).map((id) => rowOf('Entry', id, 'entry')),
      dryRun: input.dryRun,
      site: settings,
    }),
});

const InvitationPayload = builder.objectRef<{ invitation: Invitation }>('InvitationPayload').implement({
  interfaces: [CommandPayload],
  description: 'The invitation is stored.',
  fields: (t) => ({
    invitation: t.expose('invitation', {
      type: InvitationRef,
      description: 'The invitation as it is now stored.',
    }),
    mailObstacle: t.field(MAIL_OBSTACLE),
  }),
});

const InvitationInput = commandInput('InvitationInput', {
  description: 'A personal invitation.',
  fields: (t) => ({ invitation: t.id({ required: true, description: 'The invitation.' }) }),
});

commandField('resendInvitation', {
  description:
    'Mails a personal invitation again, with a new link; the earlier one ends. Not within an hour of the last mail.',
  input: InvitationInput,
  asks: 'A personal invitation.',
  payload: InvitationPayload,
  doing: 'sending an invitation again',
  audit: ['invitation.resend'],
  run: async (input, { services, viewer, settings }) => ({
    invitation: await resendInvitation(services, viewer, {
      invitationId: rowOf('Invitation', input.invitation, 'invitation'),
      site: settings,
    }),
  }),
});

commandField('revokeInvitation', {
  description:
    'Ends a personal invitation: its link no longer works. A mail that went out cannot be taken back.',
  input: InvitationInput,
  asks: 'A personal invitation.',
  payload: InvitationPayload,
  doing: 'ending an invitation',
  audit: ['invitation.revoke'],
  run: async (input, { services, viewer }) => ({
    invitation: await revokeInvitation(services, viewer, {
      invitationId: rowOf('Invitation', input.invitation, 'invitation'),
    }),
  }),
});
