import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { WeekSelector } from './WeekSelector.tsx';

it('cannot go before Week 1 or past Week 18 (SPECIFICATION 7.8)', () => {
  const { rerender } = render(<WeekSelector week={1} onChange={() => {}} />);
  expect(screen.getByRole('button', { name: /Prev/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: /Next/ })).toBeEnabled();
  rerender(<WeekSelector week={18} onChange={() => {}} />);
  expect(screen.getByRole('button', { name: /Prev/ })).toBeEnabled();
  expect(screen.getByRole('button', { name: /Next/ })).toBeDisabled();
});

it('goes to the next, the previous, and any week', async () => {
  const onChange = vi.fn<(week: number) => void>();
  render(<WeekSelector week={8} onChange={onChange} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /Prev/ }));
  await user.click(screen.getByRole('button', { name: /Next/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Week' }), 'Week 18');
  expect(onChange.mock.calls).toEqual([[7], [9], [18]]);
  expect(screen.getAllByRole('option')).toHaveLength(18);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Week 8');
});
