import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { RequestError, texts } from '../relay/errors.ts';
import { MemoryRouter } from 'react-router-dom';
import { ToastProvider } from './Toasts.tsx';
import { useCopyText } from './useCopyText.ts';
import { writeRequested } from '../layout/writeRequested.ts';

const toasts = { done: 'The names were copied.', instead: 'Select the names.' };

afterEach(() => vi.unstubAllGlobals());

/** A browser that copies only within the press: as Safari does. */
function strictBrowser() {
  userEvent.setup();
  let isPressed = true;
  const copied: string[] = [];
  const refuse = () => Promise.reject(new DOMException('Not in a press.', 'NotAllowedError'));
  vi.stubGlobal(
    'ClipboardItem',
    class {
      content: Record<string, Promise<Blob>>;
      constructor(content: Record<string, Promise<Blob>>) {
        this.content = content;
      }
    },
  );
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (!isPressed) return refuse();
    copied.push(text);
  });
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    if (!isPressed) return refuse();
    const { content } = item as unknown as { content: Record<string, Promise<Blob>> };
    copied.push(await (await content['text/plain']!).text());
  });
  const { result } = renderHook(() => useCopyText(writeRequested), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <ToastProvider>{children}</ToastProvider>
      </MemoryRouter>
    ),
  });
  return {
    copied,
    copy: async (text: Promise<string>) => {
      const done = result.current(text, toasts);
      isPressed = false;
      return act(() => done);
    },
  };
}

it('copies what is still requested, in a browser that copies within the press only', async () => {
  const { copy, copied } = strictBrowser();
  let answer = (_text: string) => {};
  const copying = copy(new Promise((resolve) => void (answer = resolve)));
  answer('Ann\nBob');
  expect(await copying).toBe(true);
  expect(copied).toEqual(['Ann\nBob']);
  expect(await screen.findByText('The names were copied.')).toBeVisible();
});

it('says why the text was not there, and what to do where the browser refuses', async () => {
  const { copy } = strictBrowser();
  expect(await copy(Promise.reject(new RequestError('network', texts.network)))).toBe(false);
  expect(await screen.findByText(texts.network)).toBeVisible();
  // Outside of a press.
  expect(await copy(Promise.resolve('Ann'))).toBe(false);
  expect(await screen.findByText('Select the names.')).toBeVisible();
});

it('is, with what it is given to write, the only one that writes to the clipboard', () => {
  const writers = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.(tsx?|js)$/.test(path) &&
      !/__generated__|\.test\.|e2e|testing/.test(path) &&
      readFileSync(join('web', path), 'utf8').includes('navigator.clipboard'),
  );
  expect(writers.toSorted()).toEqual([
    join('app', 'layout', 'writeRequested.ts'),
    join('app', 'toasts', 'useCopyText.ts'),
  ]);
});
