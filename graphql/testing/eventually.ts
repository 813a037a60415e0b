import { vi } from 'vitest';

/** Milliseconds. It ends a test that would hang; no test may depend on how fast the machine is. */
const PATIENCE = 30_000;
/** Milliseconds between two looks. */
const LOOK_EVERY = 20;

/** Resolves once the check no longer throws. @throws what it threw last, when it still throws after half a minute */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: PATIENCE, interval: LOOK_EVERY });
}
