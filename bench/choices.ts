import { globalId } from '../graphql/api/paging/globalIds.ts';
import { onDatabase } from './database.ts';
import { get, type Caller, post } from './load/requests.ts';
import { pathOf, screenDocument } from './queries.ts';

interface PickInput {
  entry: string;
  week: number;
  team: string;
}

/** The requests that submit a pick. */
type Submission = (input: PickInput, caller: Caller) => string[];

const mutation = `mutation ($input: SubmitPickInput!) {
  submitPick(input: $input) { __typename ... on Error { message } }
}`;

/** The pick alone, as a script sends it. */
const submit: Submission = (input, caller) => [
  post('/graphql', { query: mutation, variables: { input } }, caller),
];

/** The web app's persisted documents: it asks whether the session still runs, then submits. */
export const submitAsWebApp: Submission = (input, caller) => [
  get(pathOf(screenDocument('submitPickSessionQuery'), input.week), caller),
  post('/graphql', { id: screenDocument('submitPickMutation').id, variables: { input } }, caller),
];

/**
 * For each account the requests that pick for all its entries, week after week: each a team that plays and
 * that the entry has not used.
 */
export async function listPicks(
  databaseUrl: string,
  accounts: readonly { sessionToken: string }[],
  weeks: readonly number[],
  requestsOf = submit,
): Promise<string[][]> {
  return onDatabase(databaseUrl, async (db) => {
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
        ids.flatMap((id) => {
          const taken = used.get(id) ?? new Set();
          used.set(id, taken);
          const teams = games
            .filter((game) => game.week === week)
            .flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])
            .filter((team) => !taken.has(team));
          const team = teams[id % teams.length]!;
          taken.add(team);
          const input = { entry: globalId('Entry', id), week, team: globalId('Team', team) };
          return requestsOf(input, { sessionToken });
        }),
      );
    });
  });
}
