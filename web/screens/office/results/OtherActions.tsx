import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import type { Command } from './command.ts';
import { EffectView } from './EffectView.tsx';
import { fromWallClock, NO_DAY, toWallClock } from '../wallClockInput.ts';
import { usePreview } from '../usePreview.ts';
import type { CommandOutcome } from '../commands/useCommand.ts';
import type { RunCommand } from './gameCommands.ts';

interface OtherActionsProps {
  game: {
    readonly id: string;
    readonly status: string;
    readonly kickoff: string;
    readonly version: string;
  };
  pool: PoolZone & { readonly id: string };
  ruling: 'SURVIVE' | 'LOSS' | null;
  /** Undefined for a game without rulings. */
  rulingVersion: string | undefined;
  mayChange: boolean;
  isSecret: boolean;
  run: RunCommand;
}

type Choice = 'POSTPONED' | 'CANCELLED' | 'SCHEDULED' | 'SURVIVE' | 'LOSS' | 'NONE';

const LABELS: Record<Choice, string> = {
  POSTPONED: 'Postpone the game',
  CANCELLED: 'Cancel the game',
  SCHEDULED: 'Schedule it, without a score',
  SURVIVE: 'Rule: its entries survive',
  LOSS: 'Rule: it counts as a loss',
  NONE: 'Take the ruling back',
};

const RULED = 'Verify lists the ruling first, with the entries that stand differently by it.';
const UNDECIDED =
  'Verify names a game without result and ruling, with who would be out, and compares its kickoff with other sources.';
/** What everybody who verifies the pool is told. */
const TOLD: Record<Choice, string> = {
  POSTPONED: UNDECIDED,
  CANCELLED: UNDECIDED,
  SCHEDULED: UNDECIDED,
  SURVIVE: RULED,
  LOSS: RULED,
  NONE: RULED,
};

/** Postpones, cancels, schedules or rules on a game, with a preview and a confirmation. */
export function OtherActions({
  game,
  pool,
  ruling,
  rulingVersion,
  mayChange,
  isSecret,
  run,
}: OtherActionsProps) {
  const choices: Choice[] = [
    ...(rulingVersion !== undefined ? (['SURVIVE', 'LOSS', 'NONE'] as const) : []),
    ...(mayChange ? (['POSTPONED', 'CANCELLED', 'SCHEDULED'] as const) : []),
  ].filter((one) => one !== (ruling ?? 'NONE') && one !== (game.status === 'POSTPONED' ? '' : game.status));
  const [choice, setChoice] = useState<Choice>(choices[0] ?? 'SCHEDULED');
  const [kickoff, setKickoff] = useState(() => toWallClock(game.kickoff, pool));
  const [reason, setReason] = useState('');
  const [isRunning, setRunning] = useState(false);
  const moved = fromWallClock(kickoff, pool);
  const problem = kickoff !== '' && moved === null ? NO_DAY : null;
  const isMoved = moved !== null && moved !== new Date(game.kickoff).toISOString();
  const hasKickoff = choice === 'POSTPONED' || choice === 'SCHEDULED';
  const command: Exclude<Command, { kind: 'results' }> =
    choice === 'SURVIVE' || choice === 'LOSS' || choice === 'NONE'
      ? { kind: 'rule', game: game.id, pool: pool.id, ruling: choice === 'NONE' ? null : choice }
      : {
          kind: 'status',
          game: game.id,
          status: choice,
          ...(hasKickoff && isMoved ? { kickoff: moved } : {}),
        };
  const [preview, keepPreview] = usePreview<CommandOutcome>([command, reason, game.version, rulingVersion]);
  const act = async (isDryRun: boolean) => {
    if (hasKickoff && problem !== null) return;
    setRunning(true);
    const outcome = await run(command, reason, isDryRun);
    setRunning(false);
    keepPreview(!isDryRun && outcome.kind === 'done' ? null : outcome);
  };
  const canConfirm = preview?.kind === 'done';
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void act(!canConfirm);
      }}
    >
      <Select
        label="What happens"
        value={choice}
        options={choices.map((value) => ({ value, label: LABELS[value] }))}
        onChange={(value) => setChoice(value as Choice)}
      />
      {hasKickoff && (
        <Field
          label="Kickoff, in the pool’s time"
          type="datetime-local"
          value={kickoff}
          problem={problem}
          onChange={(event) => setKickoff(event.target.value)}
        />
      )}
      <Field
        label="Reason, for the log"
        value={reason}
        required
        maxLength={1000}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="text-quiet">{TOLD[choice]}</p>
      <div role="status" className="empty:hidden">
        {preview !== null && <EffectView outcome={preview} isSecret={isSecret} />}
      </div>
      <Button type="submit" look={canConfirm ? 'primary' : 'plain'} isWaiting={isRunning}>
        {canConfirm ? `Confirm: ${LABELS[choice]}` : 'Preview'}
      </Button>
    </form>
  );
}
