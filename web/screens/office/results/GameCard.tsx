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
    <article className="grid gap-2 py-3 px-4 panel" aria-label={`${awayTeam.name} at ${homeTeam.name}`}>
      <header className="row justify-between gap-y-2 gap-x-3">
        <h3 className="text-17">{name}</h3>
        <span className="flex flex-wrap gap-2">
          {ruling && (
            <Badge tone="quiet">{ruling === 'LOSS' ? 'Counts as a loss' : 'Counts as survived'}</Badge>
          )}
          {game.isUnderReview && <UnderReviewBadge />}
          <StatusBadge status={isWithoutResult(game) ? 'NO_RESULT' : game.displayStatus} />
        </span>
      </header>
      <p className="text-quiet text-15">
        {game.homeScore == null ? gameStatusText(game, pool) : nowText(game)}
        {game.confirmedBy && `, confirmed by ${sourceName(game.confirmedBy)}`}
      </p>
      <div className="row gap-y-2 gap-x-4">
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
        <Link to={address(`log${logSearch({ game: game.id })}`)} className="tap text-15">
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
