import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { optionFields, optionPresets } from '#web/testing/optionFields.ts';
import { holdIntervals } from '#web/testing/holdIntervals.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { Component as NewPoolPage, query } from './NewPoolPage.tsx';

/** The sections of the rules of the options that are in another one than PICKS. */
const topics: Readonly<Record<string, string>> = {
  lives: 'ELIMINATION',
  tieRule: 'ELIMINATION',
  lastWeek: 'TECHNICAL',
  talk: 'TECHNICAL',
  buyBackFeeCents: 'ENTRIES',
  currency: 'PRIZES',
  prizePercentages: 'PRIZES',
};

async function open(at = '/office/new-pool') {
  const now = '2026-09-01T12:00:00Z';
  const page = await renderPage({ Component: NewPoolPage, query, at, now });
  await page.answer('NewPoolPageQuery', {
    Query: () => ({
      viewer: { id: 'v', email: 'ada@pool.example', isAdministrator: true },
      clock: { now },
      seasons: [{ id: 's', year: 2024 }],
      shippedSeason: 2025,
      optionFields: optionFields.map((field) => ({ ...field, topic: topics[field.name] ?? 'PICKS' })),
      optionPresets,
    }),
  });
  return { page, user: userEvent.setup() };
}

it('offers the season that comes with the program', async () => {
  const { user } = await open();
  expect(screen.getByLabelText('Season')).toHaveValue(2026);
  expect(screen.getByText(/^The year in which it starts\. Its schedule is not stored yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use 2025, which is included' }));
  expect(screen.getByLabelText('Season')).toHaveValue(2025);
  expect(screen.getByText('Its schedule is included: nothing to import.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Use 2025/ })).toBeNull();
});

it('opens on the season of its address', async () => {
  await open('/office/new-pool?season=2027');
  expect(screen.getByLabelText('Season')).toHaveValue(2027);
});

it('goes on with the import of a season while another one is chosen', async () => {
  const pass = holdIntervals();
  const { page, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Import the schedule' }));
  await user.click(screen.getByRole('button', { name: 'Use 2025, which is included' }));
  await page.answer('useSeasonImportMutation', {
    Mutation: () => ({
      importSeason: { __typename: 'ImportSeasonPayload', seasonImport: { state: 'WAITING' } },
    }),
  });
  expect(screen.getByRole('button', { name: 'Import the schedule' })).toBeEnabled();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await pass();
  expect(page.variablesOf('useSeasonImportQuery')).toEqual({ season: 2026 });
  await page.answer('useSeasonImportQuery', {
    Query: () => ({ seasonImport: { id: 'i', state: 'DONE', detail: '272 games.' } }),
  });
  await user.clear(screen.getByLabelText('Season'));
  await user.type(screen.getByLabelText('Season'), '2026');
  expect(screen.getByText(/^Its schedule is stored\./)).toBeVisible();
  expect(screen.getByText('272 games.')).toBeVisible();
});

it('makes no pool of a season without games, and says where they are to be had', async () => {
  const { page, user } = await open();
  await user.type(screen.getByLabelText('Name'), 'Office pool');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The schedule of 2026 is not stored yet. Import it here, or upload its file.',
  );
  await user.click(screen.getByRole('button', { name: 'Use 2025, which is included' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('heading', { name: 'Step 2 of 3: Rules' })).toHaveFocus();
  expect(page.pending('useCreatePoolMutation')).toEqual([]);
});

it('shows a preset in five lines, finds a rule to change, says what differs, and makes the pool', async () => {
  const { page, user } = await open('/office/new-pool?season=2025');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please give the pool a name.');
  await user.type(screen.getByLabelText('Name'), 'Office pool');
  await user.selectOptions(screen.getByLabelText('Last week'), 'Week 9');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(screen.getByRole('button', { name: 'Yahoo-like' }));
  expect(screen.getByLabelText('Rules of Yahoo-like')).toHaveTextContent(
    /^LivesTwoWeeks with two picks13\+TiesA tie is a loss$/,
  );
  await user.type(screen.getByLabelText('Change a rule'), 'tie');
  expect(screen.getByText(/^1 of /)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Ties'), 'A tie survives');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ties: A tie survives (Yahoo-like: A tie is a loss)',
    'Last week: Week 9 (Yahoo-like: The end of the regular season)',
  ]);
  await user.clear(screen.getByLabelText('Entry fee in dollars'));
  await user.click(screen.getByRole('button', { name: 'Create pool' }));
  expect(screen.getByLabelText('Entry fee in dollars')).toBeInvalid();
  await user.type(screen.getByLabelText('Entry fee in dollars'), '20');
  await user.click(screen.getByRole('button', { name: 'Create pool' }));
  expect(page.variablesOf('useCreatePoolMutation')).toMatchObject({
    input: {
      season: 2025,
      name: 'Office pool',
      entryFeeCents: 2000,
      options: { lives: 2, tieRule: 'SURVIVE', lastWeek: 9 },
    },
  });
  const refusal = {
    __typename: 'InvalidInputError',
    message: 'Please look at the fields.',
    issues: [{ path: ['input', 'slug'], message: 'This address is taken.' }],
  };
  await page.answer('useCreatePoolMutation', { Mutation: () => ({ createPool: refusal }) });
  expect(screen.getByLabelText('Address')).toHaveAccessibleDescription(/This address is taken\./);
});

it('creates a pool with one changed rule from the first step', async () => {
  const { page, user } = await open('/office/new-pool?season=2025');
  await user.type(screen.getByLabelText('Name'), 'Office pool');
  expect(screen.getByText('Entry fee: $50. Rules: Classic.')).toBeVisible();
  await user.type(screen.getByLabelText('Change a rule'), 'tie');
  await user.selectOptions(screen.getByLabelText('Ties'), 'A tie survives');
  expect(screen.getByText('Entry fee: $50. Rules: Classic, except:')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create pool' }));
  expect(page.variablesOf('useCreatePoolMutation')).toMatchObject({
    input: { season: 2025, name: 'Office pool', entryFeeCents: 5000, options: { tieRule: 'SURVIVE' } },
  });
});
