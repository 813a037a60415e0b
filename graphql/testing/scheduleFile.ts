import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScheduleServer {
  /** Value for SCHEDULE_URL. */
  url: string;
  /** What it answers: a games.csv, or another status. */
  body: string;
  status: number;
  /** The number of requests so far. */
  requests: number;
  close(): Promise<void>;
}

/** A row of a games.csv of 2025; by default of the first Thursday of Week 1, at home. */
export interface ScheduleRow {
  away: string;
  home: string;
  /** "24-20", away first; empty before the game. */
  score: string;
  isNeutral?: boolean;
  week?: number;
  /** The date: "2025-09-04". */
  gameday?: string;
}

const COLUMNS =
  'season,game_type,week,gameday,gametime,away_team,away_score,home_team,home_score,location,overtime,spread_line';

/** A games.csv with these games of 2025. */
export function scheduleFile(rows: readonly ScheduleRow[]): string {
  const lines = rows.map(({ away, home, score, isNeutral = false, week = 1, gameday = '2025-09-04' }) => {
    const [awayScore = '', homeScore = ''] = score.split('-');
    const place = isNeutral ? 'Neutral' : 'Home';
    const overtime = score === '' ? '' : '0';
    return `2025,REG,${week},${gameday},20:20,${away},${awayScore},${home},${homeScore},${place},${overtime},`;
  });
  return [COLUMNS, ...lines].join('\n');
}

/** A server of a schedule file on loopback, over real HTTP. */
export async function startScheduleServer(): Promise<ScheduleServer> {
  const server = createServer((_request, response) => {
    own.requests += 1;
    response.writeHead(own.status, { 'content-type': 'text/csv' }).end(own.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own: ScheduleServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/games.csv`,
    body: '',
    status: 200,
    requests: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return own;
}
