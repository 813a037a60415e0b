import { graphql } from '#graphql/api/rest/documents.ts';
import { signedIn } from '#graphql/api/rest/errors.ts';
import { plainId } from '#graphql/api/rest/ids.ts';
import { zoned } from '../fields.ts';
import { tool } from '../tool.ts';

export const listPools = tool({
  name: 'list_pools',
  title: 'List my pools',
  description:
    "Lists the pools of the caller: current week with its deadline, rules in short, and the caller's entries in each.",
  input: {},
  async run(_input, session) {
    const { viewer } = await session.ask(
      graphql(`
        query {
          viewer {
            name
            pools {
              id
              slug
              name
              timeZone
              currentWeek
              firstWeek
              lastWeek
              deadlineText
              rulesInShort
              stats {
                totalPlayers
                activePlayers
              }
              week {
                number
                deadline
                isDeadlinePassed
              }
              viewerEntries {
                id
                username
                status
              }
            }
          }
        }
      `),
      {},
    );
    const { name, pools } = signedIn(viewer);
    return {
      account: name,
      pools: pools.map(({ id, timeZone, stats, week, viewerEntries, ...pool }) => ({
        ...pool,
        id: plainId(id),
        timeZone,
        entries: { total: stats.totalPlayers, alive: stats.activePlayers },
        deadline: zoned(week.deadline, timeZone),
        isDeadlinePassed: week.isDeadlinePassed,
        myEntries: viewerEntries.map((entry) => ({ ...entry, id: plainId(entry.id) })),
      })),
    };
  },
});
