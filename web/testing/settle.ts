import { configure, getConfig } from '@testing-library/react';
import { act } from 'react';

let isSettling = false;
const { eventWrapper } = getConfig();

/** Makes a change and lets React finish all that follows from it. */
export async function settle(change: () => void): Promise<void> {
  isSettling = true;
  try {
    await act(async () => change());
  } finally {
    isSettling = false;
  }
}

/**
 * An effect that moves the focus is an event too, and Testing Library would wrap it into an `act` of its own. That one
 * would end the `act` whose effects are just being run, and React would complain about every effect after it.
 */
export function keepOneAct(): void {
  configure({
    eventWrapper: (event) => {
      if (isSettling) return event();
      isSettling = true;
      try {
        return eventWrapper(event);
      } finally {
        isSettling = false;
      }
    },
  });
}
