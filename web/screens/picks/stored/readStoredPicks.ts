import { fetchQuery, graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import type { readStoredPicksQuery } from './__generated__/readStoredPicksQuery.graphql';

const query = graphql`
  query readStoredPicksQuery($entry: ID!, $week: Int!) {
    entry(id: $entry) {
      id
      status
      eliminatedWeek
      eliminationDetail {
        text
        shortText
      }
      usedTeams {
        week
        team {
          id
        }
      }
      pool {
        week(number: $week) {
          ...TeamChoice_week
        }
      }
      week(number: $week) {
        # A pick that was made elsewhere is new to the store: all that screens read of it.
        picks {
          outcome
          game {
            isUnderReview
          }
          team {
            id
          }
        }
        ...WeekPicks_entryWeek
        ...EntrySelector_entryWeek
        ...EntriesStrip_entryWeek
      }
    }
  }
`;

/**
 * Refetches an entry whose pick was refused.
 * @returns the teams of its picks for the week
 */
export async function readStoredPicks(
  environment: IEnvironment,
  { entry, week }: { entry: string; week: number },
): Promise<string[]> {
  const answer = await fetchQuery<readStoredPicksQuery>(
    environment,
    query,
    { entry, week },
    { fetchPolicy: 'network-only' },
  ).toPromise();
  return answer?.entry?.week.picks.map(({ team }) => team.id) ?? [];
}
