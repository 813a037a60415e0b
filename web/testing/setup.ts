import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { format } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
// Loaded before the tests, so that no notification waits for its code.
import '../app/toasts/ToastRegion.tsx';
import { knowStyles } from './knownStyles.ts';
import { typeQuickly } from './quickTyping.ts';
import { keepOneAct } from './settle.ts';

// relay-test-utils calls jest.fn as a global.
Object.assign(globalThis, { jest: vi, IS_REACT_ACT_ENVIRONMENT: true });

// It ends a test that would hang. Lazily loaded code is transformed on its first use, which takes a busy machine a while.
// No timer of a page is as long: `holdTimers` knows it by that.
configure({ asyncUtilTimeout: 30_001 });
keepOneAct();
// The files of a worker share what these change.
const worker = globalThis as { isPrepared?: true };
if (!worker.isPrepared) {
  typeQuickly();
  if (typeof window !== 'undefined') knowStyles();
  worker.isPrepared = true;
}

// The zone of the viewers in all tests; the tests of local times change it.
const ZONE = 'America/New_York';
process.env.TZ = ZONE;

// jsdom only complains that it cannot scroll.
vi.stubGlobal('scrollTo', () => {});
// It lays nothing out, either: as wide as a phone, until a test says otherwise.
vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...message: unknown[]) => {
      complaints.push(`console.${level}: ${format(...message)}`);
    });
  }
});

// The files run one after another in one document: each test leaves it as it found it.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  if (typeof document !== 'undefined') resetDocument();
  process.env.TZ = ZONE;
  // A test that expects console output replaces the spy by its own.
  expect(complaints, 'nothing may be written to console.error or console.warn').toEqual([]);
});

afterAll(async () => {
  // A route that a link loads ahead still loads: the next file would find it half loaded.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
});

function resetDocument(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  window.history.replaceState(null, '', '/');
  document.title = '';
  forgetFocusVisible();
}

/**
 * jsdom takes the focus for invisible where another element had a visible one last, even one of an earlier test that is
 * gone; it forgets that element only as it finds its focus invisible.
 */
function forgetFocusVisible(): void {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  field.matches(':focus-visible');
  field.type = 'button';
  field.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  field.matches(':focus-visible');
  field.remove();
}
