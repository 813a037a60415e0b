import type { GraphiqlTab } from './tab.ts';

export const scriptTabs: GraphiqlTab[] = [
  {
    query: `# FOR SCRIPTS (1): API TOKEN. Create it while you are signed in to the web app; it is shown only once.
# Send it with every request: "Authorization: Bearer lsp_..."; over a WebSocket in the connection parameters.
# READ sees what you see, PICK acts for you as a participant, ADMIN acts as commissioner, if you are one.
mutation CreateToken {
  createApiToken(input: { name: "My script", scopes: [READ, PICK] }) {
    ... on CreateApiTokenPayload { token apiToken { id prefix scopes expiresAt } }
    ... on Error { code message }
  }
}

mutation RevokeToken($id: ID!) {
  revokeApiToken(input: { id: $id }) {
    ... on RevokeApiTokenPayload { apiToken { id revokedAt } }
    ... on Error { code message }
  }
}
`,
    variables: { id: 'the id of the token' },
  },
  {
    query: `# FOR SCRIPTS (2): PICKS. Lists your entries, whether they can pick and which teams; then submits a pick.
# A pick cannot be changed. "code" is the reason for a refusal: PICK_EXISTS, DEADLINE_PASSED, TEAM_USED, ...
query MyEntries($week: Int) {
  viewer {
    entries {
      id
      username
      status
      viewerCanPick(week: $week) { allowed code message }
      teamOptions(week: $week) { state usedWeek team { id abbreviation } game { kickoff lineText } }
    }
  }
}

mutation SubmitPick($entry: ID!, $week: Int!, $team: ID!) {
  submitPick(input: { entry: $entry, week: $week, team: $team }) {
    ... on SubmitPickPayload { pick { id week submittedAt team { abbreviation } } }
    ... on PickRefusedError { code message }
    ... on Error { code message }
  }
}
`,
    variables: { week: 1, entry: 'the id of the entry', team: 'the id of the team' },
  },
  {
    query: `# FOR SCRIPTS (3): SUBSCRIPTIONS. Each event lists the games that changed; stop with the button that started it.
# Use WebSocket (graphql-ws) or server-sent events: POST with "Accept: text/event-stream".
subscription LiveGames($pool: ID!, $week: Int!) {
  gamesUpdated(pool: $pool, week: $week) {
    id
    stateText
    awayScore
    homeScore
    awayTeam { abbreviation }
    homeTeam { abbreviation }
  }
}

subscription LiveStandings($pool: ID!) {
  standingsUpdated(pool: $pool) { id currentWeek stats { activePlayers eliminatedPlayers } }
}
`,
    variables: { pool: 'the id of the pool', week: 1 },
  },
];
