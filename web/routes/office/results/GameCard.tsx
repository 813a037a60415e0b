import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Badge } from '#web/components/Badge.tsx';
import { Button } from '#web/components/Button.tsx';
import { StatusBadge } from '#web/components/StatusBadge.tsx';
import { UnderReviewBadge } from '#web/components/UnderReviewBadge.tsx';
import { gameStatusText } from '#web/games/gameTime.ts';
import { statusWord } from '#web/games/statusWord.ts';
import type { PoolZone } from '#web/session/poolTime.ts';
import { logSearch } from '../log/logFilter.ts';
import { useOfficePath } from '../useOfficePath.ts';
import type { GameCard_game$key } from './__generated__/GameCard_game.graphql';
import { useCommand } from '../commands/useCommand.ts';
import { inverseOf, type Command } from './command.ts';
import { gameCommand, type RunCommand } from './gameCommands.ts';
import type { DoneCommand } from './doneCommand.ts';
import { OtherActions } from './OtherActions.tsx';
import screen from '../Screen.module.css';
import styles from './ResultsPage.module.css';
import { sourceName } from './sourceName.ts';
import { ScoreForm } from './ScoreForm.tsx';

interface GameCardProps {
  game: GameCard_game$key;
  pool: PoolZone & { readonly id: string };
  ruling: 'SURVIVE' | 'LOSS' | null;
  /** Null for a game that cannot be ruled on. */
  rulingVersion: string | undefined;
  /** False: the results are the administrator's. */
  mayChange: boolean;
  isSecret: boolean;
  onDone: (done: DoneCommand) => void;
}

interface ChangedGame {
  readonly awayTeam: { readonly abbreviation: string };
  readonly homeTeam: { readonly abbreviation: string };
  readonly awayScore: number | null | undefined;
  readonly homeScore: number | null | undefined;
  readonly statusText: string;
  readonly displayStatus: string;
}

/** A game with its result, and all that a commissioner can do about it. */
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
        statusText
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
  // The version of the game when a score was typed: another one is there once somebody else has changed the game.
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isOvertaken = typed !== null && typed !== game.version && !isSaving;
  const name = `${awayTeam.abbreviation} at ${homeTeam.abbreviation}`;
  const run: RunCommand = async (change, reason, isDryRun) => {
    if (!isDryRun) setSaving(true);
    const outcome = await command(gameCommand(change), {
      reason,
      version: change.kind === 'rule' ? rulingVersion : game.version,
      isDryRun,
    });
    if (!isDryRun) setSaving(false);
    if (!isDryRun && outcome.kind === 'done') {
      setTyped(null);
      onDone({
        title: titleOf(change, name, game),
        effect: outcome.effect,
        undo: inverseOf(change, game, ruling),
      });
    }
    return outcome;
  };
  const hasNoResultYet = game.displayStatus === 'SCHEDULED';
  const mayAct = mayChange || rulingVersion !== undefined;
  const moreLabel = open ? 'Less' : rulingVersion === undefined ? 'Postpone or cancel' : 'Rule or play';
  return (
    <article className={styles.game} aria-label={`${awayTeam.name} at ${homeTeam.name}`}>
      <header className={styles.head}>
        <h2 className={styles.teams}>{name}</h2>
        <span className={styles.badges}>
          {ruling && (
            <Badge tone="quiet">{ruling === 'LOSS' ? 'Counts as a loss' : 'Counts as survived'}</Badge>
          )}
          {game.isUnderReview && <UnderReviewBadge />}
          <StatusBadge status={game.displayStatus} />
        </span>
      </header>
      <p className={screen.quiet}>
        {game.displayStatus === 'LIVE' ? nowText(game) : gameStatusText(game, pool)}
        {game.confirmedBy && `, confirmed by ${sourceName(game.confirmedBy)}`}
      </p>
      <div role="alert">
        {isOvertaken && (
          <p className={screen.problem}>
            Someone else changed this game while you typed. It is now {nowText(game)}. Your score was not
            saved.
          </p>
        )}
      </div>
      {mayChange && !hasNoResultYet ? (
        <ScoreForm
          key={game.version}
          game={game}
          isSecret={isSecret}
          run={run}
          onTyped={() => setTyped(game.version)}
        />
      ) : (
        game.homeScore != null && (
          <p className={screen.strong}>
            {awayTeam.abbreviation} {game.awayScore}, {homeTeam.abbreviation} {game.homeScore}
          </p>
        )
      )}
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
          mayRule={rulingVersion !== undefined}
          mayChange={mayChange}
          isSecret={isSecret}
          run={run}
        />
      )}
    </article>
  );
}

/** "MIA 34, ATL 10, Final" */
function nowText({
  awayTeam,
  homeTeam,
  awayScore,
  homeScore,
  statusText,
  displayStatus,
}: ChangedGame): string {
  const score =
    awayScore == null || homeScore == null
      ? ''
      : `${awayTeam.abbreviation} ${awayScore}, ${homeTeam.abbreviation} ${homeScore}, `;
  return score + (displayStatus === 'FINAL' ? 'final' : statusText);
}

function titleOf(
  command: Command,
  name: string,
  { awayTeam, homeTeam }: { awayTeam: { abbreviation: string }; homeTeam: { abbreviation: string } },
): string {
  switch (command.kind) {
    case 'enter':
    case 'correct':
      return `Final: ${awayTeam.abbreviation} ${command.awayScore}, ${homeTeam.abbreviation} ${command.homeScore}`;
    case 'status':
      return `${name} is ${statusWord(command.status)}`;
    case 'rule':
      if (command.ruling === null) return `No ruling on ${name}`;
      return `${name} counts as ${command.ruling === 'LOSS' ? 'a loss' : 'survived'}`;
    case 'held':
      return name;
  }
}
