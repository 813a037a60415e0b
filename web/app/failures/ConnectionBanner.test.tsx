import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionProvider } from '../relay/ConnectionContext.tsx';
import { createConnection } from '../relay/connection.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function renderBanner() {
  const connection = createConnection();
  render(
    <ConnectionProvider value={connection}>
      <ConnectionBanner />
    </ConnectionProvider>,
  );
  return {
    status: screen.getByRole('status'),
    become: (state: 'connected' | 'connecting' | 'offline') => act(() => connection.set(state)),
    wait: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)),
  };
}

describe('the connection banner', () => {
  it('says nothing before the first connection and while connected', () => {
    const { status, become, wait } = renderBanner();
    expect(status).toBeEmptyDOMElement();
    become('connected');
    wait(10_000);
    expect(status).toBeEmptyDOMElement();
  });

  it('says when the socket drops, and when it is back', () => {
    const { status, become, wait } = renderBanner();
    become('connected');
    become('offline');
    wait(1_000);
    expect(status).toHaveTextContent('Live updates are interrupted.');
    become('connected');
    expect(status).toHaveTextContent('Live updates are back.');
    wait(4_000);
    expect(status).toBeEmptyDOMElement();
  });

  it('does not show a short interruption', () => {
    const { status, become, wait } = renderBanner();
    become('offline');
    wait(500);
    become('connected');
    wait(10_000);
    expect(status).toBeEmptyDOMElement();
  });

  it('says when the device itself is offline', () => {
    const { status } = renderBanner();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(status).toHaveTextContent('You are offline.');
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(status).toBeEmptyDOMElement();
  });
});
