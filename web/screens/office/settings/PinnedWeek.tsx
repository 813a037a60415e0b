import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { weekInText, weekName } from '#web/ui/text/weekName.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import form from '#web/ui/form/form.module.css';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { Problem } from '../Problem.tsx';
import type { PinnedWeek_pool$key } from './__generated__/PinnedWeek_pool.graphql';
import type { PinnedWeekMutation } from './__generated__/PinnedWeekMutation.graphql';

/** The current week: by the games, or pinned. Grading ignores it. */
export function PinnedWeek({ pool: key, onChanged }: { pool: PinnedWeek_pool$key; onChanged: () => void }) {
  const pool = useFragment(
    graphql`
      fragment PinnedWeek_pool on Pool {
        id
        currentWeek
        pinnedWeek
        firstWeek
        lastWeek
        season {
          weekCount
        }
      }
    `,
    key,
  );
  const stored = pool.pinnedWeek == null ? '' : String(pool.pinnedWeek);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pin, isPinning, failure] = useFormMutation<PinnedWeekMutation>(graphql`
    mutation PinnedWeekMutation($input: PinWeekInput!) {
      pinWeek(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const week = chosen ?? stored;
  const options = [
    { value: '', label: 'Follow the games' },
    ...Array.from({ length: pool.lastWeek - pool.firstWeek + 1 }, (_, index) => ({
      value: String(pool.firstWeek + index),
      label: weekName(pool.firstWeek + index, pool.season.weekCount),
    })),
  ];
  return (
    <Card title="Current week">
      <div className="grid gap-4">
        <p className="text-quiet text-15">
          Every screen opens with {weekInText(pool.currentWeek, pool.season.weekCount)}. Pinning another week
          changes no deadline and no result.
        </p>
        <Select label="Current week" value={week} options={options} onChange={setChosen} />
        <div className={form.actions}>
          <Button
            isWaiting={isPinning}
            disabled={week === stored}
            onClick={() =>
              void pin({
                input: {
                  pool: pool.id,
                  week: week === '' ? null : Number(week),
                  reason: 'Set in the office.',
                },
              }).then((outcome) => {
                if (outcome.kind === 'failed') return;
                setChosen(null);
                onChanged();
              })
            }
          >
            Set the current week
          </Button>
        </div>
        <Problem text={failure?.message} />
      </div>
    </Card>
  );
}
