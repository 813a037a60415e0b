import { afterEach, expect, it, vi } from 'vitest';

import { pingAll } from './pings.ts';
import { eventually } from '#graphql/testing/eventually.ts';

class TestSocket {
  readonly OPEN = 1;
  readyState = 1;
  isAwaitingPong = false;
  pings = 0;
  readonly #answers: boolean;
  constructor(answers: boolean) {
    this.#answers = answers;
  }
  ping(): void {
    this.pings += 1;
    if (this.#answers) this.isAwaitingPong = false;
  }
  terminate(): void {
    this.readyState = 3;
  }
}

afterEach(() => void vi.useRealTimers());

it('ends the sockets whose clients do not answer before the next ping, and no others', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [there, gone] = [new TestSocket(true), new TestSocket(false)];
  const many = Array.from({ length: 600 }, () => new TestSocket(true));
  const sockets = new Set([there, gone, ...many]);
  const stop = pingAll(sockets, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await eventually(() => expect(many.every(({ pings }) => pings === 1)).toBe(true));
  expect([there.readyState, gone.readyState]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([there.readyState, gone.readyState, gone.pings]).toEqual([1, 3, 1]);
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(there.pings).toBe(2);
});
