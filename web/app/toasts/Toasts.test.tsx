import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ToastMessage } from './toastMessage.ts';
import { ToastProvider, useToast } from './Toasts.tsx';

let tell: (message: ToastMessage) => void = () => {};

function Teller() {
  tell = useToast();
  return <button type="button">Somewhere</button>;
}

function renderToasts() {
  render(
    <ToastProvider>
      <Teller />
    </ToastProvider>,
  );
}

afterEach(() => void vi.useRealTimers());

describe('notifications (SPECIFICATION 7.17)', () => {
  it('shows one at a time', async () => {
    renderToasts();
    await act(async () => tell({ title: 'First' }));
    await act(async () => tell({ title: 'Second', text: 'More of it', tone: 'error' }));
    const toast = await screen.findByRole('dialog', { name: 'Second' });
    expect(toast).toHaveAccessibleDescription('More of it');
    await waitFor(() => expect(screen.queryByText('First')).toBeNull());
  });

  it.each([
    [undefined, 5_000],
    [8_000, 8_000],
  ])('with a duration of %s disappears after %d ms', async (duration, shownFor) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    renderToasts();
    await act(async () => tell({ title: 'Short', duration }));
    act(() => void vi.advanceTimersByTime(shownFor - 100));
    expect(screen.getByText('Short')).toBeVisible();
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
    expect(screen.queryByText('Short')).toBeNull();
  });

  it('starts its time anew with each message, and stays as long as the pointer is on it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    renderToasts();
    const pass = (milliseconds: number) =>
      act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
    await act(async () => tell({ title: 'First' }));
    await pass(3_000);
    await act(async () => tell({ title: 'Second' }));
    await pass(3_500);
    expect(screen.getByText('Second'), 'the time is its own').toBeVisible();
    await pass(2_000);
    expect(screen.queryByText('Second')).toBeNull();

    await act(async () => tell({ title: 'Third' }));
    fireEvent.mouseEnter(screen.getByRole('region', { name: 'Notifications (F8)' }));
    await pass(60_000);
    expect(screen.getByText('Third')).toBeVisible();
    fireEvent.mouseLeave(screen.getByRole('region', { name: 'Notifications (F8)' }));
    await pass(7_000);
    expect(screen.queryByText('Third')).toBeNull();
  });

  it('of a problem goes away when the next attempt succeeds, and not before', async () => {
    renderToasts();
    const answer = (__typename: string) =>
      act(
        async () =>
          void window.dispatchEvent(
            new CustomEvent('mutation', { detail: { data: { submit: { __typename } } } }),
          ),
      );
    await act(async () => tell({ title: 'Not saved', tone: 'error' }));
    await screen.findByRole('dialog', { name: 'Not saved' });
    for (const other of ['ConflictError', 'ReauthenticationRequired', 'MarkTalkReadPayload'])
      await answer(other);
    expect(screen.getByRole('dialog', { name: 'Not saved' })).toBeVisible();
    await answer('SubmitPickPayload');
    await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
    await act(async () => tell({ title: 'Saved', tone: 'success' }));
    await answer('SubmitPickPayload');
    expect(screen.getByText('Saved')).toBeVisible();
  });

  it('is announced, reached with F8 and dismissed by keyboard', async () => {
    const user = userEvent.setup();
    renderToasts();
    screen.getByRole('button', { name: 'Somewhere' }).focus();
    await act(async () => tell({ title: 'Pick submitted successfully!', tone: 'success' }));
    const region = screen.getByRole('region', { name: 'Notifications (F8)' });
    expect(region).toHaveAttribute('aria-live', 'polite');
    await user.keyboard('{F8}');
    expect(region).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Pick submitted successfully!')).toBeNull());
  });

  it('has a link to the login and back when the session has expired, otherwise none', async () => {
    window.history.pushState(null, '', '/picks?week=8&entry=e1');
    renderToasts();
    const text = 'Your session has expired. Please log out and log back in.';
    await act(async () => tell({ title: 'Failed to submit pick', text, tone: 'error' }));
    const toast = await screen.findByRole('dialog', { name: 'Failed to submit pick' });
    expect(within(toast).getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fpicks%3Fweek%3D8%26entry%3De1',
    );
    await act(async () => tell({ title: 'Not saved', text: 'Please try again.', tone: 'error' }));
    expect(within(await screen.findByRole('dialog', { name: 'Not saved' })).queryByRole('link')).toBeNull();
    window.history.pushState(null, '', '/');
  });
});
