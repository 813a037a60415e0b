import type { PoolZone } from '#web/app/session/poolTime.ts';
import type { GameRow_game$key } from './__generated__/GameRow_game.graphql';
import styles from './GameList.module.css';
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
    <ul role="list" className={styles.games}>
      {games.map((game) => (
        <li key={game.id}>
          <GameRow game={game} zone={zone}>
            {week.hasOutlook && (riders ? riders(game.id) : <div className={styles.coming} />)}
          </GameRow>
        </li>
      ))}
    </ul>
  );
}
