import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import query from './__generated__/ImportPageQuery.graphql.ts';
import { Component as ImportPage } from './ImportPage.tsx';

/** As it comes out of a spreadsheet: tabs, quotes, empty and short rows, spaces, a header of their own words. */
const MESSY = [
  'Player\tE-mail\tPd?\tWk 1\tWeek #2\tPhone',
  ' Sam  Lee \tsam@pool.example\tx\tEagles\t"PHI"\t555',
  '\t\t\t\t\t',
  'Ann\tann@pool\t\tPhilly',
  '"Bo ""The Bus"" Ray"\tbo@pool.example\t\tChiefs\tBills\t',
].join('\r\n');

async function open(lastWeek = 18) {
  const page = await renderPage({
    Component: ImportPage,
    query,
    at: '/office/import',
    now: '2025-09-20T13:30:00Z',
  });
  await page.answer('ImportPageQuery', {
    Query: () => ({
      pool: { id: 'pool-1', slug: 'office', lastWeek, season: { id: 's', weekCount: 18 } },
    }),
  });
  const user = userEvent.setup();
  return { page, user };
}

async function paste(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(screen.getByLabelText('Or paste the rows, with their header'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Continue with the pasted rows' }));
}

const cell = (name: string) => within(screen.getByRole('table')).getByLabelText(name);
const csvOf = (page: Awaited<ReturnType<typeof open>>['page']) =>
  (page.variablesOf('useImportMutation').input as { csv: string }).csv.split('\n');
const payload = (of: object) => ({
  Mutation: () => ({
    importEntries: {
      __typename: 'ImportEntriesPayload',
      entries: 3,
      picks: 5,
      problemCount: 0,
      problems: [],
      eliminated: [],
      ...of,
    },
  }),
});

describe('the import', () => {
  it('calls the weeks of the playoffs by the names of their rounds', async () => {
    const { page, user } = await open(22);
    await paste(user, 'username\temail\t18\t19\tBuy-backs\nann\tann@pool.example\tPHI\tKC\t3+7');
    expect(screen.getByLabelText('Buy-backs')).toHaveValue('boughtBackWeeks');
    expect(screen.getByLabelText('19')).toHaveDisplayValue('Week 19: Wild Card');
    expect(cell('Week 18, row 1')).toHaveValue('PHI');
    expect(cell('Week 19: Wild Card, row 1')).toHaveValue('KC');
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    await page.answer('useImportMutation', payload({ eliminated: [{ line: 2, week: 19, reason: 'LOSS' }] }));
    expect(screen.getByText('Out in the Wild Card round: lost')).toBeVisible();
  });

  it('reads a messy table: every row and cell in its place, the columns guessed', async () => {
    const { page, user } = await open();
    await paste(user, MESSY);
    expect(screen.getByRole('heading', { name: '3 rows' })).toBeVisible();
    expect(screen.getByLabelText('Player')).toHaveValue('username');
    expect(screen.getByLabelText('E-mail')).toHaveValue('email');
    expect(screen.getByLabelText('Wk 1')).toHaveValue('1');
    expect(screen.getByLabelText('Week #2')).toHaveValue('2');
    expect(screen.getByLabelText('Phone')).toHaveValue('');
    // By hand.
    expect(screen.getByLabelText('Pd?')).toHaveValue('');
    await user.selectOptions(screen.getByLabelText('Pd?'), 'Paid');
    expect(cell('Paid, row 1')).toHaveValue('x');
    expect(cell('Username of the entry, row 3')).toHaveValue('Bo "The Bus" Ray');
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    expect(csvOf(page)).toEqual([
      'username,email,paid,1,2',
      'Sam Lee,sam@pool.example,x,Eagles,PHI',
      'Ann,ann@pool,,Philly,',
      '"Bo ""The Bus"" Ray",bo@pool.example,,Chiefs,Bills',
    ]);
    expect(page.variablesOf('useImportMutation').input).toMatchObject({ pool: 'pool-1', dryRun: true });
  });

  it('keeps the rows back until the columns say whose entries they are', async () => {
    const { user } = await open();
    await paste(user, 'A\tB\nann\tann@pool.example');
    expect(screen.getByText('Choose the column “Username of the entry”.')).toBeVisible();
    const check = screen.getByRole('button', { name: 'Check the rows' });
    expect(check).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('A'), 'Username of the entry');
    await user.selectOptions(screen.getByLabelText('B'), 'Username of the entry');
    expect(screen.getByText('Two columns are “Username of the entry”. Leave one of them out.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('B'), 'Email address');
    expect(check).toBeEnabled();
  });

  it('marks bad cells with what is wrong; they are corrected in place with the keyboard alone', async () => {
    const { page, user } = await open();
    await paste(user, MESSY);
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    await page.answer(
      'useImportMutation',
      payload({
        problemCount: 2,
        problems: [
          { line: 3, column: 'email', message: 'This is no email address.' },
          { line: 4, column: '', message: 'This entry is in the pool.' },
        ],
      }),
    );
    expect(screen.getByText(/^2 problems in 2 rows\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
    const bad = cell('Email address, row 2');
    expect(bad).toBeInvalid();
    expect(bad).toHaveAccessibleDescription('This is no email address.');
    expect(cell('Email address, row 1')).toBeValid();
    expect(screen.getByText('This entry is in the pool.')).toBeVisible();

    await user.click(screen.getByRole('checkbox', { name: 'Only the 2 rows with problems' }));
    expect(within(screen.getByRole('table')).queryByLabelText('Email address, row 1')).toBeNull();
    // The rows, the first cell of the first of them, its neighbor.
    screen.getByRole('region', { name: 'Rows to import' }).focus();
    await user.tab();
    expect(cell('Username of the entry, row 2')).toHaveFocus();
    await user.tab();
    expect(cell('Email address, row 2')).toHaveFocus();
    await user.keyboard('{End}.example');
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    expect(csvOf(page)[2]).toBe('Ann,ann@pool.example,Philly,');
  });

  it('tells who is alive and who is out and why before anything is stored, then stores', async () => {
    const { page, user } = await open();
    await paste(user, MESSY);
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    await page.answer(
      'useImportMutation',
      payload({ eliminated: [{ line: 3, week: 2, reason: 'NO_PICK' }] }),
    );
    expect(screen.getByText(/3 entries with 5 picks: 2 alive, 1 out\. Nothing is/)).toBeVisible();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(within(rows[2]!).getByText(/Week 2/)).toHaveTextContent('no pick');
    expect(within(rows[1]!).getByText('Alive')).toBeVisible();

    // What was good has to be checked again.
    fireEvent.change(cell('Week 1, row 1'), { target: { value: 'Jets' } });
    expect(screen.queryByRole('button', { name: 'Import 3 entries' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    await page.answer('useImportMutation', payload({}));
    await user.click(screen.getByRole('button', { name: 'Import 3 entries' }));
    expect(page.variablesOf('useImportMutation').input).toMatchObject({ dryRun: false });
    await page.answer('useImportMutation', payload({}));
    expect(screen.getByRole('status')).toHaveTextContent(
      '3 entries with 5 picks are in the pool; 3 are alive.',
    );
    expect(screen.getByRole('link', { name: 'Invite them' })).toHaveAttribute(
      'href',
      '/p/office/office/invitations',
    );
  });

  it('keeps the rows when the server cannot take them', async () => {
    const { page, user } = await open();
    await paste(user, MESSY);
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    await page.fail('useImportMutation', new Error('away'));
    expect(screen.getByText(/Server error occurred/)).toBeVisible();
    expect(cell('Email address, row 2')).toHaveValue('ann@pool');
  });

  it.each(['', 'Player\tE-mail'])('asks for rows below the header (%j)', async (text) => {
    const { user } = await open();
    if (text !== '') {
      await user.click(screen.getByLabelText('Or paste the rows, with their header'));
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Continue with the pasted rows' }));
    expect(screen.getByRole('alert')).toHaveTextContent('There is no row below the header.');
  });
});
