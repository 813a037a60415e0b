import type { Entry } from '../../../prisma/generated/sqlite/client.ts';
import {
  changePick,
  removePick,
  restorePick,
  submitPickFor,
  type OverriddenPick,
} from '../../actions/commissioner/pickFor.ts';
import { withoutPick } from '../../actions/commissioner/withoutPick.ts';
import { checkWeek, currentWeekOf } from '../arguments.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { EntryRef } from '../entry.ts';
import { readId } from '../globalIds.ts';
import { forgetLoaded, load } from '../loaders.ts';
import { pageCost, totalCount } from '../pages.ts';
import { PickRef } from '../pick.ts';
import { revealedWeeks, visiblePicks } from '../pickSecrecy.ts';
import { PoolRef } from '../pool.ts';
import { WeekRef, weekOfPool } from '../week.ts';
import { pageById } from './idPages.ts';
import { Regrading, shownGrading, type ShownGrading } from './regrading.ts';
import { ADMINISTRATOR, DRY_RUN, pickRefusals, REASON, refusals, rowOf } from './refusals.ts';

interface Regraded {
  entry: Entry;
  week: number;
  regrading: ShownGrading;
}

const PickPayload = builder.objectRef<Regraded>('PickOverridePayload').implement({
  description: 'The pick is as the administrator said, and graded; in a dry run, as it would be.',
  fields: (t) => ({
    entry: t.expose('entry', { type: EntryRef, description: 'The entry as it stands, or would.' }),
    pick: t.field({
      type: PickRef,
      nullable: true,
      description:
        'Its stored pick for the week. Null when there is none, and for the administrator too until the deadline.',
      resolve: async ({ entry, week }, _args, context) =>
        (await visiblePicks(context, entry)).find((pick) => pick.week === week),
    }),
    week: t.field({
      type: WeekRef,
      description: 'The week.',
      resolve: ({ entry, week }, _args, context) => weekOfPool(context, entry.poolId, week),
    }),
    regrading: t.expose('regrading', { type: Regrading, description: 'The entries that change.' }),
  }),
});

async function regradedPick(
  context: Context,
  { entry, week, grading }: OverriddenPick,
  dryRun: boolean | null | undefined,
): Promise<Regraded> {
  forgetLoaded(context);
  return { entry, week, regrading: await shownGrading(context, grading, dryRun) };
}

const PickForInput = builder.inputType('PickForInput', {
  description: 'Which team an entry takes, by the administrator.',
  fields: (t) => ({
    entry: t.id({ required: true, description: 'Any entry.' }),
    week: t.int({ required: true, description: 'A week that the entry plays.' }),
    team: t.id({ required: true, description: 'A team that plays in it and was not used by the entry.' }),
    reason: t.string({ required: true, description: REASON }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

const TOLD = 'The owner gets a mail with the reason.';
const SECRET =
  'Refused while the entry has picks for other weeks that are still secret, but for those that the same administrator made: the answer could tell which.';

for (const [name, union, act, text] of [
  [
    'submitPickFor',
    'SubmitPickFor',
    submitPickFor,
    'Picks on behalf of an entry that has no pick for the week, deadline or not; it counts as in time.',
  ],
  [
    'changePick',
    'ChangePick',
    changePick,
    'Replaces the pick of an entry, deadline or not; the new one counts as in time.',
  ],
] as const) {
  builder.mutationField(name, (t) =>
    t.field({
      type: PickPayload,
      description: `${text} ${SECRET} restorePick takes it back. ${TOLD} ${ADMINISTRATOR}`,
      args: { input: t.arg({ type: PickForInput, required: true, description: 'Which team, when, why.' }) },
      authScopes: { administrator: true },
      errors: pickRefusals(union, 'a pick on behalf of an entry'),
      resolve: async (_root, { input }, context) => {
        const { week, reason, dryRun } = input;
        const done = await act(context.services, context.viewer, {
          entryId: rowOf('Entry', input.entry, 'entry'),
          week,
          teamId: readId('Team', input.team) ?? '',
          reason,
          dryRun: dryRun ?? false,
          site: context.settings,
        });
        return regradedPick(context, done, dryRun);
      },
    }),
  );
}

const PickOfWeekInput = builder.inputType('PickOfWeekInput', {
  description: 'The pick of an entry for a week.',
  fields: (t) => ({
    entry: t.id({ required: true, description: 'Any entry.' }),
    week: t.int({ required: true, description: 'The week of the pick.' }),
    reason: t.string({ required: true, description: REASON }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

for (const [name, union, act, text] of [
  [
    'removePick',
    'RemovePick',
    removePick,
    'Takes the pick of an entry away, without telling which; restorePick puts it back.',
  ],
  [
    'restorePick',
    'RestorePick',
    restorePick,
    "Puts the pick of an entry back to what it was before the administrator's last change to it, with the instant it had, without telling which.",
  ],
] as const) {
  builder.mutationField(name, (t) =>
    t.field({
      type: PickPayload,
      description: `${text} ${TOLD} ${ADMINISTRATOR}`,
      args: { input: t.arg({ type: PickOfWeekInput, required: true, description: 'Whose, when, why.' }) },
      authScopes: { administrator: true },
      errors: refusals(union, 'taking a pick away or putting it back'),
      resolve: async (_root, { input }, context) => {
        const { week, reason, dryRun } = input;
        const done = await act(context.services, context.viewer, {
          entryId: rowOf('Entry', input.entry, 'entry'),
          week,
          reason,
          dryRun: dryRun ?? false,
          site: context.settings,
        });
        return regradedPick(context, done, dryRun);
      },
    }),
  );
}

builder.prismaObjectFields(PoolRef, (t) => ({
  entriesWithoutPick: t.connection(
    {
      type: EntryRef,
      nullable: true,
      description:
        'Living entries that have no pick for a week yet, or went out for want of one, as they joined. Who, never what anybody picked. For the administrator.',
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: { administrator: true },
      args: { week: t.arg.int({ description: "Without it, the pool's current week." }) },
      resolve: async (pool, args, context) => {
        const week = args.week ?? currentWeekOf(pool);
        await checkWeek(context, pool, week, 'week');
        const revealed = await revealedWeeks(context, pool.id);
        const hidden = (await load(context).weeks.load(pool.id))
          .map((row) => row.week)
          .filter((one) => !revealed.has(one));
        const where = withoutPick(pool.id, week, hidden);
        const { db } = context.services;
        const page = await pageById(args, 'asc', (range, id, take) =>
          db.entry.findMany({ where: { AND: [where, range] }, orderBy: { id }, take }),
        );
        return { ...page, count: () => db.entry.count({ where }) };
      },
    },
    {
      name: 'PoolEntriesWithoutPickConnection',
      description: 'A page of entries without a pick.',
      fields: (c) => ({
        totalCount: c.int({
          description: 'How many there are in all.',
          resolve: totalCount,
        }),
      }),
    },
    { name: 'PoolEntriesWithoutPickEdge', description: 'An entry at its place.' },
  ),
}));
