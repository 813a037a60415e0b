import { strikeWeeksOf } from '#graphql/grading/rules/strikes.ts';
import { builder } from '#graphql/api/builder.ts';
import { EliminationReasonEnum, EntryStatusEnum } from '#graphql/entries/schema/entry.ts';
import { GameRulingEnum, GameStatusEnum } from '#graphql/season/schema/game.ts';
import { TeamRef, teamOf, theTeam } from '#graphql/season/schema/team.ts';
import type { PastStanding } from './pastStandings.ts';
import type { PastPick } from './pickPositions.ts';
import type { PastGame } from './statedFacts.ts';
import { theEntry } from '#graphql/api/command/loaded.ts';

export const PastStandingRef = builder.objectRef<PastStanding>('PastStanding').implement({
  description: 'The public standing of an entry at an instant.',
  fields: (t) => ({
    entry: t.field(theEntry('The entry, as it is today.')),
    status: t.field({
      type: EntryStatusEnum,
      description: 'Whether the entry was publicly alive.',
      resolve: ({ week }) => (week === null ? 'ALIVE' : 'ELIMINATED'),
    }),
    week: t.exposeInt('week', {
      nullable: true,
      description: 'The number of the week in which the entry was out; null while it was alive.',
    }),
    reason: t.expose('reason', {
      type: EliminationReasonEnum,
      nullable: true,
      description: 'Why it was out; null while it was alive.',
    }),
    strikeWeeks: t.intList({
      description:
        'The weeks of the strikes that were public, one for each strike; empty in pools that do not count them.',
      resolve: ({ strikes }) => strikeWeeksOf(strikes),
    }),
  }),
});

export const PastPickRef = builder.objectRef<PastPick>('PastPick').implement({
  description: 'A pick as it stood at an instant.',
  fields: (t) => ({
    entry: t.field(theEntry('The entry, as it is today.')),
    week: t.exposeInt('week', { description: 'The number of the week.' }),
    team: t.field(theTeam('The picked team.')),
    submittedAt: t.expose('receivedAt', {
      type: 'DateTime',
      description: 'When the pick was received; UTC.',
    }),
  }),
});

export const PastGameRef = builder.objectRef<PastGame>('PastGame').implement({
  description: 'A game as it was known at an instant.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week.' }),
    homeTeam: t.field({
      type: TeamRef,
      description: 'The home team.',
      resolve: ({ home }, _args, context) => teamOf(context, home),
    }),
    awayTeam: t.field({
      type: TeamRef,
      description: 'The away team.',
      resolve: ({ away }, _args, context) => teamOf(context, away),
    }),
    kickoff: t.field({
      type: 'DateTime',
      description: 'The kickoff as it was scheduled; UTC.',
      resolve: ({ kickoff }) => new Date(kickoff),
    }),
    status: t.field({
      type: GameStatusEnum,
      description: 'The status; SCHEDULED until the game is over, also while it is played.',
      resolve: ({ status }) => status,
    }),
    homeScore: t.exposeInt('homeScore', {
      nullable: true,
      description: 'The points of the home team; null unless the game was final.',
    }),
    awayScore: t.exposeInt('awayScore', {
      nullable: true,
      description: 'The points of the away team; null unless the game was final.',
    }),
    ruling: t.expose('ruling', {
      type: GameRulingEnum,
      nullable: true,
      description: "The commissioner's ruling on the game; null for none.",
    }),
  }),
});

export const PastRuleRef = builder.objectRef<{ name: string; value: string }>('PastRule').implement({
  description: 'A rule of a pool in words.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is about: "lives", "tie rule".' }),
    value: t.exposeString('value', { description: 'Its value: "2", "survive", "none".' }),
  }),
});
