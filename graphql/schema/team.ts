import type { Team } from '../../prisma/generated/sqlite/client.ts';
import { recordText, type TeamRecord } from '../domain/records.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { load } from './loaders.ts';

const ConferenceEnum = builder.enumType('Conference', {
  description: 'Half of the league.',
  values: {
    AFC: { description: 'American Football Conference.' },
    NFC: { description: 'National Football Conference.' },
  } as const,
});

const DivisionEnum = builder.enumType('Division', {
  description: 'A quarter of a conference.',
  values: {
    EAST: { description: 'East.' },
    NORTH: { description: 'North.' },
    SOUTH: { description: 'South.' },
    WEST: { description: 'West.' },
  } as const,
});

const TeamRecordType = builder.objectRef<TeamRecord>('TeamRecord').implement({
  description: 'How a team stands in a season; final games only.',
  fields: (t) => ({
    wins: t.exposeInt('wins', { description: 'Games won.' }),
    losses: t.exposeInt('losses', { description: 'Games lost.' }),
    ties: t.exposeInt('ties', { description: 'Games tied.' }),
    text: t.string({
      description: '"5-2", or "5-2-1" after a tie; "0-0" before the first.',
      resolve: recordText,
    }),
  }),
});

export const TeamRef = builder.prismaNode('Team', {
  description: 'One of the 32 teams of the league. For participants.',
  id: { field: 'id' },
  findUnique: (id) => ({ id }),
  nullable: true,
  runScopesOnType: true,
  authScopes: { read: true },
  fields: (t) => ({
    abbreviation: t.exposeString('id', { description: 'The short name on scoreboards: "KC".' }),
    city: t.exposeString('city', { description: '"Kansas City".' }),
    nickname: t.exposeString('nickname', { description: '"Chiefs".' }),
    name: t.string({ description: '"Kansas City Chiefs".', resolve: teamName }),
    conference: t.expose('conference', { type: ConferenceEnum, description: 'The conference it plays in.' }),
    division: t.expose('division', { type: DivisionEnum, description: 'The division it plays in.' }),
    primaryColor: t.exposeString('primaryColor', {
      description: 'The primary color of its badge: "#E31837".',
    }),
    secondColor: t.exposeString('secondColor', {
      description: 'The secondary color of its badge: "#FFB81C".',
    }),
    record: t.field({
      type: TeamRecordType,
      description: 'Wins, losses and ties in a season.',
      args: {
        season: t.arg.int({ description: 'The year the season started in; without it the latest season.' }),
      },
      resolve: async ({ id }, { season }, context) => {
        const year = season ?? (await load(context).latestSeason.load('latest'));
        const records = year >= 1900 && year <= 2200 ? await load(context).records.load(year) : null;
        return records?.get(id) ?? { wins: 0, losses: 0, ties: 0 };
      },
    }),
  }),
});

builder.queryField('teams', (t) =>
  t.field({
    type: [TeamRef],
    description: 'All teams, by abbreviation. For participants.',
    authScopes: { read: true },
    complexity: { multiplier: 32 },
    resolve: async (_root, _args, context) => [...(await load(context).teams.load('all')).values()],
  }),
);

/** "Kansas City Chiefs". */
export function teamName({ city, nickname }: Team): string {
  return `${city} ${nickname}`;
}

/** A team by its abbreviation, which a foreign key vouches for. */
export async function teamOf(context: Context, id: string): Promise<Team> {
  const team = (await load(context).teams.load('all')).get(id);
  if (!team) throw new Error(`Team ${id} of a stored row is missing`);
  return team;
}
