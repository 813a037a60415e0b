import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Select } from '#web/ui/form/Select.tsx';
import { weekInText, weekName } from '#web/ui/text/weekName.ts';
import type { Failure } from '#web/app/relay/failure.ts';
import { ChangeLines, CommandDialog } from '../commands/CommandDialog.tsx';
import { useCommand } from '../commands/useCommand.ts';
import type { LateRegistration_pool$key } from './__generated__/LateRegistration_pool.graphql';
import { newcomerLines, strikesLine } from './newcomer.ts';
import { updatePool } from './updatePool.ts';

interface LateRegistrationProps {
  pool: LateRegistration_pool$key;
  title: string;
  registration: 'OPEN' | 'MEMBERS_ONLY' | 'CLOSED';
  firstReason: string;
  onClose: () => void;
  onDone: () => void;
}

/**
 * Opens registration late: explains a newcomer's position, and asks for the closing date and the strikes for
 * missed weeks.
 */
export function LateRegistration({
  pool: key,
  title,
  registration,
  firstReason,
  onClose,
  onDone,
}: LateRegistrationProps) {
  const pool = useFragment(
    graphql`
      fragment LateRegistration_pool on Pool {
        id
        firstWeek
        lastWeek
        entryFeeCents
        currency
        season {
          weekCount
        }
        stats {
          totalPlayers
          activePlayers
          prizeCents
        }
        options {
          lives
          missedWeeks
          lateJoinThroughWeek
          teamUses
          pickTo
        }
        weeks {
          number
          isDeadlinePassed
          picksNeeded
          period
        }
      }
    `,
    key,
  );
  const { options, stats } = pool;
  const regularWeeks = pool.season.weekCount;
  const played = pool.weeks.filter(
    ({ number, isDeadlinePassed }) => isDeadlinePassed && number >= pool.firstWeek,
  );
  const open = pool.weeks.filter(({ isDeadlinePassed }) => !isDeadlinePassed);
  const [start] = open;
  const [through, setThrough] = useState(String(start?.number ?? ''));
  const [missedWeeks, setMissedWeeks] = useState<string>(options.missedWeeks);
  const [reason, setReason] = useState(firstReason);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = useCommand();
  const lines =
    start === undefined
      ? ['The deadline of the last week has passed: nobody can join any more.']
      : newcomerLines(
          {
            picksMade: played
              .filter(({ period }) => period === start.period)
              .reduce((sum, { picksNeeded }) => sum + picksNeeded, 0),
            teamUses: options.teamUses,
            pickTo: options.pickTo,
            missed: played.length,
            active: stats.activePlayers,
            total: stats.totalPlayers,
            prizeCents: stats.prizeCents,
            entryFeeCents: pool.entryFeeCents,
            currency: pool.currency,
          },
          weekInText(start.number, regularWeeks),
        );
  const submit = async () => {
    setRunning(true);
    setFailure(null);
    const chosen = {
      lateJoinThroughWeek: through === '' ? null : Number(through),
      ...(missedWeeks !== options.missedWeeks && { missedWeeks }),
    };
    const outcome = await run(updatePool(pool.id, { registration, options: chosen }), {
      reason,
      isDryRun: false,
    });
    setRunning(false);
    if (outcome.kind === 'failed') setFailure(outcome);
    else onDone();
  };
  return (
    <CommandDialog
      title={title}
      description="Weeks have been played. This is what a newcomer gets."
      reason={reason}
      onReason={setReason}
      failure={failure}
      action={title}
      isWaiting={isRunning}
      isReady={start !== undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangeLines lines={lines} />
      {start !== undefined && (
        <>
          <Select
            label="New entries can start through"
            value={through}
            options={[
              ...open.map(({ number }) => ({
                value: String(number),
                label: weekName(number, regularWeeks) + (number === start.number ? ' (suggested)' : ''),
              })),
              { value: '', label: 'No limit while registration is open' },
            ]}
            onChange={setThrough}
          />
          <Select
            label="The weeks that they miss"
            value={missedWeeks}
            options={[
              { value: 'FREE', label: 'No penalty' },
              { value: 'STRIKE', label: 'One life per missed week' },
            ]}
            onChange={setMissedWeeks}
          />
          {missedWeeks === 'STRIKE' && <p>{strikesLine(options.lives, played.length)}</p>}
          <p className="text-quiet text-15">
            Cancel leaves registration as it is. All entries pay the same fee. You can raise it in Settings,
            under Money, until the first payment. Want newcomers to pay more after that? Settle it with them
            yourself.
          </p>
        </>
      )}
    </CommandDialog>
  );
}
