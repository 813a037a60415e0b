import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  game,
  FINAL,
  GAMES,
  MUTATION,
  dryRun,
  cell,
  valueOf,
  row,
  confirm,
  open,
} from '#web/testing/scoreGrid.tsx';

describe('the grid of scores', () => {
  it('goes by Tab from score to score, and previews all games as one command', async () => {
    const { user, asked, preview, page } = await open();
    await user.click(cell('BUF'));
    await user.keyboard('20{Tab}24{Tab}17{Tab}13');
    await preview();
    expect(confirm()).toHaveTextContent('Confirm 2 results');
    await user.keyboard('{Enter}');
    expect(asked()).toBe('store g1 20-24, g2 17-13');
    expect(page.variablesOf(MUTATION)).toMatchObject({
      isReal: true,
      input: { reason: 'Entered by hand.', results: [{ version: 'g1-1' }, { version: 'g2-1' }] },
    });
  });

  it('takes a whole game in one go: a separator goes on to the next score', async () => {
    const { user } = await open();
    await user.click(cell('BUF'));
    await user.keyboard('20-24 17-13');
    expect(['BUF', 'KC', 'DAL', 'PHI'].map(valueOf)).toEqual(['20', '24', '17', '13']);
    expect(cell('PHI')).toHaveFocus();
  });

  it('moves up and down by the arrows', async () => {
    const { user } = await open();
    await user.click(cell('KC'));
    await user.keyboard('{ArrowDown}');
    expect(cell('PHI')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(cell('KC')).toHaveFocus();
  });

  it('keeps an Enter that comes before the preview: the scores are stored once it is there', async () => {
    const { user, timers, page, asked } = await open();
    await user.click(cell('BUF'));
    await user.keyboard('20-24{Enter}');
    expect(confirm()).toHaveTextContent('Confirming…');
    expect(page.pending(MUTATION)).toEqual([]);
    await timers.pass(300);
    expect(asked()).toBe('preview g1 20-24');
    await page.answer(MUTATION, { Mutation: () => ({ result: dryRun }) });
    expect(asked()).toBe('store g1 20-24');
  });

  it('forgets the Enter when another score is typed, and stores nothing that the preview refuses', async () => {
    const { user, preview, page } = await open();
    await user.click(cell('BUF'));
    await user.keyboard('20-2{Enter}4');
    await preview();
    expect(page.pending(MUTATION)).toEqual([]);
    await user.keyboard('{Backspace}{Enter}');
    await preview({ __typename: 'NotFoundError', message: 'There is no such game.' });
    expect(page.pending(MUTATION)).toEqual([]);
    expect(screen.getByText('There is no such game.')).toBeVisible();
    expect(['BUF', 'KC'].map(valueOf)).toEqual(['20', '2']);
  });

  it.each([
    ['2x', 'KC: A score is a whole number.'],
    ['100', 'KC: A score has one or two digits.'],
  ])('marks “%s” at its cell, keeps it, and previews nothing until it is mended', async (text, problem) => {
    const { user, timers, page } = await open();
    await user.click(cell('BUF'));
    await user.keyboard(`20{Tab}${text}`);
    expect(cell('KC')).toHaveAccessibleDescription(problem);
    expect(cell('KC')).toBeInvalid();
    await timers.pass(300);
    await user.click(cell('PHI'));
    await user.keyboard('{Enter}');
    expect(page.pending(MUTATION)).toEqual([]);
    expect(cell('KC')).toHaveFocus();
    expect(['BUF', 'KC'].map(valueOf)).toEqual(['20', text]);
  });

  it('says a missing score once its game was left', async () => {
    const { user } = await open();
    await user.click(cell('BUF'));
    await user.keyboard('20{Tab}');
    expect(cell('KC')).toBeValid();
    await user.keyboard('{Tab}');
    expect(cell('KC')).toHaveAccessibleDescription('KC: The other score is missing here.');
    expect(screen.getByText('Mend the marked scores first. Nothing is lost.')).toBeVisible();
  });

  it('corrects a final in the same grid, with a warning and a reason', async () => {
    const { user, preview, page } = await open();
    await user.clear(cell('GB'));
    await user.type(cell('GB'), '13');
    expect(
      within(row('Green Bay Packers at Chicago Bears')).getByText(/^Corrects the final/),
    ).toHaveTextContent('Corrects the final GB 10, CHI 37.');
    await preview();
    expect(screen.getByText('1 result corrected')).toBeVisible();
    await user.clear(screen.getByLabelText('Reason for the correction, for the log'));
    await user.type(screen.getByLabelText('Reason for the correction, for the log'), 'A safety.');
    await preview();
    await user.click(confirm());
    expect(page.variablesOf(MUTATION)).toMatchObject({
      input: { reason: 'A safety.', dryRun: false, results: [{ game: 'g3', awayScore: 13, homeScore: 37 }] },
    });
  });

  it('takes the whole week back in one step, game by game to what it was', async () => {
    const { user, preview, page } = await open();
    await user.click(cell('BUF'));
    await user.keyboard('20-24');
    await user.clear(cell('GB'));
    await user.type(cell('GB'), '13');
    await preview();
    await user.click(confirm());
    const after = [
      game('g1', 'BUF', 'KC', { ...FINAL, awayScore: 20, homeScore: 24, version: 'g1-2' }),
      game('g3', 'GB', 'CHI', { ...FINAL, awayScore: 13, version: 'g3-2' }),
    ];
    await page.answer(MUTATION, {
      Mutation: () => ({ result: { ...dryRun, games: after, changedGames: after } }),
    });
    expect(screen.getByText('2 results entered, 1 correction among them')).toBeVisible();
    expect(['BUF', 'KC', 'GB'].map(valueOf)).toEqual(['20', '24', '13']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(page.variablesOf(MUTATION)).toEqual({
      input: {
        results: [
          { game: 'g1', status: 'SCHEDULED', version: 'g1-2' },
          { game: 'g3', awayScore: 10, homeScore: 37, version: 'g3-2' },
        ],
        reason: 'Undo: 2 results entered, 1 correction among them',
        dryRun: false,
      },
      isReal: true,
    });
  });

  it('keeps the week of the address from the first key on', async () => {
    const { user, page } = await open();
    await user.type(cell('BUF'), '2');
    expect(page.router.state.location.search).toBe('?week=8');
  });

  it('saves no score of a game that somebody else has changed meanwhile', async () => {
    const { user, page } = await open();
    await user.click(cell('BUF'));
    await user.keyboard('20-24');
    const changed = game('g1', 'BUF', 'KC', { ...FINAL, version: 'g1-9' });
    await act(async () =>
      page.environment.commitUpdate((store) => {
        const record = store.get('g1')!;
        for (const [name, value] of Object.entries(changed)) {
          if (typeof value !== 'object') record.setValue(value, name);
        }
      }),
    );
    expect(within(row('Buffalo Bills at Kansas City Chiefs')).getByRole('alert')).toHaveTextContent(
      'Someone else changed this game while you typed. It is now BUF 10, KC 37, final. Your score was not saved.',
    );
    expect(['BUF', 'KC'].map(valueOf)).toEqual(['10', '37']);
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  });

  it('shows the date of a game long past that has no result, and offers no field before kickoff', async () => {
    await open([
      game('g1', 'BUF', 'KC', { stateText: null }),
      game('g2', 'DAL', 'PHI', { displayStatus: 'SCHEDULED', stateText: null }),
    ]);
    expect(within(row('Buffalo Bills at Kansas City Chiefs')).getByText(/Oct 26/)).toBeVisible();
    expect(within(row('Buffalo Bills at Kansas City Chiefs')).getByText('NO RESULT')).toBeVisible();
    expect(screen.queryByText('IN PROGRESS')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Dallas Cowboys, points' })).toBeNull();
  });

  it('leaves the results to the administrator where they are not the commissioner’s', async () => {
    await open(GAMES, { gamesRefusal: 'Please ask the administrator.' });
    expect(screen.queryAllByRole('textbox')).toEqual([]);
  });
});
