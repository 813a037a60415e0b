import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { useHeldRows } from '#web/app/live/useHeldRows.ts';
import { statusWord } from '#web/shared/games/statusWord.ts';
import type { HeldUpdates_pool$data, HeldUpdates_pool$key } from './__generated__/HeldUpdates_pool.graphql';
import { inverseOf } from './command.ts';
import type { DoneCommand } from './doneCommand.ts';
import { gameCommand } from './gameCommands.ts';
import { EffectView } from './EffectView.tsx';
import { sourceName } from './sourceName.ts';
import { useCommand, type CommandOutcome } from '../commands/useCommand.ts';
import { usePreview } from '../usePreview.ts';

interface HeldUpdatesProps {
  pool: HeldUpdates_pool$key;
  mayChange: boolean;
  isSecret: boolean;
  onDone: (done: DoneCommand) => void;
}

/** Updates of the feeds that contradict a final score and wait for a decision. */
export function HeldUpdates({ pool: key, mayChange, isSecret, onDone }: HeldUpdatesProps) {
  const { heldUpdates } = useFragment(
    graphql`
      fragment HeldUpdates_pool on Pool {
        heldUpdates {
          id
          source
          why
          status
          homeScore
          awayScore
          game {
            id
            status
            kickoff
            homeScore
            awayScore
            homeTeam {
              abbreviation
            }
            awayTeam {
              abbreviation
            }
          }
        }
      }
    `,
    key,
  );
  const [shown, hold] = useHeldRows(heldUpdates ?? []);
  if (shown.length === 0) return null;
  return (
    <Card title="Held updates" tone="warning">
      <p>
        Until you decide, the stored result counts
        {shown.some(({ row: { game }, isGone }) => !isGone && game.status === 'FINAL')
          ? ', and everybody sees “Result under review” at a final.'
          : '.'}
      </p>
      <ul role="list" className="grid gap-1">
        {shown.map(({ row, isGone }) => (
          <li key={row.id}>
            <HeldUpdate
              held={row}
              mayChange={mayChange}
              isSecret={isSecret}
              isGone={isGone}
              onHold={(isHeld) => hold(row, isHeld)}
              onDone={onDone}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Held = NonNullable<HeldUpdates_pool$data['heldUpdates']>[number];

/** The command that was sent last. */
interface Decision {
  accept: boolean;
  isDryRun: boolean;
  outcome: CommandOutcome | null;
}

interface HeldUpdateProps extends Omit<HeldUpdatesProps, 'pool'> {
  held: Held;
  /** Decided elsewhere while a reason was typed. */
  isGone: boolean;
  onHold: (isHeld: boolean) => void;
}

function HeldUpdate({ held, mayChange, isSecret, isGone, onHold, onDone }: HeldUpdateProps) {
  const { game } = held;
  const run = useCommand();
  const [reason, setReason] = useState('');
  const { id, status, awayScore, homeScore } = held;
  const [decision, keepDecision] = usePreview<Decision>([id, status, awayScore, homeScore]);
  const source = sourceName(held.source);
  const name = `${game.awayTeam.abbreviation} at ${game.homeTeam.abbreviation}`;
  const takeLabel = held.status === 'FINAL' ? `Take ${source}’s score` : 'Accept the update';
  const score = (away: number | null | undefined, home: number | null | undefined) =>
    away == null || home == null
      ? 'no score'
      : `${game.awayTeam.abbreviation} ${away}, ${game.homeTeam.abbreviation} ${home}`;
  const act = async (accept: boolean, isDryRun: boolean) => {
    const command = { kind: 'held', heldUpdate: held.id, accept } as const;
    keepDecision({ accept, isDryRun, outcome: null });
    const usual = accept ? `${capital(source)} is right.` : 'The stored result is right.';
    const outcome = await run(gameCommand(command), { reason: reason.trim() || usual, isDryRun });
    keepDecision({ accept, isDryRun, outcome });
    if (isDryRun || outcome.kind === 'failed') return;
    onHold(false);
    const title = accept ? `The held update of ${name} counts` : `The stored result of ${name} is kept`;
    onDone({ title, effect: outcome.effect, undo: inverseOf(command, game, null) });
  };
  const isDecided = decision !== null && !decision.isDryRun && decision.outcome?.kind === 'done';
  return (
    <div className="grid gap-3">
      <p>
        <strong>{name}</strong>: stored {score(game.awayScore, game.homeScore)}; {source} says{' '}
        {statusWord(held.status)}, {score(held.awayScore, held.homeScore)}. {held.why}
      </p>
      <div role="status" className="empty:hidden">
        {decision && <EffectView outcome={decision.outcome} isSecret={isSecret} />}
      </div>
      {mayChange && (
        <Field
          label="Reason, for the log (optional)"
          value={reason}
          maxLength={1000}
          onChange={(event) => {
            setReason(event.target.value);
            onHold(event.target.value !== '');
          }}
        />
      )}
      {isGone && (
        <div className="flex flex-wrap gap-2">
          <p>This update no longer waits for a decision. Your reason was not sent.</p>
          <Button onClick={() => onHold(false)}>Close</Button>
        </div>
      )}
      {mayChange && !isDecided && !isGone && (
        <div className="flex flex-wrap gap-2">
          {([true, false] as const).map((accept) => {
            const isAsked = decision?.accept === accept && decision.outcome?.kind === 'done';
            const label = accept ? takeLabel : 'Keep the stored result';
            const of = accept ? name : `${name}, against ${source}`;
            return (
              <Button
                key={label}
                look={isAsked ? 'primary' : 'plain'}
                isWaiting={decision?.outcome === null}
                aria-label={`${isAsked ? 'Confirm: ' : ''}${label}, ${of}`}
                onClick={() => void act(accept, !isAsked)}
              >
                {isAsked ? `Confirm: ${label}` : label}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
