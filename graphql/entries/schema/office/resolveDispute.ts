import type { Dispute } from '#prisma/generated/sqlite/client.ts';
import { resolveDispute } from '#graphql/entries/disputes.ts';
import { PickRefusedError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { OWNER_MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { DisputeRef } from './dispute.ts';
import { CorrectionInput, correctionOf } from './disputeCorrection.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';
import { Regrading, shownGrading, type ShownGrading } from '#graphql/grading/schema/regrading.ts';

const ResolveDisputeInput = commandInput('ResolveDisputeInput', {
  description: 'The decision on a dispute, with an optional correction.',
  how: ['version', 'dryRun'],
  fields: (t) => ({
    dispute: t.id({ required: true, description: 'The dispute to resolve.' }),
    resolution: t.string({
      required: true,
      description:
        'The decision; at most 2000 characters. It is also the reason recorded for the correction.',
    }),
    correction: t.field({
      type: CorrectionInput,
      description: 'The correction to make in the same transaction.',
    }),
    correctedVersion: t.string({
      description:
        'The `version` of what the correction changes, as it was read: of the game for a result, `version(pool:)` of the game for a ruling, of the entry for an elimination or reinstatement. When that has changed since, the mutation fails with StaleVersionError and the dispute stays as it is. Picks have none.',
    }),
  }),
});

const ResolveDisputePayload = builder
  .objectRef<{ dispute: Dispute; regrading: ShownGrading }>('ResolveDisputePayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The dispute is resolved; in a dry run, the dispute as it would be.',
    fields: (t) => ({
      dispute: t.expose('dispute', {
        type: DisputeRef,
        description: 'The dispute as it is now, or would be.',
      }),
      regrading: t.expose('regrading', { type: Regrading, description: 'The entries whose status changes.' }),
      mailObstacle: t.field(OWNER_MAIL_OBSTACLE),
    }),
  });

commandField('resolveDispute', {
  description:
    'Resolves a dispute and mails the decision, with a correction if needed: either both happen or neither. Repeating it replaces the text.',
  input: ResolveDisputeInput,
  asks: 'The dispute, the decision and the correction.',
  payload: ResolveDisputePayload,
  doing: 'resolving a dispute',
  refusals: [PickRefusedError],
  audit: [
    'dispute.resolve',
    'game.enterResult',
    'game.correctResult',
    'game.rule',
    'entry.eliminate',
    'entry.reinstate',
    'entry.clearOverrides',
    'pick.submitFor',
    'pick.change',
  ],
  run: async (input, context) => {
    const done = await resolveDispute(context.services, context.viewer, {
      disputeId: rowOf('Dispute', input.dispute, 'dispute'),
      resolution: input.resolution,
      correction: input.correction == null ? undefined : correctionOf(input.correction),
      version: input.version,
      correctedVersion: input.correctedVersion ?? undefined,
      dryRun: input.dryRun,
      site: context.settings,
    });
    return {
      dispute: done.dispute,
      regrading: await shownGrading(context, done.grading, input.dryRun),
    };
  },
});
