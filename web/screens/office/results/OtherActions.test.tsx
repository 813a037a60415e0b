import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { OtherActions } from './OtherActions.tsx';

it('says beside a kickoff that its year has too many digits, and previews nothing', async () => {
  const run = vi.fn();
  render(
    <OtherActions
      game={{ id: 'g1', status: 'SCHEDULED', kickoff: '2025-11-09T18:00:00Z' } as never}
      pool={{ id: 'pool-1', clockOffsets: [{ from: null, minutes: -300, label: 'EST' }] }}
      ruling={null}
      rulingVersion={undefined}
      mayChange
      isSecret={false}
      run={run}
    />,
  );
  const kickoff = screen.getByLabelText('Kickoff, in the pool’s time');
  expect(kickoff).toHaveValue('2025-11-09T13:00');
  fireEvent.change(kickoff, { target: { value: '12025-11-09T13:00' } });
  expect(kickoff).toHaveAccessibleDescription('Please enter a day with a year of four digits.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Preview' }));
  expect(run).not.toHaveBeenCalled();
});

it('says before each act what everybody who verifies the pool sees of it', async () => {
  render(
    <OtherActions
      game={{ id: 'g1', status: 'SCHEDULED', kickoff: '2025-11-09T18:00:00Z', version: '1' }}
      pool={{ id: 'pool-1', clockOffsets: [{ from: null, minutes: -300, label: 'EST' }] }}
      ruling={null}
      rulingVersion="1"
      mayChange
      isSecret={false}
      run={vi.fn()}
    />,
  );
  expect(screen.getByText(/^Verify lists the ruling first/)).toBeVisible();
  await userEvent.setup().selectOptions(screen.getByLabelText('What happens'), 'Postpone the game');
  expect(
    screen.getByText(/^Verify names a game without result and ruling, with who would be out/),
  ).toBeVisible();
});
