import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatCheckpointBody } from '#verify/log/checkpointBody.ts';
import { formatNote } from '#verify/log/note.ts';
import { MemoryLog } from '#verify/log/memoryLog.ts';
import { sha256 } from '#verify/log/testing/sha256.ts';
import { logSigner } from '#verify/log/testing/signer.ts';
import { parseTilePath } from '#verify/log/tiles.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { formatVerifierKey } from '#verify/log/verifierKey.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import { readLastCheckpoint } from './lastCheckpoint.ts';
import { LogWatch } from './LogWatch.tsx';

const ORIGIN = 'pool.example/p/office/log';
/** What was sent to the server. */
let sent: { address: string; body: RequestInit['body'] }[] = [];

const SITE = 'pool.example/log';

/** Answers as the server does, with a log of these leaves. @param origin of the pool's log, or of the site's */
function serve(leaves: string[], origin = ORIGIN) {
  const signer = logSigner(origin, 1);
  const folder = origin === SITE ? '/log/' : '/p/office/log/';
  const log = new MemoryLog(sha256);
  log.append(leaves.map(encodeUtf8));
  const text = formatCheckpointBody({ origin, size: leaves.length, root: log.root, extensions: [] });
  const checkpoint = formatNote({ text, signatures: [signer.sign(text)] });
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent.push({ address, body });
      return new Response('The administrators are told.');
    }
    if (!address.startsWith(folder)) return new Response(null, { status: 404 });
    const file = address.slice(folder.length);
    if (file === 'key') return new Response(`${formatVerifierKey(signer.key)}\n`);
    if (file === 'checkpoint') return new Response(checkpoint);
    const tile = parseTilePath(file);
    return tile === null ? new Response(null, { status: 404 }) : new Response(log.tile(tile).slice());
  });
  return checkpoint;
}

const open = () =>
  renderPage({
    Component: LogWatch,
    at: '/p/office/picks',
    now: '2025-10-26T13:30:00Z',
    session: { Query: () => ({ pool: { id: 'pool-1', slug: 'office' } }) },
  });

describe('the watch over the log (SPECIFICATION 4.9)', () => {
  beforeEach(() => {
    localStorage.clear();
    sent = [];
  });

  it('shows nothing while the log grows, and keeps its latest checkpoint', async () => {
    serve(['a', 'b']);
    await open();
    await waitFor(() => expect(readLastCheckpoint('office')?.checkpoint).toContain('\n2\n'));
    cleanup();
    serve(['a', 'b', 'c']);
    await open();
    await waitFor(() => expect(readLastCheckpoint('office')?.checkpoint).toContain('\n3\n'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('warns when the log was changed, with both checkpoints as evidence', async () => {
    const before = serve(['a', 'b']);
    await open();
    await waitFor(() => expect(readLastCheckpoint('office')?.checkpoint).toBe(before));
    cleanup();
    const after = serve(['a', 'x', 'c']);
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The log was changed');
    expect(screen.getByRole('heading', { name: 'The log was changed' })).toBeVisible();
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, {
        createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:evidence'),
        revokeObjectURL: () => {},
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Download the evidence' }));
    const evidence = JSON.parse(await saved[0]!.text()) as Record<string, { checkpoint: string }>;
    expect(evidence.seen!.checkpoint).toBe(before);
    expect(evidence.now!.checkpoint).toBe(after);
    expect(sent).toEqual([{ address: '/p/office/log/seen', body: before }]);
    // The next visit warns again.
    expect(readLastCheckpoint('office')?.checkpoint).toBe(before);
  });

  it("warns when the site's log was changed, too", async () => {
    const before = serve(['a', 'b'], SITE);
    await open();
    await waitFor(() => expect(readLastCheckpoint(null)?.checkpoint).toBe(before));
    expect(readLastCheckpoint('office')).toBeNull();
    cleanup();
    serve(['a', 'x', 'c'], SITE);
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('One of the first 2 leaves');
    expect(sent).toEqual([{ address: '/log/seen', body: before }]);
  });

  it('says nothing when there is no log to read', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    await open();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(readLastCheckpoint('office')).toBeNull();
  });
});
