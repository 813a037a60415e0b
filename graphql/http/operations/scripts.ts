import type { ReadyOperation } from './operation.ts';

/** What the author of a script needs. */
export const scriptOperations: ReadyOperation[] = [
  {
    query: `# FOR SCRIPTS (1): A TOKEN. Made while you are signed in on the web app; it is shown this once.
# Send it with every request: "Authorization: Bearer lsp_..."; over a WebSocket in the connection parameters.
# READ sees what you see, PICK acts as you, ADMIN acts as the administrator, when you are one.
mutation MakeToken {
  createApiToken(input: { name: "My script", scopes: [READ, PICK] }) {
    ... on CreateApiTokenPayload { token apiToken { id prefix scopes expiresAt } }
    ... on Error { code message }
  }
}

mutation EndToken($id: ID!) {
  revokeApiToken(input: { id: $id }) {
    ... on RevokeApiTokenPayload { apiToken { id revokedAt } }
    ... on Error { code message }
  }
}
`,
    variables: { id: 'the id of the token' },
  },
  {
    query: `# FOR SCRIPTS (2): A PICK. Your entries, whether they may pick, and which teams they can still take; then the pick.
# A pick cannot be changed. "code" tells a program why one was refused: PICK_EXISTS, DEADLINE_PASSED, TEAM_USED, ...
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
    query: `# FOR SCRIPTS (3): LISTEN. Each event is the games that changed; stop it with the button that started it.
# Over WebSocket (graphql-ws) or as server-sent events: POST with "Accept: text/event-stream".
subscription LiveGames($pool: ID!, $week: Int!) {
  gamesUpdated(pool: $pool, week: $week) {
    id
    statusText
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
