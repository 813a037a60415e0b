import type { Team } from '#prisma/generated/sqlite/client.ts';
import { recordText, type TeamRecord } from '../rules/records.ts';
import { type Loaded, whenLoaded } from '#graphql/api/readModel/loaded.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

const ConferenceEnum = builder.enumType('Conference', {
  description: 'A conference of the NFL.',
  values: {
    AFC: { description: 'American Football Conference.' },
    NFC: { description: 'National Football Conference.' },
  } as const,
});

const DivisionEnum = builder.enumType('Division', {
  description: 'A division of a conference.',
  values: {
    EAST: { description: 'The East division.' },
    NORTH: { description: 'The North division.' },
    SOUTH: { description: 'The South division.' },
    WEST: { description: 'The West division.' },
  } as const,
});

const TeamRecordType = builder.objectRef<TeamRecord>('TeamRecord').implement({
  description: "A team's wins, losses and ties in a season; only final games count.",
  fields: (t) => ({
    wins: t.exposeInt('wins', { description: 'The number of games won.' }),
    losses: t.exposeInt('losses', { description: 'The number of games lost.' }),
    ties: t.exposeInt('ties', { description: 'The number of games tied.' }),
    text: t.string({
      description: 'The record as text: "5-2", or "5-2-1" with a tie; "0-0" before the first game.',
      resolve: recordText,
    }),
  }),
});

export const TeamRef = builder.prismaNode('Team', {
  description: 'One of the 32 teams of the NFL. Visible to participants.',
  id: { field: 'id' },
  findUnique: (id) => ({ id }),
  nullable: true,
  runScopesOnType: true,
  authScopes: { read: true },
  fields: (t) => ({
    abbreviation: t.exposeString('id', { description: 'The abbreviation on scoreboards: "KC".' }),
    city: t.exposeString('city', { description: 'The team\'s city: "Kansas City".' }),
    nickname: t.exposeString('nickname', { description: 'The team\'s nickname: "Chiefs".' }),
    name: t.string({ description: 'The team\'s full name: "Kansas City Chiefs".', resolve: teamName }),
    conference: t.expose('conference', {
      type: ConferenceEnum,
      description: 'The conference that the team plays in.',
    }),
    division: t.expose('division', {
      type: DivisionEnum,
      description: 'The division that the team plays in.',
    }),
    primaryColor: t.exposeString('primaryColor', {
      description: 'The primary color of the team\'s badge: "#E31837".',
    }),
    secondColor: t.exposeString('secondColor', {
      description: 'The secondary color of the team\'s badge: "#FFB81C".',
    }),
    record: t.field({
      type: TeamRecordType,
      description: "The team's wins, losses and ties in a season.",
      args: {
        season: t.arg.int({
          description: 'The year in which the season starts; by default the latest season.',
        }),
      },
      resolve: ({ id }, { season }, context) =>
        whenLoaded(season ?? load(context).latestSeason.load(), (year) =>
          whenLoaded(
            year >= 1900 && year <= 2200 ? load(context).records.load(year) : null,
            (records) => records?.get(id) ?? { wins: 0, losses: 0, ties: 0 },
          ),
        ),
    }),
  }),
});

builder.queryField('teams', (t) =>
  t.field({
    type: [TeamRef],
    description: 'All teams, ordered by abbreviation. Visible to participants.',
    authScopes: { read: true },
    complexity: { multiplier: 32 },
    resolve: async (_root, _args, context) => [...(await load(context).teams.load()).values()],
  }),
);

/** The full name: "Kansas City Chiefs". */
function teamName({ city, nickname }: Team): string {
  return `${city} ${nickname}`;
}

/** A team by its abbreviation; a foreign key guarantees that it exists. */
export function teamOf(context: Context, id: string): Loaded<Team> {
  return whenLoaded(load(context).teams.load(), (teams) => {
    const team = teams.get(id);
    if (!team) throw new Error(`Team ${id} of a stored row is missing`);
    return team;
  });
}

/** A field with the team of the row. */
export const theTeam = (description: string) => ({
  type: TeamRef,
  description,
  resolve: ({ teamId }: { teamId: string }, _args: object, context: Context) => teamOf(context, teamId),
});
