import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Field } from './Field.tsx';
import { useForm } from './useForm.ts';

function Example({ onEdit }: { onEdit: () => void }) {
  const { values, field, form, message, refuse } = useForm({ name: 'Office', slug: '' }, onEdit);
  const submit = () =>
    values.slug === ''
      ? refuse(new Map([['slug', 'Please enter an address.']]), 'Not saved.')
      : refuse(new Map(), null);
  return (
    <form {...form(submit)}>
      <Field label="Name" {...field('name')} />
      <Field label="Address" {...field('slug')} />
      {message !== null && <p role="alert">{message}</p>}
      <button type="submit">Save</button>
    </form>
  );
}

it('shows why a form was refused, moves the focus to the wrong field, and forgets both once it is accepted', async () => {
  const onEdit = vi.fn<() => void>();
  render(<Example onEdit={onEdit} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button'));
  const address = screen.getByLabelText('Address');
  expect(address).toHaveFocus();
  expect(address).toHaveAccessibleDescription('Please enter an address.');
  expect(screen.getByLabelText('Name')).toBeValid();
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved.');
  expect(onEdit).not.toHaveBeenCalled();

  await user.keyboard('office');
  expect(address).toHaveValue('office');
  expect(onEdit).toHaveBeenCalledTimes(6);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(address).toBeValid();
});
