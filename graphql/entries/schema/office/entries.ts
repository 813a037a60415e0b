import {
  eliminateEntry,
  type OverriddenEntry,
  reinstateEntry,
  restoreDecision,
} from '#graphql/grading/overrideEntry.ts';
import type { ForgivenWeek } from '#graphql/grading/forgivenWeeks.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { welcomeState } from '#graphql/messages/rules/welcome.ts';
import { entryVersion } from '#graphql/office/objectVersion.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EliminationReasonEnum, EntryRef } from '../entry.ts';
import { OWNER_MAIL_OBSTACLE_IF_MAILED } from '#graphql/messages/schema/mailObstacle.ts';
import { REGRADING, shownGrading } from '#graphql/grading/schema/regrading.ts';
import { how, input, integer, listOf, of, optional, payload, row } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

const WelcomeStateEnum = builder.enumType('WelcomeState', {
  description: 'What became of the welcome of a new entry.',
  values: {
    DUE: { description: 'Its owner sees it with the next visit of the dashboard.' },
    SHOWN: { description: 'Its owner dismissed it.' },
    PAST: { description: 'The entry joined more than 24 hours ago; it is not shown any more.' },
  } as const,
});

builder.prismaObjectFields(EntryRef, (t) => ({
  welcomeMessage: t.string({
    nullable: true,
    description:
      "The commissioner's welcome message for this entry alone; null where the pool's is shown. Visible to the commissioner; null for others.",
    extensions: { perViewer: true },
    resolve: (entry, _args, { viewer }) =>
      isCommissioner(viewer, entry.poolId) ? entry.welcomeMessage : null,
  }),
  welcomeState: t.field({
    type: WelcomeStateEnum,
    nullable: true,
    description: 'What became of the welcome of the entry. Visible to the commissioner; null for others.',
    extensions: { perViewer: true },
    resolve: (entry, _args, { viewer, services }) =>
      isCommissioner(viewer, entry.poolId) ? welcomeState(entry, services.clock.now()) : null,
  }),
  version: t.string({
    nullable: true,
    description:
      'The version of what the commissioner decides about the entry: its name, account, first week, welcome, elimination, reinstatement and buy-back. Picks and results do not change it. Visible to the commissioner; null for others.',
    extensions: { perViewer: true },
    resolve: (entry, _args, { viewer }) =>
      isCommissioner(viewer, entry.poolId) ? entryVersion(entry) : null,
  }),
}));

const ForgivenWeekRef = builder.objectRef<ForgivenWeek>('ForgivenWeek').implement({
  description: 'A week in which an entry failed, and that no longer counts. Visible to the commissioner.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week.' }),
    reason: t.expose('reason', {
      type: EliminationReasonEnum,
      description: 'How the entry failed in it.',
    }),
  }),
});

export const EntryPayload = payload(
  'The entry is changed as the commissioner decided; in a dry run, the entry as it would be.',
  {
    entry: of(EntryRef, 'The entry as it is now, or would be.'),
    regrading: REGRADING,
    forgivenWeeks: listOf(
      ForgivenWeekRef,
      'The weeks that a reinstatement forgives, ascending: each in which the entry failed or was eliminated by a commissioner, also those after the first. Weeks whose deadline is ahead are left out, because they would reveal picks. Empty for other commands.',
      { multiplier: 18 },
    ),
    mailObstacle: OWNER_MAIL_OBSTACLE_IF_MAILED,
  },
).named('EntryOverridePayload');

/** The payload of a command that overrides an entry; `isMailed` where it mails the owner. */
export async function regradedEntry(
  context: Context,
  { entry, grading, forgiven = [] }: OverriddenEntry,
  dryRun: boolean,
  isMailed = false,
) {
  const regrading = await shownGrading(context, grading, dryRun);
  return { entry, regrading, forgivenWeeks: [...forgiven], isMailed };
}

command('eliminateEntry', {
  description: 'Eliminates an entry in a week, whatever its picks; restoreDecision reverts it.',
  input: input('The entry to eliminate, and the week.', {
    entry: row('Entry', 'The entry to eliminate.'),
    week: integer('The week of the elimination: at most the first week whose deadline is ahead.'),
    ...how,
  }),
  asks: 'The entry, the week and the reason.',
  payload: EntryPayload,
  doing: 'eliminating an entry',
  audit: ['entry.eliminate'],
  run: async (context, given) =>
    regradedEntry(context, await eliminateEntry(context.services, context.viewer, given), given.dryRun),
});

command('reinstateEntry', {
  description:
    'Reinstates an entry by forgiving everything up to a week. Without a week it removes all eliminations and reinstatements of the entry by commissioners. restoreDecision reverts it.',
  input: input('The entry to reinstate, and the weeks forgiven.', {
    entry: row('Entry', 'The entry to reinstate.'),
    throughWeek: optional(
      integer(
        "The last week forgiven: results up to this week no longer eliminate the entry. At most the first week whose deadline is ahead. Null removes the commissioner's earlier decisions on the entry, so that its status follows from its picks and the results.",
      ),
      null,
    ),
    ...how,
  }),
  asks: 'The entry, the last week forgiven and the reason.',
  payload: EntryPayload,
  doing: 'reinstating an entry',
  audit: ['entry.reinstate', 'entry.clearOverrides'],
  run: async (context, given) =>
    regradedEntry(context, await reinstateEntry(context.services, context.viewer, given), given.dryRun),
});

command('restoreDecision', {
  description:
    'Takes back the last eliminateEntry or reinstateEntry of an entry, also one that resolved a dispute: earlier decisions count as they did before it. A second time reverts the first.',
  input: input('The entry whose last decision is taken back.', {
    entry: row('Entry', 'The entry.'),
    ...how,
  }),
  asks: 'The entry and the reason.',
  payload: EntryPayload,
  doing: 'taking back a decision about an entry',
  audit: ['entry.restoreDecision'],
  run: async (context, given) =>
    regradedEntry(context, await restoreDecision(context.services, context.viewer, given), given.dryRun),
});
