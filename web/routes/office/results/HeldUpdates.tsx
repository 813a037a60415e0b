import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import type { HeldUpdates_pool$data, HeldUpdates_pool$key } from './__generated__/HeldUpdates_pool.graphql';
import { inverseOf } from './command.ts';
import type { DoneCommand } from './doneCommand.ts';
import { gameCommand } from './gameCommands.ts';
import { EffectView } from './EffectView.tsx';
import styles from './ResultsPage.module.css';
import { useCommand, type CommandOutcome } from '../commands/useCommand.ts';

interface HeldUpdatesProps {
  pool: HeldUpdates_pool$key;
  mayChange: boolean;
  isSecret: boolean;
  onDone: (done: DoneCommand) => void;
}

/** Updates of the feed that contradict a final and wait for a decision. */
export function HeldUpdates({ pool: key, mayChange, isSecret, onDone }: HeldUpdatesProps) {
  const { heldUpdates } = useFragment(
    graphql`
      fragment HeldUpdates_pool on Pool {
        heldUpdates {
          id
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
  if (!heldUpdates || heldUpdates.length === 0) return null;
  return (
    <Card title="Held updates of the feed" tone="warning">
      <ul role="list" className={styles.lines}>
        {heldUpdates.map((held) => (
          <li key={held.id}>
            <HeldUpdate held={held} mayChange={mayChange} isSecret={isSecret} onDone={onDone} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Held = NonNullable<HeldUpdates_pool$data['heldUpdates']>[number];

function HeldUpdate({ held, mayChange, isSecret, onDone }: { held: Held } & Omit<HeldUpdatesProps, 'pool'>) {
  const { game } = held;
  const run = useCommand();
  const [asked, setAsked] = useState<{ accept: boolean; outcome: CommandOutcome | null } | null>(null);
  const name = `${game.awayTeam.abbreviation} at ${game.homeTeam.abbreviation}`;
  const score = (away: number | null | undefined, home: number | null | undefined) =>
    away == null || home == null
      ? 'no score'
      : `${game.awayTeam.abbreviation} ${away}, ${game.homeTeam.abbreviation} ${home}`;
  const act = async (accept: boolean, isDryRun: boolean) => {
    const command = { kind: 'held', heldUpdate: held.id, accept } as const;
    setAsked({ accept, outcome: null });
    const reason = accept ? 'The feed is right.' : 'The stored result is right.';
    const outcome = await run(gameCommand(command), { reason, isDryRun });
    setAsked({ accept, outcome });
    if (isDryRun || outcome.kind === 'failed') return;
    const title = accept ? `The feed’s update of ${name} counts` : `The feed’s update of ${name} is refused`;
    onDone({ title, effect: outcome.effect, undo: inverseOf(command, game, null) });
  };
  return (
    <div className={styles.form}>
      <p>
        <strong>{name}</strong>: stored {score(game.awayScore, game.homeScore)}; the feed says{' '}
        {held.status.toLowerCase()}, {score(held.awayScore, held.homeScore)}. {held.why}
      </p>
      <div role="status" className={styles.news}>
        {asked && <EffectView outcome={asked.outcome} isSecret={isSecret} />}
      </div>
      {mayChange && (
        <div className={styles.actions}>
          {([true, false] as const).map((accept) => {
            const isAsked = asked?.accept === accept && asked.outcome?.kind === 'done';
            const label = accept ? 'Accept the update' : 'Keep the stored result';
            return (
              <Button
                key={label}
                look={isAsked ? 'primary' : 'plain'}
                aria-label={`${isAsked ? 'Confirm: ' : ''}${label}, ${name}`}
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
