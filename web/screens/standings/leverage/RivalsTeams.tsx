import { Shield } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Chance } from '#web/shared/games/Chance.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCount, formatDecimal } from '#web/ui/locale/numbers.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { formatPercent } from './leverage.ts';
import type { RivalsTeams_pool$data, RivalsTeams_pool$key } from './__generated__/RivalsTeams_pool.graphql';
import styles from '#web/ui/components/table.module.css';

const ORDERS = [
  { value: 'fewest', label: 'Fewest have them left' },
  { value: 'most', label: 'Most have them left' },
  { value: 'next', label: 'Best chance in the next week' },
] as const;
type Order = (typeof ORDERS)[number]['value'];

/** How many rivals have each team left, and its opponents in the coming weeks. */
export function RivalsTeams({ pool: key }: { pool: RivalsTeams_pool$key }) {
  const { teamsLeft, comingWeeks, options } = useFragment(
    graphql`
      fragment RivalsTeams_pool on Pool {
        teamsLeft {
          count
          percent
          team {
            ...TeamBadge_team @relay(mask: false)
          }
        }
        options {
          showChances
          pickTo
        }
        comingWeeks {
          number
          games {
            id
            homeWinChance
            homeTeam {
              id
              abbreviation
            }
            awayTeam {
              id
              abbreviation
            }
          }
        }
      }
    `,
    key,
  );
  const [order, setOrder] = useState<Order>('fewest');
  const [next] = comingWeeks;
  const chanceOf = ({ team }: (typeof teamsLeft)[number]) => meeting(next, team.id, options)?.chance ?? -1;
  const rows = teamsLeft.toSorted((a, b) => {
    if (order === 'fewest') return a.count - b.count;
    if (order === 'most') return b.count - a.count;
    return chanceOf(b) - chanceOf(a);
  });
  return (
    <Card title="Teams that rivals have left" icon={Shield}>
      <p>
        How many of those alive can still pick each team, by the picks that are public, and its opponents in
        the coming weeks.
      </p>
      <div className="max-w-80 my-3">
        <Select
          label="Order"
          value={order}
          options={ORDERS}
          onChange={(value) => setOrder(ORDERS.find((one) => one.value === value)!.value)}
        />
      </div>
      <div className="overflow-auto" role="group" aria-label="Teams by week, scrollable" tabIndex={0}>
        <table
          className={`${styles.table} w-max min-w-full [&_th:first-child]:sticky [&_th:first-child]:left-0 [&_th:first-child]:bg-card`}
        >
          <caption className="visually-hidden">
            Each team: the entries alive that have it left, and its games of the coming weeks with the chance
            to {options.pickTo === 'LOSE' ? 'lose' : 'win'}
          </caption>
          <thead>
            <tr>
              <th scope="col">Team</th>
              <th scope="col" className={`${styles.figure} pe-5`}>
                Left
              </th>
              {comingWeeks.map(({ number }) => (
                <th key={number} scope="col">
                  Week {number}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ team, count, percent }) => (
              <tr key={team.id}>
                <th scope="row">
                  <span className="flex gap-2 items-center [&_abbr]:no-underline">
                    <TeamBadge team={team} size={28} decorative />
                    <abbr title={team.name}>{team.abbreviation}</abbr>
                  </span>
                </th>
                <td className={`${styles.figure} pe-5`}>
                  {formatCount(count)}
                  <span className="block text-quiet text-13 font-normal">{formatDecimal(percent, 1)}%</span>
                </td>
                {comingWeeks.map((week) => (
                  <td key={week.number}>
                    <Meeting meeting={meeting(week, team.id, options)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface MeetingFacts {
  isHome: boolean;
  opponent: string;
  chance: number | null;
}

/** The game of a team in a week, from its side; null for a week off. */
function meeting(
  week: RivalsTeams_pool$data['comingWeeks'][number] | undefined,
  teamId: string,
  { showChances, pickTo }: RivalsTeams_pool$data['options'],
): MeetingFacts | null {
  const game = week?.games.find(({ homeTeam, awayTeam }) => homeTeam.id === teamId || awayTeam.id === teamId);
  if (game === undefined) return null;
  const isHome = game.homeTeam.id === teamId;
  const home = showChances ? game.homeWinChance : null;
  return {
    isHome,
    opponent: (isHome ? game.awayTeam : game.homeTeam).abbreviation,
    chance: home == null ? null : isHome === (pickTo !== 'LOSE') ? home : 1 - home,
  };
}

function Meeting({ meeting: game }: { meeting: MeetingFacts | null }) {
  if (game === null) return <span className="block text-quiet text-13 font-normal">Bye</span>;
  return (
    <>
      {game.isHome ? 'vs' : 'at'} {game.opponent}
      {game.chance !== null && (
        <span className="block text-quiet text-13 font-normal">
          <Chance>{formatPercent(game.chance)}</Chance>
        </span>
      )}
    </>
  );
}
