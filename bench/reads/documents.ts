/** A document that the peers answer too, in the words of `schema.graphql` and of PostGraphile's schema. */
export interface CommonDocument {
  name: string;
  text: string;
  /** The same columns of the tables. */
  postgraphile: string;
  variables: Record<string, unknown>;
}

const TEAM = 'abbreviation city nickname primaryColor secondColor';
const TEAM_COLUMNS = 'abbreviation: id city nickname primaryColor secondColor';
const TABLE_TEAM = (id: string, name: string) => `${name}: teamBy${id} { ${TEAM_COLUMNS} }`;

/** The three documents of scripts. */
export function commonDocuments(entry: { id: number; globalId: string }): CommonDocument[] {
  return [
    {
      name: '30 entries with 8 picks',
      text: `{ pool { entries: standings(first: 30) { edges { node { username number
        picks { week outcome team { ${TEAM} } game { homeScore awayScore } } } } } } }`,
      postgraphile: `{ pool: poolById(id: 1) { entries: entriesByPoolId(first: 30, orderBy: [ELIMINATED_WEEK_DESC, ID_ASC]) { edges { node { username number
        picks: picksByEntryIdList { week outcome ${TABLE_TEAM('TeamId', 'team')} game: gameByGameId { homeScore awayScore } } } } } } }`,
      variables: {},
    },
    {
      name: 'games of a week',
      text: `{ pool { week(number: 8) { games { status period clock homeScore awayScore isKickoffConfirmed isNeutralSite wentToOvertime
        homeTeam { ${TEAM} } awayTeam { ${TEAM} } } } } }`,
      postgraphile: `{ pool: poolById(id: 1) { week: seasonBySeasonYear { games: gamesBySeasonYearList(condition: { week: 8 }) {
        status period clock homeScore awayScore isKickoffConfirmed isNeutralSite wentToOvertime
        ${TABLE_TEAM('HomeTeamId', 'homeTeam')} ${TABLE_TEAM('AwayTeamId', 'awayTeam')} } } } }`,
      variables: {},
    },
    {
      name: "one entry's picks",
      text: `query ($id: ID!) { entry(id: $id) { username number startWeek picks { week outcome
        team { ${TEAM} } game { week homeScore awayScore status homeTeam { ${TEAM} } awayTeam { ${TEAM} } } } } }`,
      postgraphile: `{ entry: entryById(id: ${entry.id}) { username number startWeek picks: picksByEntryIdList { week outcome
        ${TABLE_TEAM('TeamId', 'team')} game: gameByGameId { week homeScore awayScore status
          ${TABLE_TEAM('HomeTeamId', 'homeTeam')} ${TABLE_TEAM('AwayTeamId', 'awayTeam')} } } } }`,
      variables: { id: entry.globalId },
    },
  ];
}
