import type { Weeks } from './headings.ts';

/** Whether a cell is a team's abbreviation, city or nickname, with any notes beside it. */
export function isTeam(cell: string, { teams }: Weeks): boolean {
  if (teams === undefined || cell.length > 40) return false;
  const text = cell
    .toLowerCase()
    .replaceAll(/\([^)]*\)|[^\p{L}\p{N}\s]|\b[wlt]\b|\b\d{1,2}\b/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return teams.has(text) || (text.includes(' ') && teams.has(text.split(' ').at(-1)!));
}

export function teamWords(
  teams: readonly { abbreviation: string; city: string; nickname: string }[],
): ReadonlySet<string> {
  return new Set(
    teams.flatMap(({ abbreviation, city, nickname }) =>
      [abbreviation, city, nickname, `${city} ${nickname}`].map((word) => word.toLowerCase()),
    ),
  );
}
