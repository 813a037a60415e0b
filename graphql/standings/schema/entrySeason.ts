import type { Entry, Pick } from '#prisma/generated/sqlite/client.ts';
import { clearedThroughWeek } from '#graphql/picks/rules/byes.ts';
import { closestEscape, marginOf, thisWeekState, weeksSurvived } from '../rules/entrySeason.ts';
import { optionsOf, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { barringPicks } from '#graphql/picks/rules/teamUses.ts';
import { shownStrikeWeeks } from '#graphql/grading/rules/strikes.ts';
import { currentWeekAt } from '#graphql/season/schema/currentWeek.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { byesOf } from '#graphql/picks/schema/byes.ts';
import type { Context } from '#graphql/api/context.ts';
import { elimination, EntryRef } from '#graphql/entries/schema/entry.ts';
import { gameOf } from '#graphql/season/schema/game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { PickRef } from '#graphql/picks/schema/pick.ts';
import { picksMade, revealedPicks, revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { TeamRef, teamOf } from '#graphql/season/schema/team.ts';

// What the standings tell about an entry besides its elimination: the same for every reader, so that the answers are
// shared. The picks of all entries of a page are one statement.

const ThisWeekStateEnum = builder.enumType('ThisWeekState', {
  description: 'How an entry stands in the current week.',
  values: {
    WAITING: { description: 'Its first week is still to come.' },
    NOT_PICKED: { description: 'The deadline is ahead, and a pick is missing.' },
    PICKED: { description: 'The deadline is ahead, and the entry has its picks.' },
    PENDING: { description: 'The deadline has passed, and a game has no result yet.' },
    SURVIVED: { description: 'The entry came through the week.' },
    OUT: { description: 'The entry is out, in this week or before.' },
  } as const,
});

const EntryThisWeek = builder.objectRef<{ entry: Entry; week: number }>('EntryThisWeek').implement({
  description: 'An entry in the current week of its pool, the same for everybody.',
  fields: (t) => ({
    number: t.exposeInt('week', { description: 'The number of the week.' }),
    state: t.field({
      type: ThisWeekStateEnum,
      description: 'How the entry stands. Before the deadline it tells nothing of the picked team.',
      resolve: stateOf,
    }),
    isBye: t.boolean({
      description: 'Whether the entry takes a bye in the week; false before the deadline.',
      resolve: async ({ entry, week }, _args, context) => (await byesOf(context, entry)).includes(week),
    }),
    picks: t.field({
      type: [PickRef],
      description:
        'The picks of the week, in the order of their slots; none before the deadline, for everybody.',
      complexity: { multiplier: 2 },
      resolve: ({ entry, week }, _args, context) => picksOfWeek(context, entry, week),
    }),
  }),
});

builder.prismaObjectFields(EntryRef, (t) => ({
  thisWeek: t.field({
    type: EntryThisWeek,
    nullable: true,
    description: 'The entry in the current week. Null once the pool is decided.',
    resolve: async (entry, _args, context) => {
      const pool = await poolOf(context, entry.poolId);
      return pool.decidedWeek === null ? { entry, week: await currentWeekAt(context, pool) } : null;
    },
  }),
  weeksSurvived: t.int({
    description:
      'The number of complete weeks that the entry came through; weeks that it bought back or was reinstated after count.',
    resolve: async (entry, _args, context) => {
      const [{ decidedWeek }, shown, revealed, weeks] = await Promise.all([
        poolOf(context, entry.poolId),
        elimination(entry, context),
        revealedWeeks(context, entry.poolId),
        load(context).weeks.load(entry.poolId),
      ]);
      const complete = weeks.filter(({ week, completedAt }) => completedAt !== null && revealed.has(week));
      const numbers = complete.map(({ week }) => week);
      return weeksSurvived(entry.startWeek, shown?.week ?? null, numbers, decidedWeek);
    },
  }),
  boughtBackThroughWeek: t.exposeInt('boughtBackThroughWeek', {
    nullable: true,
    description: 'The week of the latest elimination that the entry bought back; null when it never did.',
  }),
  teamsLeft: t.field({
    type: [TeamRef],
    description:
      'The teams that the entry can still pick, by the weeks whose deadline has passed, ordered by abbreviation; the same for everybody.',
    complexity: { multiplier: 32 },
    resolve: async (entry, _args, context) =>
      (await teamIdsLeft(context, entry)).map((id) => teamOf(context, id)),
  }),
  teamsLeftCount: t.int({
    description: 'The number of these teams.',
    resolve: async (entry, _args, context) => (await teamIdsLeft(context, entry)).length,
  }),
  closestEscape: t.field({
    type: PickRef,
    nullable: true,
    description:
      'The pick that the entry came through with by the fewest points, of the weeks whose deadline has passed; null without a win.',
    resolve: closestEscapeOf,
  }),
}));

async function stateOf({ entry, week }: { entry: Entry; week: number }, _args: unknown, context: Context) {
  const [pool, weeks, shown, revealed, picked, picks] = await Promise.all([
    poolOf(context, entry.poolId),
    load(context).weeks.load(entry.poolId),
    elimination(entry, context),
    revealedWeeks(context, entry.poolId),
    picksMade(context, entry, week),
    picksOfWeek(context, entry, week),
  ]);
  return thisWeekState({
    week,
    startWeek: entry.startWeek,
    isOut: shown !== null,
    isRevealed: revealed.has(week),
    picked,
    needed: picksInWeek(optionsOf(pool), week),
    outcomes: picks.map(({ outcome }) => outcome),
    isStruck: shownStrikeWeeks(entry, revealed).includes(week),
    isBye: (await byesOf(context, entry)).includes(week),
    isCleared: week <= clearedThroughWeek(entry) || weeks.some((each) => each.week === week && each.isVoid),
  });
}

async function picksOfWeek(context: Context, entry: Entry, week: number): Promise<Pick[]> {
  const picks = await revealedPicks(context, entry);
  return picks.filter((pick) => pick.week === week).sort((a, b) => a.slot - b.slot);
}

/** By the weeks whose deadline has passed, for the week after them. */
async function teamIdsLeft(context: Context, entry: Entry): Promise<string[]> {
  const [pool, teams, picks, revealed] = await Promise.all([
    poolOf(context, entry.poolId),
    load(context).teams.load(),
    revealedPicks(context, entry),
    revealedWeeks(context, entry.poolId),
  ]);
  const next = Math.max(0, ...revealed) + 1;
  const used = new Set(barringPicks(pool, next, picks).map(({ teamId }) => teamId));
  return [...teams.keys()].filter((id) => !used.has(id));
}

async function closestEscapeOf(entry: Entry, _args: unknown, context: Context): Promise<Pick | null> {
  const [{ tieRule, pickTo, decidedWeek }, shown, picks] = await Promise.all([
    poolOf(context, entry.poolId),
    elimination(entry, context),
    revealedPicks(context, entry),
  ]);
  const graded = await Promise.all(
    picks.map(async (pick) => ({
      pick,
      week: pick.week,
      outcome: pick.outcome,
      margin: marginOf(pick.teamId, await gameOf(context, pick.gameId), pickTo),
    })),
  );
  return closestEscape(graded, { outWeek: shown?.week ?? null, decidedWeek }, tieRule)?.pick ?? null;
}
