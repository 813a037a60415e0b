import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEarly, keepAnswers, sendEarly, takeOrSend } from './earlyRequests.ts';

const sends = vi.fn<typeof fetch>();
const stop = new AbortController().signal;
const read = (url: string) => ({ url, body: null });

beforeEach(() => {
  sends
    .mockReset()
    .mockImplementation(async (url, init) => new Response((init?.body as string) ?? (url as string)));
  vi.stubGlobal('fetch', sends);
});

afterEach(() => {
  forgetEarly();
  vi.unstubAllGlobals();
});

describe('the early requests of a document', () => {
  it('leave at once, as reads with the cookie of this origin', () => {
    sendEarly(['/graphql?id=a']);
    expect(sends).toHaveBeenCalledExactlyOnceWith(
      '/graphql?id=a',
      expect.objectContaining({ credentials: 'same-origin', headers: { accept: 'application/json' } }),
    );
    expect(sends.mock.calls[0]![1]).not.toHaveProperty('method');
  });

  it('serve the first caller of the same request, and no other', async () => {
    sendEarly(['a', 'b']);
    expect(await (await takeOrSend(read('a'), stop)).text()).toBe('a');
    expect(sends).toHaveBeenCalledTimes(2);
    expect(await (await takeOrSend(read('a'), stop)).text()).toBe('a');
    expect(sends).toHaveBeenCalledTimes(3);
    expect(await (await takeOrSend(read('c'), stop)).text()).toBe('c');
    expect(sends).toHaveBeenCalledTimes(4);
  });

  it('are not sent where the document holds their answers', async () => {
    keepAnswers({ a: { data: { pool: null } } });
    expect(await (await takeOrSend(read('a'), stop)).json()).toEqual({ data: { pool: null } });
    expect(sends).not.toHaveBeenCalled();
    await takeOrSend(read('a'), stop);
    expect(sends).toHaveBeenCalledOnce();
  });

  it('never serve a write, which is a JSON POST', async () => {
    sendEarly(['/graphql']);
    const write = { url: '/graphql', body: '{"id":"w"}' };
    expect(await (await takeOrSend(write, stop)).text()).toBe('{"id":"w"}');
    expect(sends).toHaveBeenLastCalledWith(
      '/graphql',
      expect.objectContaining({
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
      }),
    );
  });

  it('are sent again once the page is loaded', async () => {
    sendEarly(['a']);
    forgetEarly();
    await takeOrSend(read('a'), stop);
    expect(sends).toHaveBeenCalledTimes(2);
  });

  it('report their failure to the caller that takes them', async () => {
    sends.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    sendEarly(['a']);
    await expect(takeOrSend(read('a'), stop)).rejects.toThrow('Failed to fetch');
  });
});
