import type { Dispute } from '#prisma/generated/sqlite/client.ts';
import { answerDispute } from '#graphql/entries/disputes.ts';
import { openDispute } from '#graphql/entries/openDispute.ts';
import { builder } from '#graphql/api/builder.ts';
import { OWNER_MAIL_OBSTACLE_IF_MAILED } from '#graphql/messages/schema/mailObstacle.ts';
import { DisputeRef } from './dispute.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { refusals, rowOf } from '#graphql/api/command/refusals.ts';

const DisputePayload = builder
  .objectRef<{ dispute: Dispute; isMailed: boolean }>('DisputePayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The dispute is stored.',
    fields: (t) => ({
      dispute: t.expose('dispute', { type: DisputeRef, description: 'The dispute as it is now stored.' }),
      mailObstacle: t.field(OWNER_MAIL_OBSTACLE_IF_MAILED),
    }),
  });

const OpenDisputeInput = builder.inputType('OpenDisputeInput', {
  description: 'The dispute to open.',
  fields: (t) => ({
    entry: t.id({ required: true, description: "The id of one of the viewer's entries." }),
    week: t.int({ required: true, description: 'The number of the disputed week.' }),
    text: t.string({ required: true, description: 'The complaint; at most 2000 characters.' }),
  }),
});

builder.mutationField('openDispute', (t) =>
  t.field({
    type: DisputePayload,
    description:
      "Disputes what happened to an entry in a week, from the week's first kickoff until 24 hours after its last final result. For the entry's owner; an API token needs the scope `pick`.",
    args: {
      input: t.arg({
        type: OpenDisputeInput,
        required: true,
        description: 'The entry, the week and the complaint.',
      }),
    },
    authScopes: { pick: true },
    errors: refusals('OpenDispute', 'opening a dispute'),
    resolve: async (_root, { input }, { services, viewer }) => {
      const dispute = await openDispute(services, viewer, {
        entryId: rowOf('Entry', input.entry, 'entry'),
        week: input.week,
        text: input.text,
      });
      return { dispute, isMailed: false };
    },
  }),
);

const AnswerDisputeInput = commandInput('AnswerDisputeInput', {
  description: 'An answer to a dispute.',
  how: ['version'],
  fields: (t) => ({
    dispute: t.id({ required: true, description: 'The dispute to answer.' }),
    answer: t.string({ required: true, description: 'The text of the answer; at most 2000 characters.' }),
  }),
});

commandField('answerDispute', {
  description: 'Answers a dispute and mails the answer; the dispute stays unresolved.',
  input: AnswerDisputeInput,
  asks: 'The dispute and the answer.',
  payload: DisputePayload,
  doing: 'answering a dispute',
  audit: ['dispute.answer'],
  run: async (input, { services, viewer, settings }) => {
    const dispute = await answerDispute(services, viewer, {
      disputeId: rowOf('Dispute', input.dispute, 'dispute'),
      answer: input.answer,
      version: input.version,
      site: settings,
    });
    return { dispute, isMailed: true };
  },
});
