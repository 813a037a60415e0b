import { act, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { VerificationReport } from '#verify/checks/report.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import type { ComparedScreens, VerificationAnswer, VerificationRequest } from './verification.ts';
import { Component as VerifyPage } from './VerifyPage.tsx';

/** A worker that the test answers for. */
class PlayedWorker extends EventTarget {
  static all: PlayedWorker[] = [];
  requests: VerificationRequest[] = [];
  isTerminated = false;
  constructor() {
    super();
    PlayedWorker.all.push(this);
  }
  postMessage(request: VerificationRequest) {
    this.requests.push(request);
  }
  terminate() {
    this.isTerminated = true;
  }
  answer(data: VerificationAnswer) {
    return act(async () => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

const report: VerificationReport = {
  passed: true,
  pool: '1',
  season: 2025,
  origin: 'pool.example/p/office/log',
  size: 5_120,
  root: 'cm9vdA==',
  keyFingerprint: 'ab12',
  entries: 200,
  picks: 1_400,
  weeks: 8,
  origins: { imported: 0, older: 0, byCommissioner: 0 },
  checks: [
    {
      name: 'picks',
      title: 'Each team once',
      summary: '1,400 picks are compared.',
      passed: true,
      count: 1_400,
      failed: 0,
      failures: [],
    },
  ],
  facts: {
    sources: [],
    results: 108,
    typedResults: 0,
    weeks: [1, 2, 3, 4, 5, 6, 7],
    openResults: 108,
    openWeeks: [1, 2, 3, 4, 5, 6, 7],
    hasOpenKickoffs: true,
    notices: [],
  },
  notices: [],
  acts: [],
  actCount: 0,
  actsChanged: 0,
};

const shown: ComparedScreens = {
  comparisons: [{ screen: 'League Standings', compared: 120, differences: [], ahead: [] }],
  problem: null,
};

const failing: VerificationReport = {
  ...report,
  passed: false,
  checks: [
    ...report.checks,
    {
      name: 'openings',
      title: 'Picks as committed',
      summary: '1,400 commitments are opened.',
      passed: false,
      count: 1_400,
      failed: 60,
      failures: [{ leaf: 1_204, entry: '12', username: 'ann', week: 8, message: 'The team is another one.' }],
    },
  ],
  notices: ['The result of game 12 was corrected.'],
};

const acted: VerificationReport = {
  ...report,
  actCount: 202,
  actsChanged: 3,
  acts: [
    {
      kind: 'PICK',
      leaf: 1_204,
      at: '2025-10-27T01:00:00.000Z',
      entry: '12',
      username: 'ann',
      week: 8,
      message: 'A commissioner changed the pick from KC to BUF, after the game had its result.',
      reason: 'She called.',
      changed: 1,
      effect: 'With it the entry is in; without it it is out in Week 8 (LOSS).',
      standings: [
        { entry: '12', username: 'ann', withAct: 'in', without: 'out in Week 8 (LOSS)', withoutAny: null },
      ],
    },
    {
      kind: 'RULING',
      leaf: 1_300,
      at: '2025-10-28T01:00:00.000Z',
      entry: null,
      username: null,
      week: 8,
      message: 'A commissioner ruled that BUF at KC counts as survived.',
      reason: null,
      changed: 2,
      effect: 'Without it 2 entries would stand differently.',
      standings: [
        { entry: '14', username: null, withAct: 'in', without: 'out in Week 9 (NO_PICK)', withoutAny: null },
      ],
    },
  ],
};

async function open(at = '/p/office/verify', published: object[] | null = null) {
  vi.stubGlobal('Worker', PlayedWorker);
  vi.stubGlobal('fetch', async () =>
    published === null ? new Response(null, { status: 404 }) : Response.json(published),
  );
  return renderPage({ Component: VerifyPage, at, now: '2025-10-26T13:42:00Z' });
}

const worker = () => PlayedWorker.all.at(-1)!;

describe('the page that verifies a pool (SPECIFICATION 7.38)', () => {
  beforeEach(() => {
    PlayedWorker.all = [];
    localStorage.clear();
  });

  it('checks the pool of its address, with progress, and ends with the verdict', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Check everything' }));
    expect(worker().requests).toEqual([
      {
        bundle: '/p/office/log/bundle',
        checkpoints: [],
        receipts: [],
        keys: [],
        facts: [],
        site: { slug: 'office', isMember: false },
      },
    ]);
    await worker().answer({ type: 'progress', leaves: 1_024, total: 5_120 });
    expect(screen.getByLabelText('1,024 of 5,120 log entries checked')).toHaveAttribute('value', '1024');
    await worker().answer({ type: 'report', shown, report });
    expect(screen.getByRole('status')).toHaveTextContent(
      'Everything checks outAll picks are as they were recorded in time, and the standings follow from them.' +
        'This takes the word of the site that the 108 results of Weeks 1 to 7 and the kickoffs are right. Check the results compares them with another source.',
    );
    const figures = screen
      .getAllByRole('definition')
      .slice(0, 3)
      .map(({ textContent }) => textContent);
    expect(figures).toEqual(['1,400', '200', '8']);
    expect(screen.getByText('1,400 picks are compared.')).toBeVisible();
    expect(screen.getByText('5,120 entries')).toBeVisible();
    await userEvent.click(screen.getByText('Root and key'));
    expect(screen.getByText('cm9vdA==')).toBeVisible();
    expect(screen.getByText('ab12')).toBeVisible();
    expect(worker().isTerminated).toBe(true);
    expect(screen.queryByRole('region', { name: 'What the commissioner did' })).toBeNull();
  });

  it('names what is wrong: the leaf, the week and the entry', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Check everything' }));
    await worker().answer({ type: 'report', shown, report: failing });
    expect(screen.getByRole('status')).toHaveTextContent('Something is wrong1 check of 2 failed');
    const item = screen.getByRole('heading', { name: 'Picks as committed' }).closest('li')!;
    expect(within(item).getByRole('img', { name: 'Failed' })).toBeVisible();
    expect(item).toHaveTextContent('Log entry 1,204, week 8, ann: The team is another one.');
    expect(item).toHaveTextContent('… and 59 more.');
    expect(screen.getByText('The result of game 12 was corrected.')).toBeVisible();
  });

  it('says what the site shows otherwise than the log, although the log holds', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Check everything' }));
    await worker().answer({ type: 'comparing' });
    expect(screen.getByText('Comparing what this site shows you with the log')).toBeVisible();
    const message = 'shown as active, by the log out in Week 3 (LOSS)';
    const difference = { screen: 'League Standings', entry: '3', username: 'Bob', week: 3, message };
    const [compared] = shown.comparisons;
    const differing = { ...compared!, differences: [difference] };
    await worker().answer({ type: 'report', report, shown: { ...shown, comparisons: [differing] } });
    expect(screen.getByRole('status')).toHaveTextContent(
      'Something is wrongThe log holds, but what this site shows you is not what was logged.',
    );
    const card = screen.getByRole('region', { name: 'What this site shows you' });
    expect(within(card).getByRole('img', { name: 'Failed' })).toBeVisible();
    expect(card).toHaveTextContent(`Bob, Week 3: ${message}`);
  });

  it('begins with what the commissioner did, above the checks', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Check everything' }));
    await worker().answer({ type: 'report', shown, report: acted });
    const card = screen.getByRole('region', { name: 'What the commissioner did' });
    expect(card).toHaveTextContent('Without all of them, 3 of 200 entries would stand differently.');
    const [pick, ruling] = within(card).getAllByRole('heading', { level: 3 });
    expect(pick!.closest('li')).toHaveTextContent(
      'ann, Week 8A commissioner changed the pick from KC to BUF, after the game had its result.Reason: “She called.”' +
        'With it the entry is in; without it it is out in Week 8 (LOSS).',
    );
    expect(ruling!.closest('li')).toHaveTextContent('Entry 14: in; without it: out in Week 9 (no pick)');
    expect(card).toHaveTextContent('… and 200 more.');
    const checks = screen.getByRole('region', { name: 'What was checked' });
    expect(card.compareDocumentPosition(checks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says that too many entries would have to be graded again', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Check everything' }));
    await worker().answer({ type: 'report', shown, report: { ...acted, actsChanged: null } });
    expect(screen.getByRole('region', { name: 'What the commissioner did' })).toHaveTextContent(
      'without them is not computed: there are too many.',
    );
  });

  it('checks against the checkpoint that this browser saw last', async () => {
    localStorage.setItem('last-checkpoint office', JSON.stringify({ checkpoint: 'a note', key: 'a key' }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Check everything' }));
    expect(worker().requests[0]!.checkpoints).toEqual([
      { name: 'The checkpoint of your last visit', text: 'a note' },
    ]);
  });

  it('checks a pasted receipt and chosen files', async () => {
    await open();
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Or paste a receipt'));
    await user.paste('c2sp.org/tlog-proof@v1 …');
    await user.click(screen.getByRole('button', { name: 'Check the pasted receipt' }));
    expect(worker().requests[0]!.receipts).toEqual([
      { name: 'The pasted receipt', text: 'c2sp.org/tlog-proof@v1 …\n' },
    ]);
    const file = new File(['proof'], 'week-8.tlog-proof');
    await user.upload(screen.getByLabelText('Receipt files (.tlog-proof)'), file);
    await waitFor(() =>
      expect(worker().requests[0]!.receipts).toEqual([{ name: 'week-8.tlog-proof', text: 'proof' }]),
    );
    expect(PlayedWorker.all[0]!.isTerminated).toBe(true);
  });

  it('checks pasted keys, together with the receipts chosen before', async () => {
    await open();
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Or paste a receipt'));
    await user.paste('c2sp.org/tlog-proof@v1 …');
    await user.click(screen.getByRole('button', { name: 'Check the pasted receipt' }));
    await user.click(screen.getByRole('button', { name: 'Check with these keys' }));
    expect(PlayedWorker.all, 'without a key nothing is checked').toHaveLength(1);
    await user.click(screen.getByLabelText('Keys that you know'));
    await user.paste(' pool.example/log+1+AAA\nwitness.example+2+BBB \n');
    await user.click(screen.getByRole('button', { name: 'Check with these keys' }));
    expect(worker().requests[0]).toMatchObject({
      receipts: [{ name: 'The pasted receipt' }],
      keys: ['pool.example/log+1+AAA', 'witness.example+2+BBB'],
    });
  });

  it('compares results with chosen files, or with the address of a pool elsewhere', async () => {
    await open();
    const user = userEvent.setup();
    const file = new File(['season,week'], 'games.csv');
    await user.upload(screen.getByLabelText('Files with results'), file);
    expect(worker().requests[0]!.facts).toEqual([file]);
    const facts = {
      ...report.facts,
      sources: ['games.csv'],
      openResults: 0,
      openWeeks: [],
      hasOpenKickoffs: false,
    };
    await worker().answer({ type: 'report', shown, report: { ...report, facts } });
    expect(screen.getByRole('status')).toHaveTextContent(
      'The 108 results of Weeks 1 to 7 and the kickoffs agree with games.csv.',
    );
    await user.type(
      screen.getByLabelText('Or the address of a pool elsewhere'),
      'https://other.example/p/pool',
    );
    await user.click(screen.getByRole('button', { name: 'Check with these results' }));
    expect(worker().requests[0]!.facts).toEqual(['https://other.example/p/pool']);
    expect(screen.getByText(/^Each check uses this source/)).toHaveTextContent(
      'https://other.example/p/pool',
    );
  });

  it('says which keys and receipts each check uses, and takes them away with an empty field', async () => {
    await open();
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Keys that you know'));
    await user.paste('half-a-key');
    await user.click(screen.getByRole('button', { name: 'Check with these keys' }));
    await user.click(screen.getByLabelText('Or paste a receipt'));
    await user.paste('proof');
    await user.click(screen.getByRole('button', { name: 'Check the pasted receipt' }));
    expect(worker().requests[0]).toMatchObject({ keys: ['half-a-key'], receipts: [{ text: 'proof\n' }] });
    const keys = screen.getByRole('region', { name: 'Check a key' });
    const receipts = screen.getByRole('region', { name: 'Check a receipt' });
    expect(keys).toHaveTextContent(/Each check uses this key, .*: half-a-key/);
    expect(receipts).toHaveTextContent(/Each check uses this receipt, .*: The pasted receipt/);
    await user.clear(screen.getByLabelText('Keys that you know'));
    await user.click(screen.getByRole('button', { name: 'Check with these keys' }));
    await user.clear(screen.getByLabelText('Or paste a receipt'));
    await user.click(screen.getByRole('button', { name: 'Check the pasted receipt' }));
    expect(worker().requests[0]).toMatchObject({ keys: [], receipts: [] });
    expect(screen.queryByText(/Each check uses/)).toBeNull();
  });

  it('says when the log cannot be checked', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Check everything' }));
    await worker().answer({ type: 'failed', message: 'This pool has no log yet.' });
    expect(screen.getByRole('alert')).toHaveTextContent('This pool has no log yet.');
    expect(screen.getByRole('button', { name: 'Check again' })).toBeVisible();
  });

  it('lists the published checkpoints, and claims for no witness what its key alone can show', async () => {
    const signature = (name: string) => `— ${name} ${btoa('keyid and a signature of some bytes')}\n`;
    const checkpoint = `pool.example/p/office/log\n12\n${btoa('r'.repeat(32))}\n\n${signature('pool.example/p/office/log')}`;
    // The log of the site, which lists the checkpoint.
    const ofSite = `pool.example/log\n1\n${btoa('s'.repeat(32))}\n\n${signature('pool.example/log')}${signature('other.example/witness')}`;
    const at = '2025-10-26T14:00:00.000Z';
    const published = [
      { week: 7, at, checkpoint },
      { week: 8, at, checkpoint: checkpoint + signature('witness.example/witness') },
      { week: 9, at, checkpoint, site: `c2sp.org/tlog-proof@v1\nindex 0\n\n${ofSite}` },
    ];
    await open(undefined, published);
    const list = await screen.findByRole('region', { name: 'Published checkpoints' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(list).toHaveTextContent(
      'For weeks that were over before the pool was here, that was when it began or was imported.',
    );
    expect(list).toHaveTextContent('Witnesses named: witness.example/witness');
    expect(list).toHaveTextContent('Witnesses named: other.example/witness');
    expect(list).toHaveTextContent('Whether a witness has signed is checked with its key');
  });

  it('offers the log and the verifier for use without the site', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'The log' })).toHaveAttribute('href', '/p/office/log/bundle');
    expect(screen.getByRole('link', { name: 'The verifier' })).toHaveAttribute('href', '/verify.mjs');
  });
});
