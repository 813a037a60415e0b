import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// relay-test-utils calls jest.fn by its global name.
Object.assign(globalThis, { jest: vi, IS_REACT_ACT_ENVIRONMENT: true });

// Code that is loaded when it is needed is transformed on its first use, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// Where the viewers of all tests live; the tests of local times move.
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
  // A test that expects a complaint replaces the spy by one of its own.
  expect(complaints, 'nothing may be written to console.error or console.warn').toEqual([]);
});
