import { graphql, useFragment } from 'react-relay/hooks';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { type PoolZone, poolDateTime } from '#web/app/session/poolTime.ts';
import type {
  PastGames_snapshot$data,
  PastGames_snapshot$key,
} from './__generated__/PastGames_snapshot.graphql';

type Game = PastGames_snapshot$data['games'][number];

/** The games of the week that was being played, as they were known. */
export function PastGames({ snapshot: key, zone }: { snapshot: PastGames_snapshot$key; zone: PoolZone }) {
  const { games } = useFragment(
    graphql`
      fragment PastGames_snapshot on PoolSnapshot {
        games {
          kickoff
          status
          homeScore
          awayScore
          ruling
          homeTeam {
            ...TeamBadge_team @relay(mask: false)
          }
          awayTeam {
            ...TeamBadge_team @relay(mask: false)
          }
        }
      }
    `,
    key,
  );
  if (games.length === 0) return <p>No game of this week was known.</p>;
  return (
    <ul role="list" className="grid gap-1 md:grid-cols-2 md:gap-x-6">
      {games.map((game) => (
        <li
          key={`${game.awayTeam.id} ${game.homeTeam.id}`}
          className="grid grid-cols-[auto_auto_auto_minmax(0,1fr)] items-center gap-2 min-h-11 border-b border-line last:border-b-0"
        >
          <span className="flex items-center gap-2">
            <TeamBadge team={game.awayTeam} size={28} decorative />
            <span className="visually-hidden">{game.awayTeam.name}</span>
            <strong className="min-w-[1.6em] figures">{game.awayScore}</strong>
          </span>
          <span className="text-quiet text-13">at</span>
          <span className="flex items-center gap-2">
            <TeamBadge team={game.homeTeam} size={28} decorative />
            <span className="visually-hidden">{game.homeTeam.name}</span>
            <strong className="min-w-[1.6em] figures">{game.homeScore}</strong>
          </span>
          <span className="text-quiet text-13 text-end">{statusOf(game, zone)}</span>
        </li>
      ))}
    </ul>
  );
}

const STATUS = { FINAL: 'Final', POSTPONED: 'Postponed', CANCELLED: 'Canceled' } as const;
const RULING = { SURVIVE: ', ruled survived', LOSS: ', ruled a loss' } as const;

/** "Final", "Canceled, ruled a loss"; the kickoff while the game had no result. */
function statusOf({ status, ruling, kickoff }: Game, zone: PoolZone): string {
  const words = status === 'SCHEDULED' || status === 'LIVE' ? poolDateTime(kickoff, zone) : STATUS[status];
  return `${words}${ruling == null ? '' : RULING[ruling]}`;
}
