import { Fragment } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { gameStatusText } from '#web/shared/games/gameTime.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import type { TeamPanel_week$data, TeamPanel_week$key } from './__generated__/TeamPanel_week.graphql';
import { TeamCard } from './TeamCard.tsx';
import { useTeamsLeft } from './useTeamsLeft.ts';

type Option = TeamPanel_week$data['teamOptions'][number];

/** Pairs the options of each game, in game order; games without a pickable team are last. */
function byGame(options: readonly Option[], usedWeeks: ReadonlyMap<string, number>): Option[][] {
  const games = new Map<string, Option[]>();
  for (const option of options) {
    const pair = games.get(option.game.id);
    if (pair) pair.push(option);
    else games.set(option.game.id, [option]);
  }
  const isOver = (pair: readonly Option[]) =>
    pair.every(({ state, team }) => state !== 'AVAILABLE' || usedWeeks.has(team.id));
  return [...games.values()].sort((one, other) => Number(isOver(one)) - Number(isOver(other)));
}

interface TeamPanelProps {
  teams: TeamPanel_week$key;
  usedWeeks: ReadonlyMap<string, number>;
  /** Latest earlier weeks of reusable teams, by team id. */
  weeksBefore: ReadonlyMap<string, number>;
  week: number;
  showChances: boolean;
  zone: PoolZone;
  selected: string | null;
  isBusy: boolean;
  onSelect: (teamId: string | null) => void;
}

/** The week's teams as cards, by game. */
export function TeamPanel({
  teams: key,
  usedWeeks,
  weeksBefore,
  week,
  showChances,
  zone,
  selected,
  isBusy,
  onSelect,
}: TeamPanelProps) {
  const { teamOptions } = useFragment(
    graphql`
      fragment TeamPanel_week on Week {
        teamOptions {
          team {
            id
          }
          state
          isHome
          game {
            id
            kickoff
            isKickoffConfirmed
            displayStatus
            stateText
            awayTeam {
              name
            }
            homeTeam {
              name
            }
          }
          ...TeamCard_option
        }
      }
    `,
    key,
  );
  const left = useTeamsLeft();
  return (
    <ul className="grid gap-3 p-0 list-none md:grid-cols-2 md:gap-4">
      {byGame(teamOptions, usedWeeks).map((pair) => {
        const { game } = pair[0]!;
        const awayFirst = [...pair].sort((a, b) => Number(a.isHome) - Number(b.isHome));
        return (
          <li key={game.id} className="grid gap-2.5 p-2.5 panel">
            <p className="px-1 text-quiet text-13 figures [&_time]:font-semibold">
              <span className="visually-hidden">
                {game.awayTeam.name} at {game.homeTeam.name},{' '}
              </span>
              <span>
                <time dateTime={game.kickoff}>{gameStatusText(game, zone)}</time>
              </span>
            </p>
            <div className="relative grid grid-cols-2 gap-2">
              {awayFirst.map((option, index) => (
                <Fragment key={option.team.id}>
                  {index === 1 && (
                    <span
                      aria-hidden
                      className="absolute top-6 left-[calc(50%-13px)] z-1 grid place-items-center size-6.5 panel rounded-pill text-quiet text-13 font-bold leading-none"
                    >
                      @
                    </span>
                  )}
                  <TeamCard
                    option={option}
                    usedWeek={usedWeeks.get(option.team.id) ?? null}
                    weekBefore={weeksBefore.get(option.team.id) ?? null}
                    isOwnPick={usedWeeks.get(option.team.id) === week}
                    showChance={showChances}
                    left={left?.get(option.team.id) ?? null}
                    isSelected={selected === option.team.id}
                    isBusy={isBusy}
                    onToggle={() => onSelect(selected === option.team.id ? null : option.team.id)}
                  />
                </Fragment>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
