import { vi } from 'vitest';

/** The browser of the rest of the test is set to this language: "en-GB". The next test has the usual one again. */
export function readIn(language: string): void {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
}
