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

/**
 * Awaits what is not React's: a timer of the page (a notification's, say) may fire meanwhile, as in a browser.
 * Testing Library's own calls do the same.
 */
export function awaitOutside<Result>(wait: () => Promise<Result>): Promise<Result> {
  return getConfig().asyncWrapper(wait) as Promise<Result>;
}

/** What the page has copied. */
export const clipboardText = () => awaitOutside(() => navigator.clipboard.readText());
