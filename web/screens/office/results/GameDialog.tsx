import { Link } from 'react-router-dom';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { statusWord } from '#web/shared/games/statusWord.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import { logSearch } from '../log/logFilter.ts';
import { useOfficePath } from '../useOfficePath.ts';
import { useCommand } from '../commands/useCommand.ts';
import { inverseOf, type Command } from './command.ts';
import { gameCommand, type RunCommand } from './gameCommands.ts';
import type { DoneCommand } from './doneCommand.ts';
import { menuId, type GameRuling, type GridGame } from './gridGames.ts';
import { OtherActions } from './OtherActions.tsx';

interface GameDialogProps extends GameRuling {
  game: GridGame;
  pool: PoolZone & { readonly id: string };
  /** False: only the administrator enters results. */
  mayChange: boolean;
  isSecret: boolean;
  onDone: (done: DoneCommand) => void;
  onClose: () => void;
}

/** What can happen to a game other than a score, and the way to its log. */
export function GameDialog({
  game,
  pool,
  ruling,
  rulingVersion,
  mayChange,
  isSecret,
  onDone,
  onClose,
}: GameDialogProps) {
  const command = useCommand();
  const address = useOfficePath();
  const name = `${game.awayTeam.abbreviation} at ${game.homeTeam.abbreviation}`;
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
  return (
    <Dialog
      open
      title={name}
      mustBeClosed
      onOpenChange={onClose}
      focusAfter={() => document.getElementById(menuId(game))}
    >
      <div className="grid gap-3">
        {(mayChange || rulingVersion !== undefined) && (
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
        <Link to={address(`log${logSearch({ game: game.id })}`)} className="tap font-semibold">
          Log of {name}
        </Link>
      </div>
    </Dialog>
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
