import { MockPayloadGenerator, createMockEnvironment } from 'relay-test-utils';
import { expect, it } from 'vitest';
import { createServerClock } from './serverClock.ts';
import { createSession } from './session.ts';

it("sets the server's clock before listeners get the response, so that nothing is rendered by the device's clock", async () => {
  const environment = createMockEnvironment();
  const clock = createServerClock();
  const session = createSession(environment, clock, () => {});
  const read = session.read().then(() => clock.now());
  environment.mock.resolveMostRecentOperation((operation) =>
    MockPayloadGenerator.generate(operation, {
      Clock: () => ({ now: '2025-10-26T13:28:00.000Z', speed: 0 }),
    }),
  );
  expect(new Date(await read).toISOString()).toBe('2025-10-26T13:28:00.000Z');
});
