import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

const WEEK = 8;
const GAMES = `subscription ($pool: ID!, $week: Int!) {
  gamesUpdated(pool: $pool, week: $week) { id stateText homeScore awayScore }
}`;

/** Opens a socket for each caller, which follows the games of the demo's week. @returns what closes them */
export function watchGames(
  url: string,
  pool: string,
  callers: readonly { sessionToken: string }[],
): () => void {
  const clients = callers.map(({ sessionToken }) =>
    createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: class extends WebSocket {
        constructor(address: string, protocols: string) {
          super(address, protocols, { headers: { cookie: `session=${sessionToken}` } });
        }
      },
    }),
  );
  for (const client of clients) {
    client.subscribe(
      { query: GAMES, variables: { pool, week: WEEK } },
      { next: () => {}, error: () => {}, complete: () => {} },
    );
  }
  return () => {
    for (const client of clients) void client.dispose();
  };
}
