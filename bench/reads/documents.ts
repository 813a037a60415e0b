import { globalId } from '#graphql/api/paging/globalIds.ts';
import type { Database } from '#prisma/client.ts';
import { screenDocument, type ScreenQuery, variablesOf } from '../queries.ts';

export const WEEK = 8;

/** A document as a request has it. */
export interface Body {
  query: string;
  variables: Record<string, unknown>;
}

/** A document of the benchmark, and which peers answer it. */
export interface ComparedDocument {
  name: string;
  /** In the words of `schema.graphql`. */
  body: Body;
  /** Whether the resolvers written by hand answer it (bench/peers/byHand.ts). */
  isByHand: boolean;
  /** The same columns of the tables, in the words of PostGraphile's schema. */
  postgraphile?: Body;
}

/** The documents of `bench -- reads`: those of scripts, then those of pages. */
export async function readDocuments(db: Database): Promise<ComparedDocument[]> {
  const { id } = await db.entry.findFirstOrThrow({
    where: { eliminatedWeek: null, startWeek: 1 },
    orderBy: { id: 'asc' },
  });
  return [
    ...scriptDocuments(id),
    ...['DashboardPageQuery', 'GamesPageQuery', 'PicksPageQuery', 'StandingsPageQuery'].map((name) =>
      documentOf(screenDocument(name)),
    ),
  ];
}

/** The pages' documents of `bench -- viewers`, which differ from viewer to viewer. */
export function viewerPages(): ScreenQuery[] {
  return ['DashboardPageViewerQuery', 'HistoryPageViewerQuery', 'PicksPageViewerQuery'].map((name) =>
    screenDocument(name),
  );
}

export function documentOf(page: ScreenQuery): ComparedDocument {
  return {
    name: page.name,
    body: { query: page.text, variables: variablesOf(page, WEEK) },
    // Which team can be picked is not written again by hand.
    isByHand: page.name !== 'PicksPageQuery',
  };
}

const TEAM = 'abbreviation city nickname primaryColor secondColor';
const TEAM_COLUMNS = 'abbreviation: id city nickname primaryColor secondColor';
const TABLE_TEAM = (id: string, name: string) => `${name}: teamBy${id} { ${TEAM_COLUMNS} }`;

function scriptDocuments(entryId: number): ComparedDocument[] {
  const documents: { name: string; text: string; postgraphile: string; variables?: Body['variables'] }[] = [
    {
      name: '30 entries with 8 picks',
      text: `{ pool { entries: standings(first: 30) { edges { node { username number
        picks { week outcome team { ${TEAM} } game { homeScore awayScore } } } } } } }`,
      postgraphile: `{ pool: poolById(id: 1) { entries: entriesByPoolId(first: 30, orderBy: [ELIMINATED_WEEK_DESC, ID_ASC]) { edges { node { username number
        picks: picksByEntryIdList { week outcome ${TABLE_TEAM('TeamId', 'team')} game: gameByGameId { homeScore awayScore } } } } } } }`,
    },
    {
      name: 'games of a week',
      text: `{ pool { week(number: 8) { games { status period clock homeScore awayScore isKickoffConfirmed isNeutralSite wentToOvertime
        homeTeam { ${TEAM} } awayTeam { ${TEAM} } } } } }`,
      postgraphile: `{ pool: poolById(id: 1) { week: seasonBySeasonYear { games: gamesBySeasonYearList(condition: { week: 8 }) {
        status period clock homeScore awayScore isKickoffConfirmed isNeutralSite wentToOvertime
        ${TABLE_TEAM('HomeTeamId', 'homeTeam')} ${TABLE_TEAM('AwayTeamId', 'awayTeam')} } } } }`,
    },
    {
      name: "one entry's picks",
      text: `query ($id: ID!) { entry(id: $id) { username number startWeek picks { week outcome
        team { ${TEAM} } game { week homeScore awayScore status homeTeam { ${TEAM} } awayTeam { ${TEAM} } } } } }`,
      postgraphile: `{ entry: entryById(id: ${entryId}) { username number startWeek picks: picksByEntryIdList { week outcome
        ${TABLE_TEAM('TeamId', 'team')} game: gameByGameId { week homeScore awayScore status
          ${TABLE_TEAM('HomeTeamId', 'homeTeam')} ${TABLE_TEAM('AwayTeamId', 'awayTeam')} } } } }`,
      variables: { id: globalId('Entry', entryId) },
    },
  ];
  return documents.map(({ name, text, postgraphile, variables = {} }) => ({
    name,
    body: { query: text, variables },
    isByHand: true,
    postgraphile: { query: postgraphile, variables: {} },
  }));
}
