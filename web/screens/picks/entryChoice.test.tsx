import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPicks } from '#web/testing/openPicks.tsx';
import { entry, pick, pool, teams } from '#web/testing/picksFixture.ts';

beforeEach(() => sessionStorage.clear());

const ann = entry('e1', 'ann');
const bob = entry('e2', 'bob', { usedTeams: [{ week: 5, team: teams.BUF }] });
const done = entry('e3', 'cyd', { pick: pick('KC'), viewerCanPick: { allowed: false, code: 'PICK_EXISTS' } });

const open = () => openPicks(pool([ann, bob, done]));
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const buffalo = () => screen.getByRole('button', { name: /^Buffalo Bills/ });

describe('another entry', () => {
  it('shows at once what it has used', async () => {
    const page = await open();
    expect(buffalo()).toBeEnabled();
    await choose(/bob/);
    expect(screen.getByRole('radio', { name: /bob/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /bob/ })).toHaveFocus();
    await page.answer('TeamStripQuery', { Query: () => ({ teams: Object.values(teams) }) });
    expect(screen.getByRole('button', { name: /^Buffalo Bills.*Previously Used.*Week 5/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Washington Commanders.*Available/ })).toBeEnabled();
    expect(page.router.state.location.search).toBe('?entry=e2');
    await choose(/ann/);
    await waitFor(() => expect(buffalo()).toBeEnabled());
    expect(
      screen.getByRole('button', { name: /^Washington Commanders.*Previously Used.*Week 3/ }),
    ).toBeDisabled();
  });

  it('that has its pick shows it', async () => {
    await open();
    await choose(/cyd/);
    expect(screen.getByRole('region', { name: 'Your pick for Week 8' })).toHaveTextContent('Kansas City');
  });

  it('of the address is shown first', async () => {
    await openPicks(pool([ann, bob, done]), '/picks?entry=e2');
    expect(screen.getByRole('radio', { name: /bob/ })).toBeChecked();
  });
});
