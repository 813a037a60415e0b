/** Weeks of picks, by team id. */
export function weeksByTeam(
  teams: readonly { readonly week: number; readonly team: { readonly id: string } }[],
): Map<string, number> {
  return new Map(teams.map(({ week, team }) => [team.id, week]));
}
