import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';

it('ignores presses while it waits, also from a field of its form, and keeps the focus', async () => {
  const user = userEvent.setup();
  const pressed = vi.fn();
  const submitted = vi.fn();
  const form = (isWaiting: boolean) => (
    <form onSubmit={submitted}>
      <input aria-label="Name" />
      <Button type="submit" isWaiting={isWaiting} onClick={pressed}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();

  rerender(form(true));
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  await user.click(button);
  await user.type(screen.getByLabelText('Name'), 'Riley{Enter}');
  expect(pressed).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();

  submitted.mockImplementation((event: Event) => event.preventDefault());
  rerender(form(false));
  await user.click(button);
  expect(pressed).toHaveBeenCalledOnce();
  expect(submitted).toHaveBeenCalledOnce();
});
