import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPicks } from '#web/testing/openPicks.tsx';
import { entry, pool, revealed, week } from '#web/testing/picksFixture.ts';

const empty = { ...revealed, distribution: [], revealedPicks: { totalCount: 0, edges: [] } };

describe('a week without picks', () => {
  it('is one in which nobody picked, while the pool runs', async () => {
    await openPicks(pool([entry('e1', 'ann')], { week: week(empty), season: { id: 's', weekCount: 18 } }));
    expect(await screen.findByText('Nobody submitted a pick for this week.')).toBeVisible();
  });

  it('has a reason of its own after the week that decided the pool', async () => {
    const outcome = { __typename: 'PoolOutcome', decidedWeek: 7 };
    await openPicks(
      pool([entry('e1', 'ann')], { week: week(empty), outcome, season: { id: 's', weekCount: 18 } }),
    );
    expect(
      await screen.findByText('The pool was decided in Week 7: there was nothing to pick any more.'),
    ).toBeVisible();
  });
});
