import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { changePick, submitPickFor } from '#graphql/picks/pickFor.ts';
import { removePick, restorePick } from '#graphql/picks/removePick.ts';
import type { OverriddenPick } from '#graphql/grading/storeOverride.ts';
import { currentWeekAt } from '#graphql/season/schema/currentWeek.ts';
import { PickRefusedError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { pageCost, totalCount } from '#graphql/api/paging/pages.ts';
import { OWNER_MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { PickRef } from '../pick.ts';
import { visiblePicks } from '../pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { weekOfPool, WeekRef } from '#graphql/season/schema/week.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { REGRADING, shownGrading, type ShownGrading } from '#graphql/grading/schema/regrading.ts';
import { missingIn } from './missingPicks.ts';
import { SLOT } from '#graphql/api/command/refusals.ts';
import {
  dryRun,
  ifGiven,
  input,
  integer,
  of,
  payload,
  reason,
  row,
  team,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

interface MeantPick {
  entry: Entry;
  week: number;
  slot: number;
}

const PickPayload = payload(
  'The pick is changed as the commissioner decided, and graded; in a dry run, the entry as it would be.',
  {
    entry: of(EntryRef, 'The entry as it is now, or would be.'),
    pick: {
      type: PickRef,
      nullable: true,
      description:
        'The stored pick for the week, of two the one that was meant. Null when there is none and, until the deadline, also for the commissioner.',
      resolve: async ({ entry, week, slot }: MeantPick, _args: object, context: Context) =>
        (await visiblePicks(context, entry)).find((pick) => pick.week === week && pick.slot === slot),
    },
    slot: integer('Which pick of the week was meant: 1; 2 for the second of two.'),
    week: {
      type: WeekRef,
      description: 'The week of the pick.',
      resolve: ({ entry, week }: MeantPick, _args: object, context: Context) =>
        weekOfPool(context, entry.poolId, week),
    },
    regrading: REGRADING,
    mailObstacle: OWNER_MAIL_OBSTACLE,
  },
).named('PickOverridePayload');

async function regradedPick(
  context: Context,
  { grading, ...pick }: OverriddenPick,
  dryRun: boolean | null | undefined,
): Promise<MeantPick & { regrading: ShownGrading }> {
  return { ...pick, regrading: await shownGrading(context, grading, dryRun) };
}

const PickForInput = input('A pick that the commissioner makes for an entry.', {
  entry: row('Entry', 'The entry to pick for.'),
  week: integer('A week that the entry plays.'),
  slot: ifGiven(integer(SLOT)),
  team: team('A team that plays in that week and that the entry has not used.'),
  reason,
  dryRun,
}).named('PickForInput');

const OWNER_IS_MAILED = 'The owner receives a mail with the reason.';
const SECRET =
  'Refused while the entry has other secret picks, also the other one of a week with two, that the same commissioner did not make: the result could reveal them.';

for (const [name, action, act, words] of [
  [
    'submitPickFor',
    'pick.submitFor',
    submitPickFor,
    'Makes a pick on behalf of an entry that lacks it for the week, even after the deadline; it counts as made in time.',
  ],
  [
    'changePick',
    'pick.change',
    changePick,
    "Replaces an entry's pick, even after the deadline; the new one counts as made in time.",
  ],
] as const) {
  command(name, {
    description: `${words} ${SECRET} restorePick reverts it. ${OWNER_IS_MAILED}`,
    input: PickForInput,
    asks: 'The entry, the week, the team and the reason.',
    payload: PickPayload,
    doing: 'picking on behalf of an entry',
    refusals: [PickRefusedError],
    audit: [action],
    async run(context, given) {
      const { services, viewer, settings } = context;
      const done = await act(services, viewer, { ...given, site: settings });
      return regradedPick(context, done, given.dryRun);
    },
  });
}

const PickOfWeekInput = input('The pick of an entry for a week.', {
  entry: row('Entry', 'The entry that made the pick.'),
  week: integer("The number of the pick's week."),
  slot: ifGiven(integer(SLOT)),
  reason,
  dryRun,
}).named('PickOfWeekInput');

for (const [name, action, act, words] of [
  [
    'removePick',
    'pick.remove',
    removePick,
    "Removes an entry's pick, without revealing it; restorePick restores it.",
  ],
  [
    'restorePick',
    'pick.restore',
    restorePick,
    "Restores an entry's pick as it was before the commissioner's last change to it, with its original time, without revealing it. In a week with two picks, `slot` chooses; by default the one that was changed last.",
  ],
] as const) {
  command(name, {
    description: `${words} ${OWNER_IS_MAILED}`,
    input: PickOfWeekInput,
    asks: 'The entry, the week and the reason.',
    payload: PickPayload,
    doing: 'removing or restoring a pick',
    audit: [action],
    async run(context, given) {
      const { services, viewer, settings } = context;
      const done = await act(services, viewer, { ...given, site: settings });
      return regradedPick(context, done, given.dryRun);
    },
  });
}

builder.prismaObjectFields(PoolRef, (t) => ({
  entriesWithoutPick: t.connection(
    {
      type: EntryRef,
      ...FOR_COMMISSIONER,
      description:
        "The entries alive that have not made all their picks for a week yet, or were eliminated for the lack of one, in the order they joined; it reveals nobody's pick. Visible to the commissioner.",
      complexity: pageCost,
      args: {
        week: t.arg.int({ description: "The number of the week; by default the pool's current week." }),
      },
      resolve: async (pool, args, context) => {
        const where = await missingIn(context, pool, args.week ?? (await currentWeekAt(context, pool)));
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
          description: 'The number of entries without a pick, on all pages.',
          resolve: totalCount,
        }),
      }),
    },
    { name: 'PoolEntriesWithoutPickEdge', description: 'An entry in the list, with its cursor.' },
  ),
}));
