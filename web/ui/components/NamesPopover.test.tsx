import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NamesPopover } from './NamesPopover.tsx';

const open = () =>
  render(
    <NamesPopover title="Picked Chiefs" names={['ann', 'bob']} total={5} label="5, show who">
      5
    </NamesPopover>,
  );

it('opens on tap', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: '5, show who' }));
  const list = await screen.findByRole('dialog', { name: 'Picked Chiefs' });
  expect(list).toHaveTextContent('ann');
  expect(list).toHaveTextContent('and 3 more');
});

it('opens on focus by keyboard, and closes with Escape', async () => {
  open();
  await userEvent.tab();
  expect(await screen.findByRole('dialog', { name: 'Picked Chiefs' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens under the pointer', async () => {
  open();
  await userEvent.hover(screen.getByRole('button'));
  expect(await screen.findByRole('dialog', { name: 'Picked Chiefs' })).toBeVisible();
});
