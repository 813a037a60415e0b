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

const STORED = '2025-09-20T13:00:00.000Z';

const poolWith = (imports: object[], lastWeek = 18) => ({
  Query: () => ({
    pool: {
      id: 'pool-1',
      slug: 'office',
      lastWeek,
      clockOffsets: [{ from: null, minutes: -240, label: 'EDT' }],
      options: { doublePickWeeks: [] },
      season: { id: 's', weekCount: 18, startsAt: '2025-09-05T00:20:00Z' },
      imports,
    },
    teams: [{ id: 'team-1', abbreviation: 'BUF', city: 'Buffalo', nickname: 'Bills' }],
  }),
});

async function open(lastWeek = 18, imports: object[] = []) {
  const page = await renderPage({
    Component: ImportPage,
    query,
    at: '/office/import',
    now: '2025-09-20T13:30:00Z',
  });
  await page.answer('ImportPageQuery', poolWith(imports, lastWeek));
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
      importedAt: null,
      problemCount: 0,
      problems: [],
      eliminated: [],
      blankWeeks: [],
      doubts: [],
      missedText: 'An entry without a pick is out.',
      picksUntilAtMost: null,
      missingWeeks: [],
      ...of,
    },
  }),
});
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the import', () => {
  it('calls the weeks of the playoffs by the names of their rounds', async () => {
    const { page, user } = await open(22);
    await paste(user, 'username\temail\t18\t19\tBuy-backs\nann\tann@pool.example\tPHI\tKC\t3+7');
    expect(screen.getByLabelText('Buy-backs')).toHaveValue('boughtBackWeeks');
    expect(screen.getByLabelText('19')).toHaveDisplayValue('Week 19: Wild Card');
    expect(cell('Week 18, row 2')).toHaveValue('PHI');
    expect(cell('Week 19: Wild Card, row 2')).toHaveValue('KC');
    await page.answer('useImportMutation', payload({ eliminated: [{ line: 2, week: 19, reason: 'LOSS' }] }));
    expect(screen.getByText('Out in the Wild Card round: lost')).toBeVisible();
  });

  it.each([
    ['Status', 'active', 'eliminated'],
    ['Alive?', 'yes', 'no'],
    ['Out?', 'no', 'yes'],
  ])(
    'names entries that the sheet calls alive and that its picks put out: %s',
    async (heading, alive, out) => {
      const { page, user } = await open();
      await paste(
        user,
        [
          `username\temail\t${heading}\t1`,
          `ann\tann@pool.example\t${alive}\tPHI`,
          `bob\tbob@pool.example\t${alive}\tKC`,
          `cy\tcy@pool.example\t${out}\tKC`,
        ].join('\n'),
      );
      const eliminated = [3, 4].map((line) => ({ line, week: 1, reason: 'LOSS' }));
      await page.answer('useImportMutation', payload({ eliminated }));
      expect(screen.getByText(/alive in the sheet, but out by the picks:$/).closest('p')).toHaveTextContent(
        '1 entry is alive in the sheet, but out by the picks: bob. The picks count; the reason is below each name.',
      );
      // It is no question: the import goes on.
      expect(button('Import 3 entries')).toBeVisible();
    },
  );

  it('reads a messy table by itself: every row and cell in its place, each column with its first values', async () => {
    const { page, user } = await open();
    await paste(user, `Our pool\n\n${MESSY}\nTotal\t\t$20`);
    expect(screen.getByRole('heading', { name: '3 rows' })).toBeVisible();
    const meanings = ['Player', 'E-mail', 'Pd?', 'Wk 1', 'Week #2', 'Phone'].map(
      (name) => screen.getByLabelText<HTMLSelectElement>(name).value,
    );
    expect(meanings).toEqual(['username', 'email', 'paid', '1', '2', '']);
    expect(screen.getByText('Eagles · Philly · Chiefs')).toBeInTheDocument();
    expect(cell('Paid, row 4')).toHaveValue('x');
    expect(cell('Username of the entry, row 7')).toHaveValue('Bo "The Bus" Ray');
    // Checked without a press.
    expect(csvOf(page)).toEqual([
      'username,email,paid,1,2',
      'Sam Lee,sam@pool.example,x,Eagles,PHI',
      'Ann,ann@pool,,Philly,',
      '"Bo ""The Bus"" Ray",bo@pool.example,,Chiefs,Bills',
    ]);
    expect(page.variablesOf('useImportMutation').input).toMatchObject({ pool: 'pool-1', dryRun: true });
    expect(screen.getByText('2 rows are not entries and are left out')).toBeVisible();
    expect(screen.getByText(/^Row 8, totals or a note: Total · \$20/)).toBeInTheDocument();
    await page.answer('useImportMutation', payload({}));
    await user.click(screen.getByText('2 rows are not entries and are left out'));
    await user.click(button('Take row 8 in'));
    expect(csvOf(page)[4]).toBe('Total,,$20,,');
  });

  it('asks once about all cells that are alike, and checks again after the answer', async () => {
    const { page, user } = await open();
    await paste(
      user,
      'Name\tEmail\tPaid\t1\nAnn\ta@pool.example\tVenmo 10/3\tPakers\nBo\tb@pool.example\tcash\tPAKERS\nCy\tc@pool.example\tno\tKC',
    );
    const team = {
      column: '1',
      part: null,
      kind: 'TEAM_UNKNOWN',
      message: 'no team',
      suggestions: ['Packers'],
    };
    const paid = {
      column: 'paid',
      part: null,
      kind: 'PAID_UNCLEAR',
      message: 'neither yes nor no',
      suggestions: [],
    };
    await page.answer(
      'useImportMutation',
      payload({
        entries: 0,
        problemCount: 4,
        problems: [2, 3].flatMap((line) => [
          { line, ...paid },
          { line, ...team },
        ]),
      }),
    );
    expect(screen.getByRole('heading', { name: '2 questions about the rows' })).toBeVisible();
    const question = screen.getByRole('group', { name: '“Pakers”: did you mean Packers?' });
    await user.click(within(question).getByRole('button', { name: 'Packers' }));
    expect(csvOf(page).map((line) => line.split(',')[3])).toEqual(['1', 'Packers', 'Packers', 'KC']);
    await page.answer(
      'useImportMutation',
      payload({ entries: 0, problemCount: 2, problems: [2, 3].map((line) => ({ line, ...paid })) }),
    );
    expect(screen.getByText('Venmo 10/3, cash')).toBeVisible();
    const both = screen.getByRole('group', { name: 'Has each of these 2 entries paid?' });
    await user.click(within(both).getByRole('button', { name: 'Paid' }));
    expect(csvOf(page).map((line) => line.split(',')[2])).toEqual(['paid', 'yes', 'yes', 'no']);
    await page.answer('useImportMutation', payload({}));
    expect(button('Import 3 entries')).toBeVisible();
  });

  it('asks about a blank week before later picks; nothing is good before the answer', async () => {
    const { page, user } = await open();
    await paste(user, 'Name\tEmail\t1\t2\nAnn\ta@pool.example\t\tKC');
    const blank = { line: 2, weeks: [1], firstPickWeek: 2 };
    await page.answer(
      'useImportMutation',
      payload({ entries: 1, eliminated: [{ line: 2, week: 1, reason: 'NO_PICK' }], blankWeeks: [blank] }),
    );
    expect(screen.queryByText('All rows are good.')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
    expect(screen.getByText('Ann (Week 1)')).toBeVisible();
    await user.click(button('Joined with the first pick'));
    expect(csvOf(page)).toEqual(['username,email,1,2,startWeek', 'Ann,a@pool.example,,KC,2']);
    await page.answer('useImportMutation', payload({ entries: 1 }));
    expect(screen.getByText('All rows are good.')).toBeVisible();
  });

  it('takes a blank week as missed when that is the answer', async () => {
    const { page, user } = await open();
    await paste(user, 'Name\tEmail\t1\t2\nAnn\ta@pool.example\t\tKC');
    const blankWeeks = [{ line: 2, weeks: [1], firstPickWeek: 2 }];
    await page.answer('useImportMutation', payload({ entries: 1, blankWeeks }));
    await user.click(button('Missed: apply the pool’s rule'));
    expect(csvOf(page)).toEqual(['username,email,1,2', 'Ann,a@pool.example,,KC']);
    await page.answer('useImportMutation', payload({ entries: 1, blankWeeks }));
    expect(button('Import 1 entry')).toBeVisible();
  });

  describe('about a sheet that ends before a week whose deadline has passed', () => {
    const missing = {
      entries: 1,
      doubts: ['MISSED_WEEKS'],
      missingWeeks: [{ week: 2, playing: 1, picked: 0 }],
      picksUntilAtMost: '2025-09-21T14:00:00.000Z',
    };
    const given = (page: Awaited<ReturnType<typeof open>>['page']) =>
      page.variablesOf('useImportMutation').input as { accept: string[]; picksUntil: string | null };

    it('asks where its picks are, and waits for them until a time in the zone of the pool', async () => {
      const { page, user } = await open();
      await paste(user, 'Name\tEmail\t1\nAnn\ta@pool.example\tKC');
      await page.answer('useImportMutation', payload(missing));
      const question = 'Your sheet ends with Week 1; the deadline of Week 2 has passed. Where are its picks?';
      expect(screen.getByRole('group', { name: question })).toBeVisible();
      expect(screen.queryByText('All rows are good.')).toBeNull();
      expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
      expect(
        screen.getByText('The pool’s rule for a missed week: An entry without a pick is out.'),
      ).toBeVisible();
      const until = screen.getByLabelText('They are still to come, until (in the pool’s time)');
      expect(until).toHaveValue('2025-09-21T10:00');
      fireEvent.change(until, { target: { value: '2025-09-20T12:00' } });
      await user.click(button('Still to come: wait for them'));
      expect(given(page)).toMatchObject({ accept: [], picksUntil: '2025-09-20T16:00:00.000Z' });
      await page.answer('useImportMutation', payload({ ...missing, doubts: [] }));
      expect(
        screen.getByText(/^The picks of Week 2 are still to come: .* until Sat, Sep 20, /),
      ).toBeVisible();
      await user.click(button('Import 1 entry'));
      expect(given(page)).toMatchObject({ dryRun: false, picksUntil: '2025-09-20T16:00:00.000Z' });
    });

    it('takes them as missed, and asks again where nobody would be left', async () => {
      const { page, user } = await open();
      await paste(user, 'Name\tEmail\t1\nAnn\ta@pool.example\tKC');
      await page.answer('useImportMutation', payload(missing));
      await user.click(button('They missed it'));
      expect(given(page)).toMatchObject({ accept: ['MISSED_WEEKS'], picksUntil: null });
      await page.answer('useImportMutation', payload({ ...missing, doubts: ['NOBODY_ALIVE'] }));
      expect(screen.getByRole('group', { name: /^The entry would be out, with nobody left/ })).toBeVisible();
      expect(screen.queryByText('All rows are good.')).toBeNull();
      await user.click(button('Yes, everybody is out'));
      expect(given(page)).toMatchObject({ accept: ['MISSED_WEEKS', 'NOBODY_ALIVE'] });
      await page.answer('useImportMutation', payload({ ...missing, doubts: [] }));
      expect(button('Import 1 entry')).toBeVisible();
      await user.click(button('Change the answer'));
      expect(given(page)).toMatchObject({ accept: [], picksUntil: null });
    });

    it('offers the next week as the first one where nobody has a pick', async () => {
      const { page, user } = await open();
      await paste(user, 'Name\tEmail\nAnn\ta@pool.example');
      const weeks = [1, 2].map((week) => ({ week, playing: 1, picked: 0 }));
      await page.answer(
        'useImportMutation',
        payload({ ...missing, picks: 0, missingWeeks: weeks, picksUntilAtMost: null }),
      );
      const question =
        'Nobody in your sheet has a pick, and the deadlines of Week 1 and Week 2 have passed. Where are the picks?';
      expect(screen.getByRole('group', { name: question })).toBeVisible();
      expect(screen.queryByRole('button', { name: /Still to come/ })).toBeNull();
      await user.click(button('They start with Week 3'));
      expect(csvOf(page)).toEqual(['username,email,startWeek', 'Ann,a@pool.example,3']);
    });
  });

  it('keeps the rows back until the columns say whose entries they are', async () => {
    const { page, user } = await open();
    await paste(user, 'A\tB\nann\tann@pool.example');
    expect(screen.getByText('Choose the column “Username of the entry”.')).toBeVisible();
    const check = screen.getByRole('button', { name: 'Check the rows' });
    expect(check).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Column A'), 'Username of the entry');
    await user.selectOptions(screen.getByLabelText('Column B'), 'Username of the entry');
    expect(screen.getByText('Two columns are “Username of the entry”. Leave one of them out.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Column B'), 'Email address');
    expect(check).toBeEnabled();
    expect(csvOf(page)[0]).toBe('username,email');
  });

  it('says what is wrong under the name of the row; cells are corrected in place with the keyboard alone', async () => {
    const { page, user } = await open();
    await paste(user, MESSY);
    await page.answer(
      'useImportMutation',
      payload({
        problemCount: 2,
        problems: [
          {
            line: 3,
            column: 'email',
            message: 'This is no email address.',
            kind: 'EMAIL_INVALID',
            suggestions: [],
          },
          { line: 4, column: null, message: 'This entry is in the pool.', kind: 'OTHER', suggestions: [] },
        ],
      }),
    );
    expect(screen.getByText(/^2 problems in 2 rows\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
    const bad = cell('Email address, row 4');
    expect(bad).toBeInvalid();
    expect(bad).toHaveAccessibleDescription('This is no email address.');
    expect(screen.getByRole('rowheader', { name: 'Ann This is no email address.' })).toBeVisible();
    expect(cell('Email address, row 2')).toBeValid();

    await user.click(screen.getByRole('checkbox', { name: 'Only the 2 rows with problems' }));
    expect(within(screen.getByRole('table')).queryByLabelText('Email address, row 2')).toBeNull();
    // The rows, the first cell of the first of them, its neighbor.
    screen.getByRole('region', { name: 'Rows to import' }).focus();
    await user.tab();
    expect(cell('Username of the entry, row 4')).toHaveFocus();
    await user.tab();
    expect(cell('Email address, row 4')).toHaveFocus();
    await user.keyboard('{End}.example');
    await user.click(button('Check the rows'));
    expect(csvOf(page)[2]).toBe('Ann,ann@pool.example,,Philly,');
  });

  it('tells who is alive and who is out and why before anything is stored, then stores', async () => {
    const { page, user } = await open();
    await paste(user, MESSY);
    await page.answer(
      'useImportMutation',
      payload({ eliminated: [{ line: 3, week: 2, reason: 'NO_PICK' }] }),
    );
    expect(screen.getByText(/3 entries with 5 picks: 2 alive, 1 out\. Nothing is/)).toBeVisible();
    expect(screen.getByRole('rowheader', { name: /^Ann .*Week 2: no pick/ })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Sam Lee Alive' })).toBeVisible();

    // What was good has to be checked again.
    fireEvent.change(cell('Week 1, row 2'), { target: { value: 'Jets' } });
    expect(screen.queryByRole('button', { name: 'Import 3 entries' })).toBeNull();
    await user.click(button('Check the rows'));
    await page.answer('useImportMutation', payload({}));
    await user.click(button('Import 3 entries'));
    expect(page.variablesOf('useImportMutation').input).toMatchObject({ dryRun: false });
    await page.answer('useImportMutation', payload({ importedAt: STORED }));
    expect(screen.getByRole('status')).toHaveTextContent(
      '3 entries with 5 picks are in the pool; 3 are alive.',
    );
    expect(screen.getByRole('link', { name: 'Invite them' })).toHaveAttribute(
      'href',
      '/p/office/office/invitations',
    );
  });

  const undone = (imports: object[]) => ({
    Mutation: () => ({
      undoImport: {
        __typename: 'UndoImportPayload',
        entries: 3,
        pool: { id: 'pool-1', imports },
      },
    }),
  });

  it('is among the earlier imports when more is imported', async () => {
    const { page, user } = await open();
    await paste(user, MESSY);
    await page.answer('useImportMutation', payload({}));
    await user.click(button('Import 3 entries'));
    await page.answer('useImportMutation', payload({ importedAt: STORED }));
    await user.click(button('Import more'));
    await page.answer('ImportPageQuery', poolWith([{ importedAt: STORED, entries: 3, undoRefusal: null }]));
    const earlier = screen.getByRole('region', { name: 'Earlier imports' });
    expect(earlier).toHaveTextContent('3 entries');
  });

  it('can be undone where it was made, and says before until when', async () => {
    const { page, user } = await open();
    await paste(user, MESSY);
    await page.answer('useImportMutation', payload({}));
    expect(screen.getByText(/You can undo this import until somebody claims, picks or pays\./)).toBeVisible();
    await user.click(button('Import 3 entries'));
    await page.answer('useImportMutation', payload({ importedAt: STORED }));
    expect(screen.getByText('You can undo this import until somebody claims, picks or pays.')).toBeVisible();
    await user.click(button('Undo the import'));
    await user.click(button('Take 3 entries back'));
    expect(page.variablesOf('UndoImportMutation').input).toEqual({
      pool: 'pool-1',
      importedAt: STORED,
      reason: 'The import was wrong.',
    });
    await page.answer('UndoImportMutation', undone([]));
    expect(screen.getByRole('status')).toHaveTextContent('The import was undone: 3 entries are gone.');
    expect(button('Import another sheet')).toBeVisible();
  });

  it('can be undone later, unless somebody has claimed, picked or paid, which it says', async () => {
    const refusal = 'This import cannot be undone any more: Ann was claimed.';
    const earlier = { importedAt: '2025-09-18T12:00:00.000Z', entries: 5, undoRefusal: refusal };
    const { page, user } = await open(18, [{ importedAt: STORED, entries: 3, undoRefusal: null }, earlier]);
    expect(screen.getByText(refusal)).toBeVisible();
    await user.click(button('Undo the import'));
    await user.click(button('Take 3 entries back'));
    await page.answer('UndoImportMutation', undone([earlier]));
    expect(screen.getByText('The import was undone: 3 entries are gone.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull();
  });

  it('keeps the rows when the server cannot take them', async () => {
    const { page, user } = await open();
    await paste(user, MESSY);
    await page.fail('useImportMutation', new Error('away'));
    expect(screen.getByText(/Server error occurred/)).toBeVisible();
    expect(cell('Email address, row 4')).toHaveValue('ann@pool');
  });

  it('lays no answer over rows that have moved since it was asked for', async () => {
    const { page, user } = await open();
    await paste(user, 'Name\tEmail\t1\nNotes\t\t\nAnn\ta@pool.example\tFrogs\nBo\tb@pool.example\tKC');
    await user.click(screen.getByText('1 row is not an entry and is left out'));
    await user.click(button('Take row 2 in'));
    const team = { column: '1', kind: 'TEAM_UNKNOWN', message: 'no team "Frogs"', suggestions: [] };
    const answer = (line: number) => payload({ entries: 0, problemCount: 1, problems: [{ line, ...team }] });
    // The later of the two checks is answered first.
    await page.answer('useImportMutation', answer(3));
    await page.answer('useImportMutation', answer(2));
    expect(cell('Week 1, row 3')).toBeInvalid();
    expect(cell('Week 1, row 2')).toBeValid();
  });

  it('keeps what was answered and pasted when one starts over and comes back', async () => {
    const { user } = await open();
    await paste(user, 'Name\tEmail\tRd A\nAnn\ta@pool.example\tBUF\nBo\tb@pool.example\tBills');
    await user.click(button('The picks of Week 1'));
    fireEvent.change(cell('Week 1, row 3'), { target: { value: 'Jets' } });
    await user.click(button('Start over'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Or paste the rows, with their header').value).toMatch(
      /^Name\t/,
    );
    await user.click(button('Back to the rows of “Pasted rows”'));
    expect(cell('Week 1, row 3')).toHaveValue('Jets');
  });

  it.each(['', 'Player\tE-mail'])('asks for rows below the header (%j)', async (text) => {
    const { user } = await open();
    if (text !== '') {
      await user.click(screen.getByLabelText('Or paste the rows, with their header'));
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Continue with the pasted rows' }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'There are no rows below the header. Please check the file.',
    );
  });
});
