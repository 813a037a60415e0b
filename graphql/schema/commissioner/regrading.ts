import type { GradingReport, StandingChange } from '../../actions/grading.ts';
import type { EliminationReason } from '../../domain/facts.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { EliminationReasonEnum, EntryRef, EntryStatusEnum } from '../entry.ts';
import { load } from '../loaders.ts';
import { revealedWeeks } from '../pickSecrecy.ts';
import { shownChanges } from '../../domain/secrecy.ts';

interface Standing {
  week: number | null;
  reason: EliminationReason | null;
}

const EntryStanding = builder.objectRef<Standing>('EntryStanding').implement({
  description: 'Where an entry stood at a moment.',
  fields: (t) => ({
    status: t.field({
      type: EntryStatusEnum,
      description: 'Whether it was still in.',
      resolve: ({ week }) => (week === null ? 'ALIVE' : 'ELIMINATED'),
    }),
    week: t.exposeInt('week', { nullable: true, description: 'In which week it went out; null while in.' }),
    reason: t.expose('reason', {
      type: EliminationReasonEnum,
      nullable: true,
      description: 'Why it went out; null while in.',
    }),
  }),
});

const EntryChange = builder.objectRef<StandingChange>('EntryChange').implement({
  description: 'An entry whose standing changed, or would. For the administrator.',
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'The entry as it stands now: in a dry run, as before.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    before: t.expose('before', { type: EntryStanding, description: 'Where it stood.' }),
    after: t.expose('after', { type: EntryStanding, description: 'Where it stands, or would.' }),
  }),
});

export interface ShownGrading {
  isDryRun: boolean;
  changed: number;
  changes: StandingChange[];
}

export const Regrading = builder.objectRef<ShownGrading>('Regrading').implement({
  description:
    'What grading again changed, in all pools it reached. Eliminations of weeks whose deadline is ahead are left out until then: they would tell picks. One that is back in, but has no pick in the weeks since, shows as out later for NO_PICK: reinstateEntry through the last of these weeks.',
  fields: (t) => ({
    isDryRun: t.exposeBoolean('isDryRun', { description: 'True: nothing was written.' }),
    changedEntries: t.exposeInt('changed', { description: 'How many entries changed, or would.' }),
    changes: t.field({
      type: [EntryChange],
      description: 'The first 200 of them in each pool.',
      complexity: { field: 1, multiplier: 50 },
      resolve: ({ changes }) => changes,
    }),
  }),
});

/** What of a grading can be told before all deadlines have passed. */
export async function shownGrading(
  context: Context,
  reports: readonly GradingReport[],
  dryRun: boolean | null | undefined,
): Promise<ShownGrading> {
  const shown: ShownGrading = { isDryRun: dryRun === true, changed: 0, changes: [] };
  for (const report of reports) {
    const told = shownChanges(report, await revealedWeeks(context, report.poolId));
    shown.changes.push(...told.changes);
    shown.changed += told.changed;
  }
  return shown;
}
