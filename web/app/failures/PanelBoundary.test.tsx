import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment } from 'relay-test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionProvider } from '../relay/ConnectionContext.tsx';
import { createConnection } from '../relay/connection.ts';
import { RequestError } from '../relay/errors.ts';
import { SessionProvider } from '../session/SessionContext.tsx';
import { createServerClock } from '../session/serverClock.ts';
import { createSession } from '../session/session.ts';
import { holdTimers } from '#web/testing/holdTimers.ts';
import { PanelBoundary } from './PanelBoundary.tsx';

function Part({ error }: { error: Error | null }) {
  if (error) throw error;
  return <p>Standings</p>;
}

function Page({ first }: { first: Error }) {
  const [error, setError] = useState<Error | null>(first);
  return (
    <PanelBoundary resetKey={error} onRetry={() => setError(null)}>
      <Part error={error} />
    </PanelBoundary>
  );
}

function renderPage(first: Error) {
  const connection = createConnection();
  render(
    <MemoryRouter initialEntries={['/standings?search=x']}>
      <ConnectionProvider value={connection}>
        <SessionProvider value={createSession(createMockEnvironment(), createServerClock(), () => {})}>
          <p>Header</p>
          <Page first={first} />
        </SessionProvider>
      </ConnectionProvider>
    </MemoryRouter>,
  );
  return connection;
}

// React logs what an error boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('a part that failed', () => {
  it('leaves the rest of the page, shows the reason and a button to retry', async () => {
    renderPage(new RequestError('server', 'Back at ten.', 503));
    expect(screen.getByText('Header')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Back at ten.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Standings')).toBeVisible();
  });

  it('is refetched by itself when the connection is back', () => {
    const connection = renderPage(new RequestError('network', 'Connection failed.'));
    act(() => connection.set('offline'));
    expect(screen.getByRole('alert')).toBeVisible();
    act(() => connection.set('connected'));
    expect(screen.getByText('Standings')).toBeVisible();
  });

  it('is refetched from an overloaded server after the time that it states', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { pass } = holdTimers();
    renderPage(new RequestError('server', 'Busy.', 503, 'TOO_BUSY', 20));
    await pass(27_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Busy.');
    await pass(1_000);
    expect(screen.getByText('Standings')).toBeVisible();
  });

  it('does not retry by itself what a connection cannot fix', () => {
    const connection = renderPage(new RequestError('request', 'Not now.', 400));
    act(() => connection.set('offline'));
    act(() => connection.set('connected'));
    expect(screen.getByRole('alert')).toHaveTextContent('Not now.');
  });

  it('leads to the login, and back, when the session is over', () => {
    renderPage(new RequestError('session', 'Your session has expired. Please log out and log back in.', 401));
    expect(screen.getByRole('alert')).toHaveTextContent('Your session has expired.');
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fstandings%3Fsearch%3Dx',
    );
  });

  it('leaves what is closed to the viewer to the page', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => renderPage(new RequestError('forbidden', 'Not yours.', 403))).toThrow('Not yours.');
  });

  it('asks for a reload when its code is gone with a release', () => {
    renderPage(new TypeError('Failed to fetch dynamically imported module: /assets/ShareDialog.js'));
    expect(screen.getByRole('alert')).toHaveTextContent('a new version was just released');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  });

  it('does not show the internal message of a bug', () => {
    renderPage(new TypeError('Cannot read properties of undefined'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Server error occurred. Please try again in a moment.',
    );
  });
});
