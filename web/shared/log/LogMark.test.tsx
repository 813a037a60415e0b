import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { LogMark } from './LogMark.tsx';

const open = (differsFromLog: boolean) =>
  renderPage({
    Component: () => (
      <main id="main">
        <h1>Rules</h1>
        <LogMark />
      </main>
    ),
    at: '/p/office/rules',
    now: '2025-10-26T13:30:00Z',
    session: { Query: () => ({ pool: { id: 'pool-1', slug: 'office', differsFromLog } }) },
  });

describe('an incident that the server has found (SPECIFICATION 7.39)', () => {
  it('is said above every screen of the pool', async () => {
    await open(true);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The standings of this pool differ from its log. The commissioner has been told.',
    );
    expect(document.getElementById('main')!.firstElementChild).toContainElement(screen.getByRole('alert'));
  });

  it('is not said of another pool', async () => {
    await open(false);
    await screen.findByRole('heading', { name: 'Rules' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
