export interface LineFacts {
  /** An abbreviation: "KC". */
  homeTeamId: string;
  /** Points for the home team: negative when it is favored. Null without a line. */
  line: number | null;
  lockedLine: number | null;
  /** Null while the line is not locked. */
  lineLockedAt: Date | null;
}

/** A team's line as text: "KC -3.5", "KC PK", "KC -3.5 (Locked)". */
function teamLine(teamId: string, points: number, isLocked: boolean): string {
  const size = Number(Math.abs(points).toFixed(2));
  const spread = size === 0 ? 'PK' : `${points < 0 ? '-' : '+'}${size}`;
  return `${teamId} ${spread}${isLocked ? ' (Locked)' : ''}`;
}

/** The line in effect: the locked one once it is locked. Null when there is none or it is not a number. */
export function currentLine({
  line,
  lockedLine,
  lineLockedAt,
}: Omit<LineFacts, 'homeTeamId'>): number | null {
  const value = lineLockedAt === null ? line : (lockedLine ?? line);
  return value !== null && Number.isFinite(value) ? value : null;
}

/**
 * The line as text (SPECIFICATION 2.8): the home abbreviation with the sign, "KC -3.5", "KC +3", "KC PK" for
 * zero, "KC -3.5 (Locked)" once locked. Null without a line.
 */
export function lineText(game: LineFacts): string | null {
  const line = currentLine(game);
  if (line === null) return null;
  return teamLine(game.homeTeamId, line, game.lineLockedAt !== null);
}

/** The line in effect from one team's side: negative when it is favored. Null without a line. */
export function ownLine(game: LineFacts, teamId: string): number | null {
  const line = currentLine(game);
  return line === null || line === 0 ? line : teamId === game.homeTeamId ? line : -line;
}

/**
 * The line from one team's side: "TB -4.5" for the visitors where the game's is "NO +4.5". Null without a
 * line.
 */
export function ownLineText(game: LineFacts, teamId: string): string | null {
  const line = ownLine(game, teamId);
  return line === null ? null : teamLine(teamId, line, game.lineLockedAt !== null);
}
