import type { SeasonImport } from '#prisma/generated/sqlite/client.ts';
import { requestSeasonImport } from '../seasonImports.ts';
import { InvalidInputError } from '#kernel/failures.ts';
import { SHIPPED_SEASON } from '#prisma/seasons/seasons.ts';
import { builder } from '#graphql/api/builder.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { SeasonRef } from '#graphql/season/schema/season.ts';
import { input, integer, of, optional, payload, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

const SeasonImportStateEnum = builder.enumType('SeasonImportState', {
  description: 'How far the import of a season is.',
  values: {
    WAITING: { description: 'It begins within seconds.' },
    READING: { description: 'The schedule is downloaded and checked.' },
    STORING: { description: 'Games and results are stored, and the pools of the season graded.' },
    DONE: { description: 'The season is stored.' },
    FAILED: { description: 'Nothing was stored; `detail` says why.' },
  } as const,
});

const SeasonImportRef = builder.objectRef<SeasonImport>('SeasonImport').implement({
  description: 'The import of a season that an administrator started. Visible to administrators.',
  fields: (t) => ({
    seasonYear: t.exposeInt('seasonYear', { description: 'The year in which the season starts.' }),
    state: t.expose('state', { type: SeasonImportStateEnum, description: 'How far it is.' }),
    detail: t.exposeString('detail', {
      nullable: true,
      description: 'What was changed, or why it failed, as text for people; null while it runs.',
    }),
  }),
});

command('importSeason', {
  description:
    'Imports the schedule, lines and results of a season, or updates them. Results that a commissioner entered are never overwritten. For the administrator; an API token needs the scope `admin`.',
  access: 'administrator',
  input: input('The season to import.', {
    season: integer('The year in which the season starts, 1999 to 2100.'),
    csv: optional(
      text(
        'The content of an nflverse-style games.csv; at most 3 million characters. Without it the schedule is downloaded from SCHEDULE_URL.',
      ),
      null,
    ),
  }),
  asks: 'The season to import.',
  payload: payload(
    'The import is queued, or one of this season runs already; `Query.seasonImport` tells how far it is.',
    { seasonImport: of(SeasonImportRef, 'The import.') },
  ),
  doing: 'importing a season',
  refusals: [InvalidInputError],
  run: async ({ services, viewer }, given) => ({
    seasonImport: await requestSeasonImport(services, viewer, given),
  }),
});

builder.queryField('seasonImport', (t) =>
  t.field({
    type: SeasonImportRef,
    nullable: true,
    description: 'The last import of a season within a week; null for none. Visible to administrators.',
    extensions: { perViewer: true },
    complexity: price.statement,
    args: {
      season: t.arg.int({ required: true, description: 'The year in which the season starts.' }),
    },
    authScopes: { administrator: true },
    resolve: (_root, { season }, { services }) =>
      services.db.seasonImport.findFirst({ where: { seasonYear: season }, orderBy: { id: 'desc' } }),
  }),
);

builder.queryField('seasons', (t) =>
  t.field({
    type: [SeasonRef],
    nullable: true,
    description: 'The seasons that are stored, the latest first. Visible to commissioners.',
    extensions: { perViewer: true },
    authScopes: { commissioner: true },
    complexity: { field: 1, multiplier: 20 },
    resolve: (_root, _args, { services }) =>
      services.db.season.findMany({ orderBy: { year: 'desc' }, take: 50 }),
  }),
);

builder.queryField('shippedSeason', (t) =>
  t.field({
    type: 'Int',
    nullable: true,
    description:
      'The year of the season whose games come with the program: a pool of it can be made without an import. Visible to commissioners.',
    extensions: { perViewer: true },
    authScopes: { commissioner: true },
    resolve: () => SHIPPED_SEASON,
  }),
);
