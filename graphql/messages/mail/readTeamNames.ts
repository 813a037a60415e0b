import type { Database } from '#prisma/client.ts';

/** Full names of teams by id: "Kansas City Chiefs" for "KC". An unknown id is returned as it is. */
export async function readTeamNames(db: Pick<Database, 'team'>): Promise<(id: string) => string> {
  const teams = await db.team.findMany({ select: { id: true, city: true, nickname: true } });
  const names = new Map(teams.map(({ id, city, nickname }) => [id, `${city} ${nickname}`]));
  return (id) => names.get(id) ?? id;
}
