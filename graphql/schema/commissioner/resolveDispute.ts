import type { Dispute } from '../../../prisma/generated/sqlite/client.ts';
import { resolveDispute } from '../../actions/commissioner/disputes.ts';
import { builder } from '../builder.ts';
import { OWNER_MAIL_OBSTACLE } from '../mailObstacle.ts';
import { DisputeRef } from './dispute.ts';
import { CorrectionInput, correctionOf } from './disputeCorrection.ts';
import { COMMISSIONER, correctionRefusals, DRY_RUN, rowOf, VERSION } from './refusals.ts';
import { Regrading, shownGrading, type ShownGrading } from './regrading.ts';

const ResolveDisputeInput = builder.inputType('ResolveDisputeInput', {
  description: 'The decision on a dispute, with an optional correction.',
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
    version: t.string({ description: VERSION }),
    correctedVersion: t.string({
      description:
        'The `version` of what the correction changes, as it was read: of the game for a result, `version(pool:)` of the game for a ruling, of the entry for an elimination or reinstatement. When that has changed since, the mutation fails with StaleVersionError and the dispute stays as it is. Picks have none.',
    }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

const ResolveDisputePayload = builder
  .objectRef<{ dispute: Dispute; regrading: ShownGrading }>('ResolveDisputePayload')
  .implement({
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

builder.mutationField('resolveDispute', (t) =>
  t.field({
    type: ResolveDisputePayload,
    description: `Resolves a dispute and mails the decision, with a correction if needed: either both happen or neither. Repeating it replaces the text. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: ResolveDisputeInput,
        required: true,
        description: 'The dispute, the decision and the correction.',
      }),
    },
    authScopes: { commissioner: true },
    errors: correctionRefusals('ResolveDispute', 'resolving a dispute'),
    resolve: async (_root, { input }, context) => {
      const done = await resolveDispute(context.services, context.viewer, {
        disputeId: rowOf('Dispute', input.dispute, 'dispute'),
        resolution: input.resolution,
        correction: input.correction == null ? undefined : correctionOf(input.correction),
        version: input.version ?? undefined,
        correctedVersion: input.correctedVersion ?? undefined,
        dryRun: input.dryRun ?? false,
        site: context.settings,
      });
      return {
        dispute: done.dispute,
        regrading: await shownGrading(context, done.grading, input.dryRun),
      };
    },
  }),
);
