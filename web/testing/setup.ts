import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';
// Loaded before the tests, so that no notification waits for its code.
import '../layout/ToastRegion.tsx';
import { keepOneAct } from './settle.ts';

// relay-test-utils calls jest.fn as a global.
Object.assign(globalThis, { jest: vi, IS_REACT_ACT_ENVIRONMENT: true });

// It ends a test that would hang. Lazily loaded code is transformed on its first use, which takes a busy machine a while.
configure({ asyncUtilTimeout: 30_000 });
keepOneAct();

// The zone of the viewers in all tests; the tests of local times change it.
process.env.TZ = 'America/New_York';

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...message: unknown[]) => {
      complaints.push(`console.${level}: ${format(...message)}`);
    });
  }
});

afterEach(() => {
  cleanup();
  // A test that expects console output replaces the spy by its own.
  expect(complaints, 'nothing may be written to console.error or console.warn').toEqual([]);
});
