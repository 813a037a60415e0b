import bowser from 'bowser';

const UNKNOWN = 'Unknown browser';

/** "Safari on iPhone", "Chrome on Windows", "curl": the browser's name for its owner. */
export function browserWords(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') return UNKNOWN;
  const { browser, os, platform } = bowser.parse(userAgent);
  const machine = platform.model ?? os.name;
  if (browser.name && machine) return `${browser.name} on ${machine}`;
  // A script: "curl/8.5.0", "python-requests/2.32".
  return browser.name || (/^[A-Za-z][\w .-]{0,30}(?=\/)/.exec(userAgent)?.[0] ?? UNKNOWN);
}
