import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEarly, sendEarly, takeOrPost } from './earlyRequests.ts';

const sends = vi.fn<typeof fetch>();
const stop = new AbortController().signal;

beforeEach(() => {
  sends.mockReset().mockImplementation(async (_url, init) => new Response(init?.body as string));
  vi.stubGlobal('fetch', sends);
});

afterEach(() => {
  forgetEarly();
  vi.unstubAllGlobals();
});

describe('the early requests of a document', () => {
  it('leave at once, as JSON POSTs with the cookie of this origin', () => {
    sendEarly(['{"operationName":"a"}']);
    expect(sends).toHaveBeenCalledExactlyOnceWith(
      '/graphql',
      expect.objectContaining({
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: '{"operationName":"a"}',
      }),
    );
  });

  it('serve the first caller of the same request, and no other', async () => {
    sendEarly(['a', 'b']);
    expect(await (await takeOrPost('a', stop)).text()).toBe('a');
    expect(sends).toHaveBeenCalledTimes(2);
    expect(await (await takeOrPost('a', stop)).text()).toBe('a');
    expect(sends).toHaveBeenCalledTimes(3);
    expect(await (await takeOrPost('c', stop)).text()).toBe('c');
    expect(sends).toHaveBeenCalledTimes(4);
  });

  it('are sent again once the page is loaded', async () => {
    sendEarly(['a']);
    forgetEarly();
    await takeOrPost('a', stop);
    expect(sends).toHaveBeenCalledTimes(2);
  });

  it('report their failure to the caller that takes them', async () => {
    sends.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    sendEarly(['a']);
    await expect(takeOrPost('a', stop)).rejects.toThrow('Failed to fetch');
  });
});
