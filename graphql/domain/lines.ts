export interface LineFacts {
  /** An abbreviation: "KC". */
  homeTeamId: string;
  /** Points for the home team: negative when it is favored. Null without a line. */
  line: number | null;
  lockedLine: number | null;
  /** Null while the line is not locked. */
  lineLockedAt: Date | null;
}

/** The line that counts: the locked one once it is locked. Null when there is none or it is no number. */
export function currentLine({
  line,
  lockedLine,
  lineLockedAt,
}: Omit<LineFacts, 'homeTeamId'>): number | null {
  const value = lineLockedAt === null ? line : (lockedLine ?? line);
  return value !== null && Number.isFinite(value) ? value : null;
}

/**
 * The line as text (SPEC section 5): the home abbreviation with the sign, "KC -3.5", "KC +3", "KC PK" for none of
 * either, "KC -3.5 (Locked)" once locked. Null when there is no line.
 */
export function lineText(game: LineFacts): string | null {
  const line = currentLine(game);
  if (line === null) return null;
  const points = Number(Math.abs(line).toFixed(2));
  const spread = points === 0 ? 'PK' : `${line < 0 ? '-' : '+'}${points}`;
  return `${game.homeTeamId} ${spread}${game.lineLockedAt === null ? '' : ' (Locked)'}`;
}
