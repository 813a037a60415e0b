import type { Season } from '#prisma/generated/sqlite/client.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

export const SeasonRef = builder.prismaNode('Season', {
  description: 'A regular season of the NFL. Public.',
  id: { field: 'year' },
  findUnique: (id) => ({ year: Number(id) }),
  nullable: true,
  fields: (t) => ({
    year: t.exposeInt('year', { description: 'The year in which the season starts.' }),
    weekCount: t.exposeInt('weekCount', { description: 'The number of weeks: 18; 17 until 2020.' }),
    startsAt: t.field({
      type: 'DateTime',
      description: 'The first kickoff of the season; UTC.',
      resolve: async (season, _args, context) => (await span(season, context)).first,
    }),
    endsAt: t.field({
      type: 'DateTime',
      description: 'The last kickoff of the season; UTC.',
      resolve: async (season, _args, context) => (await span(season, context)).last,
    }),
  }),
});

/** A season without a schedule is assumed to last from September to the end of the year. */
async function span({ year }: Season, context: Context): Promise<{ first: Date; last: Date }> {
  const loadedSpan = await load(context).seasonSpan.load(year);
  return loadedSpan ?? { first: new Date(Date.UTC(year, 8, 1)), last: new Date(Date.UTC(year, 11, 31)) };
}
