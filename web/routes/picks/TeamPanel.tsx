import { Fragment } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { KickoffLocalTime } from '../../games/KickoffLocalTime.tsx';
import type { TeamPanel_entry$data, TeamPanel_entry$key } from './__generated__/TeamPanel_entry.graphql';
import { TeamCard } from './TeamCard.tsx';
import styles from './TeamPanel.module.css';

type Option = TeamPanel_entry$data['teamOptions'][number];

/** The options of a week come in game order; the two of a game stand side by side. */
function byGame(options: readonly Option[]): Option[][] {
  const games = new Map<string, Option[]>();
  for (const option of options) {
    const pair = games.get(option.game.id);
    if (pair) pair.push(option);
    else games.set(option.game.id, [option]);
  }
  return [...games.values()];
}

interface TeamPanelProps {
  entry: TeamPanel_entry$key;
  selected: string | null;
  isBusy: boolean;
  onSelect: (teamId: string | null) => void;
}

export function TeamPanel({ entry: key, selected, isBusy, onSelect }: TeamPanelProps) {
  const entry = useFragment(
    graphql`
      fragment TeamPanel_entry on Entry {
        teamOptions(week: $week) {
          team {
            id
          }
          isHome
          game {
            id
            kickoff
            kickoffOffsetMinutes
            isKickoffConfirmed
            displayStatus
            statusText
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
  return (
    <ul className={styles.games}>
      {byGame(entry.teamOptions).map((pair) => {
        const { game } = pair[0]!;
        const awayFirst = [...pair].sort((a, b) => Number(a.isHome) - Number(b.isHome));
        return (
          <li key={game.id} className={styles.game}>
            <p className={styles.head}>
              <span className="visually-hidden">
                {game.awayTeam.name} at {game.homeTeam.name},{' '}
              </span>
              <span>
                <time dateTime={game.kickoff}>{game.statusText}</time>
                <KickoffLocalTime game={game} />
              </span>
            </p>
            <div className={styles.pair}>
              {awayFirst.map((option, index) => (
                <Fragment key={option.team.id}>
                  {index === 1 && (
                    <span aria-hidden className={styles.at}>
                      @
                    </span>
                  )}
                  <TeamCard
                    option={option}
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
