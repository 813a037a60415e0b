import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { type BadgeTeam, TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import type { TeamStripQuery } from './__generated__/TeamStripQuery.graphql';

interface TeamStripProps {
  week: number;
  /** What the entry cannot pick again, each team with the week of its latest pick. */
  used: readonly { readonly week: number; readonly team: { readonly id: string } }[];
}

/** All teams by abbreviation, the used ones crossed, with the week below (SPECIFICATION 4.3). */
export function TeamStrip({ week: number, used }: TeamStripProps) {
  const { teams } = useLazyLoadQuery<TeamStripQuery>(
    graphql`
      query TeamStripQuery {
        teams {
          ...TeamBadge_team @relay(mask: false)
        }
      }
    `,
    {},
  );
  const weeks = new Map(used.map(({ week, team }) => [team.id, week]));
  return (
    <div className="grid gap-2 mt-2">
      <ul role="list" aria-label="Teams used and left" className="grid grid-cols-8 gap-y-1.5">
        {teams.map((team) => {
          const usedWeek = weeks.get(team.id);
          return (
            <li key={team.id} title={team.name} className="grid justify-items-center content-start">
              {usedWeek === undefined ? (
                <TeamBadge team={team} size={28} />
              ) : (
                <UsedTeam team={team} week={usedWeek} isOwnPick={usedWeek === number} />
              )}
            </li>
          );
        })}
      </ul>
      {used.length > 0 && <p className="text-quiet text-13">Crossed: Previously Used, with the week (W)</p>}
    </div>
  );
}

interface UsedTeamProps {
  team: BadgeTeam;
  week: number;
  /** Whether it is the entry's pick of this week. */
  isOwnPick: boolean;
}

function UsedTeam({ team, week, isOwnPick }: UsedTeamProps) {
  const state = isOwnPick ? 'Your pick' : 'Previously Used';
  return (
    <button
      type="button"
      disabled
      title={`${team.name}: ${state} Week ${week}`}
      className="grid justify-items-center p-0 border-0 bg-transparent text-ink text-13 figures leading-none cursor-not-allowed [&_svg]:saturate-[0.35]"
    >
      <TeamBadge team={team} size={28} used={!isOwnPick} decorative />
      <span className="visually-hidden">
        {team.name} {state} Week {week}
      </span>
      <span aria-hidden>W{week}</span>
    </button>
  );
}
