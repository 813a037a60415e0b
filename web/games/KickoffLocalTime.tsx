import { LocalTime } from '../components/LocalTime.tsx';

interface KickoffLocalTimeProps {
  /** With its fields as the API gives them. */
  game: {
    readonly displayStatus: string;
    readonly kickoff: string;
    readonly kickoffOffsetMinutes: number;
    readonly isKickoffConfirmed: boolean;
  };
}

/** Behind `statusText`: the kick-off on the viewer's clock, as long as that text is a time. */
export function KickoffLocalTime({ game }: KickoffLocalTimeProps) {
  if (game.displayStatus !== 'SCHEDULED' || !game.isKickoffConfirmed) return null;
  return <LocalTime instant={game.kickoff} poolOffset={game.kickoffOffsetMinutes} />;
}
