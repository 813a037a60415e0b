import { graphql, useFragment } from 'react-relay/hooks';
import { useSelectionState } from '#web/shared/selections/SelectionsContext.tsx';
import type { useOtherEntries_entries$key } from './__generated__/useOtherEntries_entries.graphql';
import type { useOtherEntries_week$key } from './__generated__/useOtherEntries_week.graphql';

export interface ReadyPick {
  entry: string;
  username: string;
  team: string;
}

interface OtherEntries {
  /** The viewer's entries with a team to submit for the week, in order. */
  ready: readonly ReadyPick[];
  /** The viewer's entries without a pick or a selected team. */
  waiting: readonly { id: string; username: string }[];
  /** Nicknames of selected teams, by entry id. */
  selected: ReadonlyMap<string, string>;
  /** Usernames of the other entries with a team for the week, by team id. */
  othersOf: (entry: string) => ReadonlyMap<string, readonly string[]>;
}

/**
 * What the viewer's entries have picked and selected for the week.
 * @param mayChange whether submitted picks can be changed: then a team beside a submitted one may be its
 * replacement, and is submitted separately
 */
export function useOtherEntries(
  entriesKey: useOtherEntries_entries$key,
  weekKey: useOtherEntries_week$key,
  mayChange: boolean,
): OtherEntries {
  const entries = useFragment(
    graphql`
      fragment useOtherEntries_entries on Entry @relay(plural: true) {
        id
        username
        week(number: $week) {
          picks @required(action: NONE) {
            team {
              id
            }
          }
          usedTeams @required(action: NONE) {
            team {
              id
            }
          }
          viewerCanPick {
            allowed
          }
        }
      }
    `,
    entriesKey,
  );
  const { number, teamOptions } = useFragment(
    graphql`
      fragment useOtherEntries_week on Week {
        number
        teamOptions {
          state
          team {
            id
            nickname
          }
        }
      }
    `,
    weekKey,
  );
  const { selected } = useSelectionState();
  const open = new Map(
    teamOptions
      .filter(({ state }) => state === 'AVAILABLE')
      .map(({ team }): [string, string] => [team.id, team.nickname]),
  );
  const withTeams = entries.map(({ id, username, week }) => {
    const picked = week?.picks.map(({ team }) => team.id) ?? [];
    const used = week?.usedTeams.map(({ team }) => team.id) ?? [];
    const team = selected.find((one) => one.entryId === id && one.week === number)?.teamId;
    const chosen = team !== undefined && open.has(team) && !used.includes(team) ? team : null;
    return { id, username, picked, chosen, mayPick: week?.viewerCanPick.allowed ?? false };
  });
  return {
    selected: new Map(
      withTeams.flatMap(({ id, chosen, mayPick }): [string, string][] =>
        chosen !== null && mayPick ? [[id, open.get(chosen)!]] : [],
      ),
    ),
    ready: withTeams.flatMap(({ id, username, picked, chosen, mayPick }) =>
      chosen !== null && mayPick && !(mayChange && picked.length > 0)
        ? [{ entry: id, username, team: chosen }]
        : [],
    ),
    waiting: withTeams.filter(({ chosen, mayPick }) => chosen === null && mayPick),
    othersOf: (entry) => {
      const byTeam = new Map<string, string[]>();
      for (const { id, username, picked, chosen } of withTeams) {
        if (id === entry) continue;
        for (const team of chosen === null ? picked : [...picked, chosen])
          byTeam.set(team, [...(byTeam.get(team) ?? []), username]);
      }
      return byTeam;
    },
  };
}
