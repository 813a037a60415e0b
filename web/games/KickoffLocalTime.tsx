import { LocalTime } from '../components/LocalTime.tsx';
import { type PoolZone, poolOffsetMinutes } from '../session/poolTime.ts';

interface KickoffLocalTimeProps {
  /** A game with its fields as the API gives them. */
  game: {
    readonly displayStatus: string;
    readonly kickoff: string;
    readonly isKickoffConfirmed: boolean;
  };
  zone: PoolZone;
}

/** Follows the status of a game: the kickoff on the viewer's clock, while that status is a time. */
export function KickoffLocalTime({ game, zone }: KickoffLocalTimeProps) {
  if (game.displayStatus !== 'SCHEDULED' || !game.isKickoffConfirmed) return null;
  return <LocalTime instant={game.kickoff} poolOffset={poolOffsetMinutes(game.kickoff, zone)} />;
}
