import type { ReactNode } from 'react';
import { fetchQuery, graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { BarRow } from '#web/ui/components/BarRow.tsx';
import { formatCount } from '#web/ui/locale/numbers.ts';
import type { ridersQuery, ridersQuery$variables } from './__generated__/ridersQuery.graphql';

const query = graphql`
  query ridersQuery($pool: String, $week: Int!) {
    pool(slug: $pool) {
      week(number: $week) {
        outlook {
          picks
          games {
            homeEntries
            awayEntries
            homePercent
            awayPercent
            game {
              id
              homeTeam {
                nickname
                primaryColor
              }
              awayTeam {
                nickname
                primaryColor
              }
            }
          }
        }
      }
    }
  }
`;

export type DrawRiders = (game: string) => ReactNode;

/** Milliseconds before a failed request is repeated. */
const RETRY_AFTER = 10_000;

/**
 * Loads the picks on each side of a closed week's games, with retries.
 * @returns the function that stops it
 */
export function loadRiders(
  environment: IEnvironment,
  variables: ridersQuery$variables,
  onLoaded: (draw: DrawRiders) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = ask();
  function ask() {
    return fetchQuery<ridersQuery>(environment, query, variables).subscribe({
      next: ({ pool }) => onLoaded((game) => <Riders outlook={pool?.week.outlook} game={game} />),
      error() {
        timer = setTimeout(() => (running = ask()), RETRY_AFTER);
      },
    });
  }
  return () => {
    clearTimeout(timer);
    running.unsubscribe();
  };
}

interface RidersProps {
  outlook: NonNullable<ridersQuery['response']['pool']>['week']['outlook'];
  game: string;
}

/** "12 of 40 picks on Bills" for both teams, with bars. */
function Riders({ outlook, game: id }: RidersProps) {
  const ridden = outlook?.games.find(({ game }) => game.id === id);
  if (!outlook || !ridden || outlook.picks === 0) return null;
  const sides = [
    { ...ridden.game.awayTeam, count: ridden.awayEntries, percent: ridden.awayPercent },
    { ...ridden.game.homeTeam, count: ridden.homeEntries, percent: ridden.homePercent },
  ];
  return (
    <ul
      role="list"
      className="grid gap-1 mt-1 mx-2 mb-0 pt-2 px-0 pb-0 border-t border-line list-none"
      aria-label="Entries on each team"
    >
      {sides.map(({ nickname, primaryColor, count, percent }) => (
        <li key={nickname} className="grid grid-cols-[minmax(0,1fr)_minmax(9.5rem,auto)] items-center gap-3">
          <BarRow percent={percent} color={primaryColor} />
          <span className="text-13 figures">
            {formatCount(count)} of {formatCount(outlook.picks)} picks on {nickname}
          </span>
        </li>
      ))}
    </ul>
  );
}
