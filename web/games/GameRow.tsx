import { graphql, useFragment } from 'react-relay/hooks';
import { ScoreLine } from '../components/ScoreLine.tsx';
import { KickoffLocalTime } from './KickoffLocalTime.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import type { GameRow_game$key } from './__generated__/GameRow_game.graphql';
import styles from './GameRow.module.css';

/** A game of a week: who plays, how it stands, how it ended (SPEC 4, game display). */
export function GameRow({ game: key }: { game: GameRow_game$key }) {
  const game = useFragment(
    graphql`
      fragment GameRow_game on Game {
        displayStatus
        statusText
        kickoff
        kickoffOffsetMinutes
        isKickoffConfirmed
        lineText
        homeScore
        awayScore
        isNeutralSite
        winner {
          id
        }
        homeTeam {
          id
          abbreviation
          name
          primaryColor
          secondColor
          record {
            text
          }
        }
        awayTeam {
          id
          abbreviation
          name
          primaryColor
          secondColor
          record {
            text
          }
        }
      }
    `,
    key,
  );
  const { awayTeam, homeTeam, winner } = game;
  // "Final" beside FINAL says nothing; "Final/OT" does.
  const says =
    game.statusText.toUpperCase() === game.displayStatus.replace('_', ' ') ? null : game.statusText;
  return (
    <article
      className={styles.game}
      data-status={game.displayStatus}
      aria-label={`${awayTeam.name} at ${homeTeam.name}`}
    >
      <header className={styles.head}>
        <StatusBadge status={game.displayStatus} />
        {says && (
          <span className={styles.when}>
            {says}
            <KickoffLocalTime game={game} />
          </span>
        )}
        {game.lineText && (
          <span className={styles.betting}>
            <span className="visually-hidden">Line: </span>
            {game.lineText}
          </span>
        )}
      </header>
      <ScoreLine
        team={awayTeam}
        record={awayTeam.record.text}
        score={game.awayScore ?? null}
        isWinner={winner?.id === awayTeam.id}
        isLoser={winner?.id === homeTeam.id}
      />
      <ScoreLine
        team={homeTeam}
        record={homeTeam.record.text}
        score={game.homeScore ?? null}
        isHome
        isWinner={winner?.id === homeTeam.id}
        isLoser={winner?.id === awayTeam.id}
      />
      {game.isNeutralSite && <p className={styles.site}>Neutral site</p>}
    </article>
  );
}
