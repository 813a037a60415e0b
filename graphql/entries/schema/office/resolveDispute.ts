import { resolveDispute } from '#graphql/entries/disputes.ts';
import { OWNER_MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { DisputeRef } from './dispute.ts';
import { CorrectionInput, correctionOf } from './disputeCorrection.ts';
import { REGRADING, shownGrading } from '#graphql/grading/schema/regrading.ts';
import { dryRun, input, of, optional, payload, row, text, version } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { PickRefusedError } from '#kernel/failures.ts';

command('resolveDispute', {
  description:
    'Resolves a dispute and mails the decision, with a correction if needed: either both happen or neither. Repeating it replaces the text.',
  input: input('The decision on a dispute, with an optional correction.', {
    dispute: row('Dispute', 'The dispute to resolve.'),
    resolution: text(
      'The decision; at most 2000 characters. It is also the reason recorded for the correction.',
    ),
    correction: optional(of(CorrectionInput, 'The correction to make in the same transaction.')),
    correctedVersion: optional(
      text(
        'The `version` of what the correction changes, as it was read: of the game for a result, `version(pool:)` of the game for a ruling, of the entry for an elimination or reinstatement. When that has changed since, the mutation fails with StaleVersionError and the dispute stays as it is. Picks have none.',
      ),
    ),
    version,
    dryRun,
  }),
  asks: 'The dispute, the decision and the correction.',
  payload: payload('The dispute is resolved; in a dry run, the dispute as it would be.', {
    dispute: of(DisputeRef, 'The dispute as it is now, or would be.'),
    regrading: REGRADING,
    mailObstacle: OWNER_MAIL_OBSTACLE,
  }),
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
  async run(context, { correction, ...given }) {
    const { dispute, grading } = await resolveDispute(context.services, context.viewer, {
      ...given,
      correction: correction && correctionOf(correction),
      site: context.settings,
    });
    return { dispute, regrading: await shownGrading(context, grading, given.dryRun) };
  },
});
