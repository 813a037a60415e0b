import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { StatusBadge } from '#web/ui/badges/StatusBadge.tsx';
import { UnderReviewBadge } from '#web/ui/badges/UnderReviewBadge.tsx';
import { gameStatusText, isWithoutResult } from '#web/shared/games/gameTime.ts';
import { statusWord } from '#web/shared/games/statusWord.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import { logSearch } from '../log/logFilter.ts';
import { useOfficePath } from '../useOfficePath.ts';
import type { GameCard_game$key } from './__generated__/GameCard_game.graphql';
import { useCommand } from '../commands/useCommand.ts';
import { inverseOf, type Command } from './command.ts';
import { gameCommand, type RunCommand } from './gameCommands.ts';
import type { DoneCommand } from './doneCommand.ts';
import { nowText } from './gameText.ts';
import { OtherActions } from './OtherActions.tsx';
import screen from '../Screen.module.css';
import styles from './ResultsPage.module.css';
import { sourceName } from './sourceName.ts';

interface GameCardProps {
  game: GameCard_game$key;
  pool: PoolZone & { readonly id: string };
  ruling: 'SURVIVE' | 'LOSS' | null;
  /** Undefined for a game without rulings. */
  rulingVersion: string | undefined;
  /** False: only the administrator enters results. */
  mayChange: boolean;
  isSecret: boolean;
  onDone: (done: DoneCommand) => void;
}

export function GameCard({
  game: key,
  pool,
  ruling,
  rulingVersion,
  mayChange,
  isSecret,
  onDone,
}: GameCardProps) {
  const game = useFragment(
    graphql`
      fragment GameCard_game on Game {
        id
        status
        displayStatus
        stateText
        kickoff
        isKickoffConfirmed
        homeScore
        awayScore
        version
        isUnderReview
        confirmedBy
        homeTeam {
          abbreviation
          name
        }
        awayTeam {
          abbreviation
          name
        }
      }
    `,
    key,
  );
  const { awayTeam, homeTeam } = game;
  const command = useCommand();
  const address = useOfficePath();
  const [open, setOpen] = useState(false);
  const name = `${awayTeam.abbreviation} at ${homeTeam.abbreviation}`;
  const run: RunCommand = async (change, reason, isDryRun) => {
    const outcome = await command(gameCommand(change), {
      reason,
      version: change.kind === 'rule' ? rulingVersion : game.version,
      isDryRun,
    });
    if (!isDryRun && outcome.kind === 'done') {
      onDone({
        title: titleOf(change, name),
        effect: outcome.effect,
        undo: inverseOf(change, game, ruling),
      });
    }
    return outcome;
  };
  const mayAct = mayChange || rulingVersion !== undefined;
  const moreLabel = open ? 'Less' : rulingVersion === undefined ? 'Postpone or cancel' : 'Rule or play';
  return (
    <article className={styles.game} aria-label={`${awayTeam.name} at ${homeTeam.name}`}>
      <header className={styles.head}>
        <h3 className={styles.teams}>{name}</h3>
        <span className={styles.badges}>
          {ruling && (
            <Badge tone="quiet">{ruling === 'LOSS' ? 'Counts as a loss' : 'Counts as survived'}</Badge>
          )}
          {game.isUnderReview && <UnderReviewBadge />}
          <StatusBadge status={isWithoutResult(game) ? 'NO_RESULT' : game.displayStatus} />
        </span>
      </header>
      <p className={screen.quiet}>
        {game.homeScore == null ? gameStatusText(game, pool) : nowText(game)}
        {game.confirmedBy && `, confirmed by ${sourceName(game.confirmedBy)}`}
      </p>
      <div className={styles.foot}>
        {mayAct && (
          <Button
            look="plain"
            aria-expanded={open}
            aria-label={`${moreLabel}: ${name}`}
            onClick={() => setOpen(!open)}
          >
            {moreLabel}
          </Button>
        )}
        <Link to={address(`log${logSearch({ game: game.id })}`)} className={styles.log}>
          Log of {name}
        </Link>
      </div>
      {mayAct && open && (
        <OtherActions
          game={game}
          pool={pool}
          ruling={ruling}
          rulingVersion={rulingVersion}
          mayChange={mayChange}
          isSecret={isSecret}
          run={run}
        />
      )}
    </article>
  );
}

function titleOf(command: Exclude<Command, { kind: 'results' }>, name: string): string {
  switch (command.kind) {
    case 'status':
      return `${name} is ${statusWord(command.status)}`;
    case 'rule':
      if (command.ruling === null) return `No ruling on ${name}`;
      return `${name} counts as ${command.ruling === 'LOSS' ? 'a loss' : 'survived'}`;
    case 'held':
      return name;
  }
}
