import type { GradingReport, StandingChange } from '../grading.ts';
import type { EliminationReason } from '../rules/facts.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EliminationReasonEnum, EntryStatusEnum } from '#graphql/entries/schema/entry.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { shownChanges } from '#graphql/picks/rules/secrecy.ts';
import { theEntry } from '#graphql/api/command/loaded.ts';

interface Standing {
  week: number | null;
  reason: EliminationReason | null;
}

const EntryStanding = builder.objectRef<Standing>('EntryStanding').implement({
  description: 'The status of an entry at one point in time.',
  fields: (t) => ({
    status: t.field({
      type: EntryStatusEnum,
      description: 'Whether the entry was alive or eliminated.',
      resolve: ({ week }) => (week === null ? 'ALIVE' : 'ELIMINATED'),
    }),
    week: t.exposeInt('week', {
      nullable: true,
      description: 'The week in which the entry was eliminated; null while alive.',
    }),
    reason: t.expose('reason', {
      type: EliminationReasonEnum,
      nullable: true,
      description: 'The reason why the entry was eliminated; null while alive.',
    }),
  }),
});

const EntryChange = builder.objectRef<StandingChange>('EntryChange').implement({
  description: 'An entry whose status a grading changed, or would change. Visible to the commissioner.',
  fields: (t) => ({
    entry: t.field(theEntry('The entry as it is stored: in a dry run, without the change.')),
    before: t.expose('before', { type: EntryStanding, description: "The entry's status before the change." }),
    after: t.expose('after', { type: EntryStanding, description: "The entry's status after the change." }),
  }),
});

export interface ShownGrading {
  isDryRun: boolean;
  changed: number;
  out: number;
  back: number;
  changes: StandingChange[];
}

export const Regrading = builder.objectRef<ShownGrading>('Regrading').implement({
  description:
    'The changes of a regrading, in all pools it affected. Eliminations in weeks whose deadline is ahead are left out until then, because they would reveal picks. A reinstated entry without picks in the weeks since is eliminated later for NO_PICK: use reinstateEntry through the last of those weeks.',
  fields: (t) => ({
    isDryRun: t.exposeBoolean('isDryRun', {
      description: 'Whether this was a dry run, in which nothing was written.',
    }),
    changedEntries: t.exposeInt('changed', {
      description: 'The number of entries whose status changed, or would change.',
    }),
    outEntries: t.exposeInt('out', {
      description: 'The number of entries that were alive and are eliminated, or would be.',
    }),
    backEntries: t.exposeInt('back', {
      description: 'The number of entries that were eliminated and are alive again, or would be.',
    }),
    changes: t.field({
      type: [EntryChange],
      description: 'The first 200 changes in each pool.',
      complexity: { field: 1, multiplier: 50 },
      resolve: ({ changes }) => changes,
    }),
  }),
});

/** Payload field of commands that grade. */
export const REGRADING = {
  type: Regrading,
  description: 'The entries whose status changes.',
  resolve: ({ regrading }: { regrading: ShownGrading }) => regrading,
};

/** The changes of a grading that may be shown before all deadlines have passed. */
export async function shownGrading(
  context: Context,
  reports: readonly GradingReport[],
  dryRun: boolean | null | undefined,
): Promise<ShownGrading> {
  const shown: ShownGrading = { isDryRun: dryRun === true, changed: 0, out: 0, back: 0, changes: [] };
  for (const report of reports) {
    const visible = shownChanges(report, await revealedWeeks(context, report.poolId));
    shown.changes.push(...visible.changes);
    shown.changed += visible.changed;
    shown.out += report.out;
    shown.back += report.back;
  }
  return shown;
}
