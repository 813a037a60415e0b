import { Scale } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Figure, FigureTable } from '#web/ui/components/FigureTable.tsx';
import { BarRow } from '#web/ui/components/BarRow.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCount, plural, formatDecimal } from '#web/ui/locale/numbers.ts';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { gameStatusText } from '#web/shared/games/gameTime.ts';
import { poolLongTime } from '#web/app/session/poolTime.ts';
import { Chance } from '#web/shared/games/Chance.tsx';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import { formatPercent, inOrder, shareOf, type Shares } from './leverage.ts';
import type { GamesOfWeek_viewer$key } from './__generated__/GamesOfWeek_viewer.graphql';
import type { GamesOfWeek_week$data, GamesOfWeek_week$key } from './__generated__/GamesOfWeek_week.graphql';

interface GamesOfWeekProps {
  week: GamesOfWeek_week$key;
  viewers: GamesOfWeek_viewer$key | null;
}

/** Who rides on each game of the week, and what each of its results does: a table, the games that matter most to me first. */
export function GamesOfWeek({ week: key, viewers: viewersKey }: GamesOfWeekProps) {
  const { number, deadline, outlook } = useFragment(
    graphql`
      fragment GamesOfWeek_week on Week {
        number
        deadline
        outlook {
          entries
          surviving
          eliminated
          undecided
          games {
            result
            homeEntries
            awayEntries
            homePercent
            awayPercent
            survivorsIfHomeWins
            survivorsIfAwayWins
            game {
              id
              stateText
              kickoff
              isKickoffConfirmed
              homeWinChance
              homeTeam {
                ...TeamBadge_team @relay(mask: false)
              }
              awayTeam {
                ...TeamBadge_team @relay(mask: false)
              }
            }
          }
        }
      }
    `,
    key,
  );
  const viewers = useFragment(
    graphql`
      fragment GamesOfWeek_viewer on Week {
        outlook {
          viewerEntries {
            share
            shareByGame {
              ifHomeWins
              ifAwayWins
              game {
                id
              }
            }
          }
        }
      }
    `,
    viewersKey,
  );
  const zone = usePoolZone();
  const isToWin = usePickTo() === 'WIN';
  const [all, setAll] = useState(false);
  const title = `At stake in Week ${number}`;
  // At the deadline the viewer's own answer can arrive first: then the outlook has no games yet.
  if (outlook?.games === undefined) {
    return (
      <Card title={title} icon={Scale}>
        <EmptyState icon={Scale} title="Shown after the deadline">
          Who has which game, and what each result does to your share of the prize, appears here on{' '}
          {poolLongTime(deadline, zone)}.
        </EmptyState>
      </Card>
    );
  }
  const share = shareOf(viewers?.outlook?.viewerEntries ?? []);
  const games = inOrder(outlook.games, share);
  const ridden = games.filter(({ homeEntries, awayEntries }) => homeEntries + awayEntries > 0);
  const isOpen = games.some(({ survivorsIfHomeWins }) => survivorsIfHomeWins != null);
  return (
    <Card title={title} icon={Scale}>
      <p>
        {plural(outlook.entries, 'entry is', 'entries are')} in Week {number}: if the games ended now,{' '}
        {plural(outlook.surviving, 'survives', 'survive')}, {plural(outlook.eliminated, 'is out', 'are out')},{' '}
        {formatCount(outlook.undecided)} can still fall.
      </p>
      {share.now !== null && (
        <p>
          Your share of the prize is now <strong>{formatPercent(share.now)}</strong>: what your entries can
          expect if all who survive the week are equally likely to win.
        </p>
      )}
      <FigureTable
        caption="By result of each game: the entries on the team, the survivors to expect, and your share of the prize"
        className="[&_tr+tr]:border-t-0"
        words={[isToWin ? 'If they win' : 'If they lose']}
        figures={[
          'Entries on them',
          ...(isOpen ? ['Survivors'] : []),
          ...(isOpen && share.now !== null ? ['Your share'] : []),
        ]}
      >
        {(all ? games : ridden).map((game) => (
          <GameRows key={game.game.id} game={game} isOpen={isOpen} share={share} />
        ))}
      </FigureTable>
      {ridden.length < games.length && (
        <Button wide onClick={() => setAll(!all)}>
          {all ? 'Show only games with entries on them' : `Show all ${games.length} games`}
        </Button>
      )}
    </Card>
  );
}

type OutlookGame = NonNullable<GamesOfWeek_week$data['outlook']>['games'][number];

interface GameRowsProps {
  game: OutlookGame;
  isOpen: boolean;
  share: Shares;
}

function GameRows({ game: outlook, isOpen, share }: GameRowsProps) {
  const zone = usePoolZone();
  const { game, result } = outlook;
  const isToWin = usePickTo() === 'WIN';
  const mine = share.byGame.get(game.id);
  const ifWins = {
    HOME: { chance: game.homeWinChance, survivors: outlook.survivorsIfHomeWins, mine: mine?.ifHomeWins },
    AWAY: {
      chance: game.homeWinChance == null ? null : 1 - game.homeWinChance,
      survivors: outlook.survivorsIfAwayWins,
      mine: mine?.ifAwayWins,
    },
  };
  // In a losers' pool the row of a team is its loss, and so the win of the other one.
  const [ofAway, ofHome] = isToWin ? (['AWAY', 'HOME'] as const) : (['HOME', 'AWAY'] as const);
  const sides = [
    {
      winner: ofAway,
      team: game.awayTeam,
      count: outlook.awayEntries,
      percent: outlook.awayPercent,
      ...ifWins[ofAway],
    },
    {
      winner: ofHome,
      team: game.homeTeam,
      count: outlook.homeEntries,
      percent: outlook.homePercent,
      ...ifWins[ofHome],
    },
  ];
  return (
    <tbody>
      {sides.map(({ winner, team, count, percent, chance, survivors, mine: own }, index) => (
        <tr key={team.id}>
          <th scope="row">
            <span className="flex gap-2 items-center [&_abbr]:no-underline">
              <TeamBadge team={team} size={28} decorative />
              <span>
                {team.name}
                <span className="block text-quiet text-13 font-normal">
                  {survivors != null && chance != null ? (
                    <Chance>
                      {formatPercent(chance)} to {isToWin ? 'win' : 'lose'}
                    </Chance>
                  ) : result === winner ? (
                    isToWin ? (
                      'won or ahead'
                    ) : (
                      'lost or behind'
                    )
                  ) : (
                    ''
                  )}
                  {index === 1 && ` · ${gameStatusText(game, zone)}`}
                </span>
              </span>
            </span>
          </th>
          <Figure>
            {formatCount(count)}
            <span className="block text-quiet text-13 font-normal">{formatDecimal(percent, 1)}%</span>
            <BarRow percent={percent} color={team.primaryColor} />
          </Figure>
          {isOpen && <Figure>{survivors == null ? '' : formatDecimal(survivors, 1)}</Figure>}
          {isOpen && share.now !== null && (
            <Figure>
              {own === undefined ? '' : formatPercent(own)}
              {own !== undefined && <Change by={own - share.now} />}
            </Figure>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** The change of the share in percentage points. */
function Change({ by }: { by: number }) {
  const points = formatDecimal(Math.abs(by) * 100, 1);
  if (points === formatDecimal(0, 1))
    return <span className="block text-quiet text-13 font-normal">no change</span>;
  return (
    <span
      className={by > 0 ? 'block text-13 text-turf font-semibold' : 'block text-13 text-flag font-semibold'}
    >
      {by > 0 ? '+' : '−'}
      {points}
    </span>
  );
}
