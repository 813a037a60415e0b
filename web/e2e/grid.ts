import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { ask } from './api.ts';
import { productHost } from './productHost.ts';
import type { TestServer } from './server.ts';

interface Week {
  games: { homeTeam: Team; awayTeam: Team; winner: Team | null }[];
}

interface Team {
  abbreviation: string;
}

const WEEKS = Array.from({ length: 18 }, (_, index) => index + 1);

/** An entry of an imported pool, with its picks from Week 1 on. */
export interface GridRow {
  username: string;
  email: string;
  picks: readonly string[];
}

/** The input of the import: entries by weeks. */
export function gridOf(rows: readonly GridRow[]): string {
  const lines = rows.map(({ username, email, picks }) =>
    [username, email, ...WEEKS.map((week) => picks[week - 1] ?? '')].join(','),
  );
  return [`username,email,${WEEKS.join(',')}`, ...lines].join('\n');
}

/**
 * Winning picks for the weeks up to a given one, each team once; a game without a result counts for the home
 * team.
 * @param without a team that is not picked
 */
export async function winningPicks(
  context: BrowserContext,
  weeks: number,
  without?: string,
): Promise<string[]> {
  const picks: string[] = [];
  for (const { games } of (await weeksOf(context)).slice(0, weeks)) {
    const won = games.map(({ homeTeam, winner }) => (winner ?? homeTeam).abbreviation);
    picks.push(won.find((team) => team !== without && !picks.includes(team))!);
  }
  return picks;
}

/** Losing picks in these weeks, the last of which is the last pick, and winning ones before; each team once. */
export async function picksLosing(context: BrowserContext, lostWeeks: readonly number[]): Promise<string[]> {
  const picks: string[] = [];
  const weeks = await weeksOf(context);
  for (const [index, { games }] of weeks.slice(0, Math.max(...lostWeeks)).entries()) {
    const teams = games.flatMap(({ homeTeam, awayTeam, winner }) => {
      if (!lostWeeks.includes(index + 1)) return [(winner ?? homeTeam).abbreviation];
      if (!winner) return [];
      return [(winner.abbreviation === homeTeam.abbreviation ? awayTeam : homeTeam).abbreviation];
    });
    picks.push(teams.find((team) => !picks.includes(team))!);
  }
  return picks;
}

/** Winning picks before this week, and a losing one in it. */
export async function picksUntil(context: BrowserContext, lostWeek: number): Promise<string[]> {
  return picksLosing(context, [lostWeek]);
}

async function weeksOf(context: BrowserContext): Promise<Week[]> {
  const team = '{ abbreviation }';
  const { pool } = await ask<{ pool: { weeks: Week[] } }>(
    context,
    `{ pool { weeks { games { homeTeam ${team} awayTeam ${team} winner ${team} } } } }`,
  );
  return pool.weeks;
}

/**
 * Imports the grid as a pool by the command line, while the server is away: beside it, it would hear of the pool later.
 * @param options of the pool: "lives=2"
 */
export async function importGrid(
  server: TestServer,
  name: string,
  grid: string,
  options: readonly string[] = [],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-grid-'));
  const file = join(folder, 'grid.csv');
  writeFileSync(file, grid);
  await server.end();
  const { output } = await productHost().command(
    [
      ...['import', '--season', '2025', '--name', name, '--file', file],
      // Grids of few picks, which end before the weeks that are over.
      ...['--accept', 'missed-weeks', '--accept', 'nobody-alive'],
      ...options.flatMap((option) => ['--option', option]),
    ],
    { DATABASE_URL: server.databaseUrl },
  );
  rmSync(folder, { recursive: true });
  expect(output).toMatch(/^pool: \d+$/m);
  await server.restart();
}

/** The owner of imported entries sets a password by mail, whose token the demo shows, and logs in. */
export async function logInAsOwner(context: BrowserContext, email: string): Promise<void> {
  // The import takes longer than an idle connection is kept.
  const post = (path: string, data: object) =>
    context.request.post(`/api/auth/${path}`, { data, maxRetries: 1 });
  await context.clearCookies();
  const { resetToken } = (await (await post('forgot-password', { email })).json()) as { resetToken: string };
  await post('reset-password', { token: resetToken, newPassword: 'touchdown' });
  expect((await post('login', { email, password: 'touchdown' })).status()).toBe(200);
}
