import { globalId } from '../graphql/schema/globalIds.ts';
import { openDatabase } from '../prisma/client.ts';
import { post } from './load/requests.ts';

/** A pick of an entry of the benchmark's accounts, as the request that submits it. */
export type PickRequest = string;

const submit = `mutation ($input: SubmitPickInput!) {
  submitPick(input: $input) { __typename ... on Error { message } }
}`;

/**
 * For each account the requests that pick for all its entries, week after week: each a team that plays and
 * that the entry has not used.
 */
export async function listPicks(
  databaseUrl: string,
  accounts: readonly { sessionToken: string }[],
  weeks: readonly number[],
): Promise<PickRequest[][]> {
  const db = await openDatabase(databaseUrl);
  try {
    const games = await db.game.findMany({ where: { week: { in: [...weeks] }, status: 'SCHEDULED' } });
    const entries = await db.entry.findMany({
      where: { user: { email: { startsWith: 'load-' } } },
      orderBy: [{ userId: 'asc' }, { number: 'asc' }],
      select: { id: true, userId: true },
    });
    const byUser = new Map<number, number[]>();
    for (const { id, userId } of entries) byUser.set(userId, [...(byUser.get(userId) ?? []), id]);
    const used = new Map<number, Set<string>>();
    return [...byUser.values()].slice(0, accounts.length).map((ids, index) => {
      const { sessionToken } = accounts[index]!;
      return weeks.flatMap((week) =>
        ids.map((id) => {
          const taken = used.get(id) ?? new Set();
          used.set(id, taken);
          const teams = games
            .filter((game) => game.week === week)
            .flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])
            .filter((team) => !taken.has(team));
          const team = teams[id % teams.length]!;
          taken.add(team);
          const input = { entry: globalId('Entry', id), week, team: globalId('Team', team) };
          return post('/graphql', { query: submit, variables: { input } }, { sessionToken });
        }),
      );
    });
  } finally {
    await db.$disconnect();
  }
}
