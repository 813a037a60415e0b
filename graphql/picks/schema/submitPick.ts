import { InvalidInputError, PickRefusedError, RateLimitedError } from '#kernel/failures.ts';
import { acknowledgeBeside } from '#graphql/entries/acknowledgeRules.ts';
import { submitPick } from '../submitPick.ts';
import { submitTwoPicks } from '../submitTwoPicks.ts';
import { invalid } from '#kernel/input.ts';
import type { WrittenPick } from '#kernel/pickFacts.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { EntryWeekRef } from '#graphql/entries/schema/entryWeek.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { PickRef } from './pick.ts';
import { PickReceipt, receiptOf } from '#graphql/log/schema/pickReceipt.ts';
import { weekOfPool, WeekRef } from '#graphql/season/schema/week.ts';
import {
  input,
  integer,
  of,
  optional,
  otherTeam,
  payload,
  row,
  team,
  teams,
  text,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import type { Context } from '#graphql/api/context.ts';

command('submitPick', {
  description:
    "Stores the pick of an entry for a week, or both of a week with two. It cannot be changed, but where the pool allows changes until the pick's game begins or the deadline passes. For the entry's owner; an API token needs the scope `pick`. The time at which the server receives the request decides.",
  access: 'pick',
  input: input('The pick of a team for a week.', {
    // An invalid id becomes one that no row has: the rules then refuse in their order.
    entry: row('Entry', "The id of one of the viewer's entries.", null),
    week: integer(
      'The number of the week, from 1 to the last week of the season; later weeks can be picked ahead.',
    ),
    team: team('A team that plays in that week and that the entry has not used.'),
    secondTeam: optional(
      otherTeam('In a week with two picks, another team to pick with the first; both are stored, or none.'),
    ),
    replaces: optional(
      otherTeam(
        'In a pool in which picks can be changed, the team whose pick of the week this one replaces. By default the pick of a week with one; in a week with two one more pick is made.',
      ),
      null,
    ),
    picksBefore: optional(
      teams(
        'The teams of the picks of the week that this one was prepared against, in any order: with others stored, the pick is refused (`PICK_EXISTS`). By default it is made against whatever is stored. Not with `secondTeam`.',
      ),
    ),
    acknowledges: optional(
      text(
        'The version of the rules that the viewer was shown (`Pool.rulesToAcknowledge`): once the pick is stored, it is noted as by `acknowledgeRules`. The pick stands whatever comes of it, also where the rules have changed since. Not needed for a pick.',
      ),
    ),
  }),
  asks: 'The entry, the week and the team to pick.',
  payload: payload(
    'The pick is stored. It cannot be changed, but in a pool with the option UNTIL_LOCK (`Pick.viewerCanChange`).',
    {
      pick: of(PickRef, 'The stored pick, of two the first: `entryWeek.picks` has both.'),
      receipt: {
        type: PickReceipt,
        nullable: true,
        description:
          "Proof that the pick is in the pool's log, as `Pick.receipt`: acknowledged means logged.",
        resolve: ({ pick }: Stored, _args: object, context: Context) => receiptOf(context, pick),
      },
      entry: {
        type: EntryRef,
        description: 'The entry, whose used teams now include this team.',
        resolve: ({ pick }: Stored, _args: object, context: Context) => entryOf(context, pick),
      },
      entryWeek: {
        type: EntryWeekRef,
        description: 'The week of the entry, with the pick.',
        resolve: async ({ pick }: Stored, _args: object, context: Context) => ({
          entry: await entryOf(context, pick),
          week: pick.week,
        }),
      },
      week: {
        type: WeekRef,
        description: 'The week, with its new count of picks.',
        resolve: ({ pick }: Stored, _args: object, context: Context) =>
          weekOfPool(context, pick.poolId, pick.week),
      },
    },
  ),
  doing: 'submitting a pick',
  refusals: [PickRefusedError, InvalidInputError, RateLimitedError],
  async run({ services, viewer }, { acknowledges, teamId, secondTeam, replaces, picksBefore, ...given }) {
    const request = { ...given, receivedAt: services.clock.now() };
    if (secondTeam !== undefined) {
      if (replaces !== null) throw invalid('replaces', 'Two picks at once replace none.');
      if (picksBefore !== undefined) throw invalid('picksBefore', 'Two picks at once are made against none.');
    }
    const pick =
      secondTeam === undefined
        ? await submitPick(services, viewer, { ...request, teamId, replaces, picksBefore })
        : await submitTwoPicks(services, viewer, { ...request, teamIds: [teamId, secondTeam] });
    if (acknowledges !== undefined) {
      await acknowledgeBeside(services, viewer, { poolId: pick.poolId, version: acknowledges });
    }
    return { pick };
  },
});

interface Stored {
  pick: WrittenPick;
}

const entryOf = async (context: Context, { entryId }: WrittenPick) =>
  (await load(context).entry.load(entryId))!;
