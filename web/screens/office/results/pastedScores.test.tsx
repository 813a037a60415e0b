import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MUTATION, dryRun, valueOf, confirm, paste, open } from '#web/testing/scoreGrid.tsx';

describe('pasted results', () => {
  it('fill two columns from the cell on, as in a spreadsheet', async () => {
    const { asked, user, page, timers } = await open();
    await paste('BUF', '20\t24\n17\t13\n');
    expect(['BUF', 'KC', 'DAL', 'PHI'].map(valueOf)).toEqual(['20', '24', '17', '13']);
    expect(screen.getByText('2 games are filled in.')).toBeVisible();
    await timers.pass(300);
    expect(asked()).toBe('preview g1 20-24, g2 17-13');
    await page.answer(MUTATION, { Mutation: () => ({ result: dryRun }) });
    await user.click(confirm());
    const stored = { ...dryRun, changedGames: [], games: [] };
    await page.answer(MUTATION, { Mutation: () => ({ result: stored }) });
    expect(screen.getByText('2 results entered')).toBeVisible();
    expect(screen.queryByText('2 games are filled in.')).toBeNull();
  });

  it('fill one column, leave a game out, and say what did not fit or reads wrong', async () => {
    await open();
    await paste('PHI', '13\n36');
    expect(['PHI', 'CHI'].map(valueOf)).toEqual(['13', '36']);
    await paste('DAL', '7 3\n\n1 2 3\n1');
    expect(['DAL', 'PHI', 'GB'].map(valueOf)).toEqual(['7', '3', '10']);
    expect(screen.getByText('Line 3, “1 2 3”: There are more lines than games.')).toBeVisible();
  });

  it('with team names are read by the server, also from the box for pasting', async () => {
    const { page, user, timers } = await open();
    await user.click(screen.getByText('Paste results'));
    await user.click(screen.getByLabelText('Results, a line for each game'));
    await user.paste('Chiefs 24 Bills 20\nCheifs 1 Bills 2');
    await timers.pass(300);
    expect(page.variablesOf('usePasteQuery')).toEqual({
      pool: null,
      week: 8,
      text: 'Chiefs 24 Bills 20\nCheifs 1 Bills 2',
    });
    const read = { __typename: 'PastedResult', problem: null };
    await page.answer('usePasteQuery', {
      Query: () => ({
        pool: {
          id: 'pool-1',
          week: {
            id: 'week-8',
            pastedResults: [
              {
                ...read,
                line: 1,
                text: 'Chiefs 24 Bills 20',
                game: { id: 'g1' },
                homeScore: 24,
                awayScore: 20,
              },
              {
                ...read,
                line: 2,
                text: 'Cheifs 1',
                game: null,
                homeScore: null,
                awayScore: null,
                problem: 'There is no team “Cheifs”.',
              },
            ],
          },
        },
      }),
    });
    expect(['BUF', 'KC'].map(valueOf)).toEqual(['20', '24']);
    expect(screen.getByText('Line 2, “Cheifs 1”: There is no team “Cheifs”.')).toBeVisible();
  });

  it('leave a single score to its cell', async () => {
    const { page } = await open();
    await paste('BUF', '20');
    expect(screen.queryByText(/filled in/)).toBeNull();
    expect(page.pending('usePasteQuery')).toEqual([]);
  });
});
