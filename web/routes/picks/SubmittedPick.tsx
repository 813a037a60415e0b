import { graphql, useFragment } from 'react-relay/hooks';
import { TeamBadge } from '../../components/TeamBadge.tsx';
import { OutcomeBadge } from '../../components/OutcomeBadge.tsx';
import { KickoffLocalTime } from '../../games/KickoffLocalTime.tsx';
import type { SubmittedPick_pick$key } from './__generated__/SubmittedPick_pick.graphql';
import styles from './SubmittedPick.module.css';

/** The pick that stands: team, matchup, how it goes. */
export function SubmittedPick({ pick: key }: { pick: SubmittedPick_pick$key }) {
  const pick = useFragment(
    graphql`
      fragment SubmittedPick_pick on Pick {
        week
        outcome
        team {
          id
          name
          abbreviation
          primaryColor
          secondColor
        }
        game {
          statusText
          displayStatus
          kickoff
          kickoffOffsetMinutes
          isKickoffConfirmed
          homeScore
          awayScore
          homeTeam {
            id
            nickname
            abbreviation
          }
          awayTeam {
            nickname
            abbreviation
          }
        }
      }
    `,
    key,
  );
  const { game, team } = pick;
  const isHome = game.homeTeam.id === team.id;
  const opponent = isHome ? game.awayTeam : game.homeTeam;
  const hasScore = game.homeScore != null && game.awayScore != null;
  return (
    <div className={styles.pick}>
      <TeamBadge team={team} size={64} decorative />
      <div className={styles.words}>
        <p className={styles.team}>{team.name}</p>
        <p className={styles.game}>
          {isHome ? 'vs' : 'at'} {opponent.nickname} · {game.statusText}
          <KickoffLocalTime game={game} />
        </p>
        {hasScore && (
          <p className={styles.score}>
            {game.awayTeam.abbreviation} {game.awayScore}, {game.homeTeam.abbreviation} {game.homeScore}
          </p>
        )}
        <OutcomeBadge outcome={pick.outcome} />
      </div>
    </div>
  );
}
