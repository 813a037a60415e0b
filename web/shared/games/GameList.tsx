import type { PoolZone } from '#web/app/session/poolTime.ts';
import type { GameRow_game$key } from './__generated__/GameRow_game.graphql';
import { GameRow } from './GameRow.tsx';
import type { DrawRiders } from './riders.tsx';

export interface GameListProps<Game> {
  week: { readonly hasOutlook: boolean };
  games: readonly Game[];
  /** Null until loaded. */
  riders: DrawRiders | null;
  zone: PoolZone;
}

/** Games side by side, with the entries on each side after the week's deadline. */
export function GameList({
  week,
  games,
  riders,
  zone,
}: GameListProps<GameRow_game$key & { readonly id: string }>) {
  return (
    <ul
      role="list"
      className="grid gap-3 p-0 list-none grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] md:gap-4"
    >
      {games.map((game) => (
        <li key={game.id}>
          <GameRow game={game} zone={zone}>
            {week.hasOutlook && (riders ? riders(game.id) : <div className="h-14.5" />)}
          </GameRow>
        </li>
      ))}
    </ul>
  );
}
