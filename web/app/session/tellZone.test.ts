import { afterEach, expect, test, vi } from 'vitest';
import { tellZone } from './tellZone.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.cookie = 'zone=; Max-Age=0; Path=/';
});

test.each([
  ['en-US', `zone=${new Intl.DateTimeFormat().resolvedOptions().timeZone}`],
  ['en-GB', 'zone='],
])('the server learns the zone of a browser in %s by %j', (language, cookie) => {
  document.cookie = 'zone=Elsewhere; Path=/';
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  tellZone();
  expect(document.cookie).toBe(cookie);
});
