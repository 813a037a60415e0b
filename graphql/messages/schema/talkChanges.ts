import type { Message } from '#prisma/generated/sqlite/client.ts';
import { markTalkRead } from '../talk/markTalkRead.ts';
import { postMessage } from '../talk/postMessage.ts';
import { removeMessage } from '../talk/removeMessage.ts';
import { LONGEST_MESSAGE, MOST_MENTIONS } from '../rules/talk.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  RateLimitedError,
} from '#kernel/failures.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { REASON, rowOf } from '#graphql/api/command/refusals.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { MessageRef } from './message.ts';

const MEMBER =
  'For those who have an entry in the pool or run it; an API token needs the scopes `read` and `pick`.';
const FAILURES = [NotFoundError, NotSignedInError, ForbiddenError];

const PostMessageInput = builder.inputType('PostMessageInput', {
  description: 'A message to post.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool.' }),
    week: t.int({
      required: true,
      description:
        "The number of the week whose thread it is for: one from the pool's first week to the current one.",
    }),
    text: t.string({
      required: true,
      description: `Plain text; at most ${LONGEST_MESSAGE} characters. "@" and a username mention an entry, at most ${MOST_MENTIONS} of them.`,
    }),
  }),
});

const PostMessagePayload = builder.objectRef<{ posted: Message }>('PostMessagePayload').implement({
  description: 'The message is posted.',
  fields: (t) => ({
    posted: t.expose('posted', { type: MessageRef, description: 'The message as it is stored.' }),
  }),
});

builder.mutationField('postMessage', (t) =>
  t.field({
    type: PostMessagePayload,
    description: `Posts a message in the thread of a week; 10 in 5 minutes at most. ${MEMBER}`,
    args: { input: t.arg({ type: PostMessageInput, required: true, description: 'The message to post.' }) },
    authScopes: { pick: true },
    errors: {
      types: [...FAILURES, InvalidInputError, ConflictError, RateLimitedError],
      union: {
        name: 'PostMessageResult',
        description: 'Result of posting a message: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input: { pool, week, text } }, { services, viewer }) => ({
      posted: await postMessage(services, viewer, { poolId: rowOf('Pool', pool, 'pool'), week, text }),
    }),
  }),
);

const RemoveMessageInput = builder.inputType('RemoveMessageInput', {
  description: 'The message to remove.',
  fields: (t) => ({
    message: t.id({ required: true, description: 'The message to remove.' }),
    reason: t.string({ description: `For a commissioner who removes a message of anybody. ${REASON}` }),
  }),
});

const RemoveMessagePayload = builder.objectRef<{ removed: Message }>('RemoveMessagePayload').implement({
  description: 'The message is removed.',
  fields: (t) => ({
    removed: t.expose('removed', { type: MessageRef, description: 'The message, without its text.' }),
  }),
});

builder.mutationField('removeMessage', (t) =>
  t.field({
    type: RemoveMessagePayload,
    description: `Removes a message: its text is shown to nobody any more. For its author in the first 10 minutes, and with a reason for the commissioner; an API token needs the scopes \`read\` and \`pick\`, a commissioner's \`admin\` as well.`,
    args: {
      input: t.arg({ type: RemoveMessageInput, required: true, description: 'The message to remove.' }),
    },
    authScopes: { pick: true },
    errors: {
      types: [...FAILURES, InvalidInputError, ConflictError],
      union: {
        name: 'RemoveMessageResult',
        description: 'Result of removing a message: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer }) => ({
      removed: await removeMessage(services, viewer, {
        messageId: rowOf('Message', input.message, 'message'),
        reason: input.reason ?? null,
      }),
    }),
  }),
);

const MarkTalkReadInput = builder.inputType('MarkTalkReadInput', {
  description: 'The messages that the viewer has read.',
  fields: (t) => ({
    through: t.id({
      required: true,
      description: 'A message; it and all earlier ones of its pool, of every week, count as read.',
    }),
  }),
});

const MarkTalkReadPayload = builder.objectRef<{ userId: number }>('MarkTalkReadPayload').implement({
  description: 'The messages are marked as read, for all devices of the account.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The account, with what is still unread.',
      resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
    }),
  }),
});

builder.mutationField('markTalkRead', (t) =>
  t.field({
    type: MarkTalkReadPayload,
    description: `Marks a pool's messages as read up to one. ${MEMBER}`,
    args: {
      input: t.arg({
        type: MarkTalkReadInput,
        required: true,
        description: 'The messages that the viewer has read.',
      }),
    },
    authScopes: { pick: true },
    errors: {
      types: FAILURES,
      union: {
        name: 'MarkTalkReadResult',
        description: 'Result of marking messages as read: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, { services, viewer }) => {
      await markTalkRead(services, viewer, { messageId: rowOf('Message', input.through, 'message') });
      return { userId: viewer!.userId };
    },
  }),
);
