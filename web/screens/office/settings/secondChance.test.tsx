import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { optionFields, optionPresets } from '#web/testing/optionFields.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as SettingsPage, query as settingsPageQuery } from './SettingsPage.tsx';

const week = (number: number, isComplete: boolean) => ({
  __typename: 'Week',
  id: `week-${number}`,
  number,
  isComplete,
  isDeadlinePassed: isComplete,
});
const pool = {
  __typename: 'Pool',
  id: 'pool-1',
  version: 'v1',
  name: 'Office pool',
  slug: 'office',
  registration: 'CLOSED',
  entryFeeCents: 5000,
  currentWeek: 3,
  pinnedWeek: null,
  firstWeek: 1,
  lastWeek: 18,
  season: { id: 's', weekCount: 18 },
  weeks: [week(1, true), week(2, true), week(3, false), week(4, false)],
  secondChance: null as object | null,
  commissioners: [{ name: 'Pat Doe', email: 'pat@pool.example' }],
  optionFields,
};

async function open(given: Partial<typeof pool> = {}) {
  const page = await renderPage({
    Component: SettingsPage,
    query: settingsPageQuery,
    variables: () => ({ pool: null }),
    at: '/office/settings',
    now: '2025-09-17T13:30:00Z',
  });
  await page.answer('SettingsPageQuery', { Query: () => ({ pool: { ...pool, ...given }, optionPresets }) });
  return { page, user: userEvent.setup() };
}
const region = () => screen.getByRole('region', { name: 'Second chance' });
const planned = {
  __typename: 'OpenSecondChancePayload',
  slug: 'office-pool-second-chance',
  throughWeek: 2,
  entered: 3,
  leftOut: 0,
  entries: [
    { __typename: 'Entry', id: 'e1', username: 'Ann', eliminatedWeek: 1 },
    { __typename: 'Entry', id: 'e2', username: 'Bob', eliminatedWeek: 2 },
  ],
  mails: 2,
  mailObstacle: null as string | null,
};

async function openDialog() {
  const opened = await open();
  await opened.user.click(within(region()).getByRole('button', { name: 'Open a second chance' }));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Open a second chance' }) };
}

describe('a second chance (SPECIFICATION 7.22)', () => {
  it('shows who is entered before the pool is opened, then its office', async () => {
    const { page, user, dialog } = await openDialog();
    const fields = within(dialog);
    // The weeks that are decided, the last one first.
    expect(
      within(fields.getByLabelText('Eliminated through'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Week 2: it begins with Week 3', 'Week 1: it begins with Week 2']);
    await user.clear(fields.getByLabelText(/^Entry fee/));
    await user.type(fields.getByLabelText(/^Entry fee/), '10');
    await user.click(fields.getByRole('button', { name: 'See who is entered' }));
    const input = {
      pool: 'pool-1',
      name: 'Office pool Second Chance',
      slug: '',
      entryFeeCents: 1000,
      throughWeek: 2,
      version: 'v1',
    };
    expect(page.variablesOf('useSecondChanceMutation')).toEqual({ input: { ...input, dryRun: true } });
    await page.answer('useSecondChanceMutation', { Mutation: () => ({ openSecondChance: planned }) });
    const news = fields.getByRole('status');
    expect(news).toHaveTextContent(
      'The pool will be at /p/office-pool-second-chance and begin with Week 3. 2 owners will get a mail, which cannot be taken back. It cannot be removed afterwards. 3 entries are entered:',
    );
    expect(
      within(news)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Ann, out in Week 1', 'Bob, out in Week 2', 'and 1 more']);
    await user.click(fields.getByRole('button', { name: 'Open the second chance' }));
    expect(page.variablesOf('useSecondChanceMutation')).toEqual({ input: { ...input, dryRun: false } });
    await page.answer('useSecondChanceMutation', { Mutation: () => ({ openSecondChance: planned }) });
    expect(page.router.state.location.pathname).toBe('/p/office-pool-second-chance/office');
  });

  it('says how many were put out by hand and stay out, and enters them where that is asked', async () => {
    const { page, user, dialog } = await openDialog();
    expect(dialog).toHaveAccessibleDescription(
      /removed by hand, for example for not paying, stay out unless you tick the box/,
    );
    const see = () => user.click(within(dialog).getByRole('button', { name: 'See who is entered' }));
    await see();
    await page.answer('useSecondChanceMutation', {
      Mutation: () => ({ openSecondChance: { ...planned, leftOut: 2 } }),
    });
    expect(within(dialog).getByText('Not entered: 2 that a commissioner put out')).toBeVisible();
    await user.click(within(dialog).getByLabelText('Also enter those removed by hand'));
    await see();
    expect(page.variablesOf('useSecondChanceMutation')).toMatchObject({
      input: { includePutOut: true, dryRun: true },
    });
  });

  it('asks anew after a change, and says when nobody is mailed', async () => {
    const { page, user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'See who is entered' }));
    await page.answer('useSecondChanceMutation', {
      Mutation: () => ({ openSecondChance: { ...planned, mailObstacle: 'NO_MAIL_SERVER' } }),
    });
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      'Nobody is mailed. Not sent: this site has no mail server.',
    );
    await user.selectOptions(within(dialog).getByLabelText('Eliminated through'), '1');
    expect(within(dialog).getByRole('status')).toBeEmptyDOMElement();
    await user.click(within(dialog).getByRole('button', { name: 'See who is entered' }));
    expect(page.variablesOf('useSecondChanceMutation')).toMatchObject({
      input: { throughWeek: 1, dryRun: true },
    });
  });

  it('shows why it is refused', async () => {
    const { page, user, dialog } = await openDialog();
    await user.clear(within(dialog).getByLabelText(/^Entry fee/));
    await user.click(within(dialog).getByRole('button', { name: 'See who is entered' }));
    expect(page.pending('useSecondChanceMutation')).toEqual([]);
    expect(within(dialog).getByText('Please enter an amount in dollars, like 20 or 12.50.')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Entry fee/), '0');
    await user.click(within(dialog).getByRole('button', { name: 'See who is entered' }));
    await page.answer('useSecondChanceMutation', {
      Mutation: () => ({
        openSecondChance: { __typename: 'ConflictError', message: 'No entry is out by Week 2.' },
      }),
    });
    expect(within(dialog).getByText('No entry is out by Week 2.')).toBeVisible();
  });

  it('is a link once it is open', async () => {
    await open({ secondChance: { __typename: 'Pool', id: 'pool-2', name: 'Losers', slug: 'losers' } });
    expect(within(region()).getByRole('link', { name: 'Losers' })).toHaveAttribute(
      'href',
      '/p/losers/office',
    );
    expect(within(region()).queryByRole('button')).toBeNull();
  });

  it('waits for the first decided week', async () => {
    await open({ weeks: [week(1, false)] });
    expect(region()).toHaveTextContent('It can be opened once the first week is decided.');
    expect(within(region()).queryByRole('button')).toBeNull();
  });
});
