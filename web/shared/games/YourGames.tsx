import type { GameRow_game$key } from './__generated__/GameRow_game.graphql';
import { GameList, type GameListProps } from './GameList.tsx';
import { OwnTeams } from './OwnTeams.tsx';
import { separateOwn, type WeekGame } from './ownGames.ts';

interface YourGamesProps extends GameListProps<GameRow_game$key & WeekGame> {
  week: { readonly number: number; readonly hasOutlook: boolean };
}

/** The games of the viewer's teams, running ones first; empty without any. */
export function YourGames({ week, games, ...list }: YourGamesProps) {
  return (
    <OwnTeams week={week.number}>
      {(teams) => {
        const { own } = separateOwn(games, teams);
        return (
          own.length > 0 && (
            <section
              aria-labelledby="your-games"
              className="grid gap-2 *:min-w-0 [&>ul]:grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]"
            >
              <h2 id="your-games">Your games</h2>
              <GameList {...list} week={week} games={own} />
            </section>
          )
        );
      }}
    </OwnTeams>
  );
}
