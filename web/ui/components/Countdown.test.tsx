import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Countdown, timeLeft } from './Countdown.tsx';

it('counts days, hours, minutes and seconds, and stops at zero', () => {
  expect(timeLeft(((2 * 24 + 3) * 60 + 4) * 60_000 + 5_000)).toEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
  });
  expect(timeLeft(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(timeLeft(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

it('is not read out every second: its name changes once a minute', () => {
  const { rerender } = render(<Countdown label="Deadline" until={150_000} now={0} />);
  expect(screen.getByRole('timer', { name: 'Deadline: 2 minutes left' })).toHaveTextContent('30Sec');
  rerender(<Countdown label="Deadline" until={150_000} now={1_000} />);
  expect(screen.getByRole('timer', { name: 'Deadline: 2 minutes left' })).toHaveTextContent('29Sec');
  rerender(<Countdown label="Deadline" until={150_000} now={100_000} />);
  expect(screen.getByRole('timer', { name: 'Deadline: less than a minute left' })).toBeVisible();
});
