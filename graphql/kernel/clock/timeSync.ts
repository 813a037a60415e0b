import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';

import type { TimeSync } from '../clockWatch.ts';

/** Written by systemd-timesyncd once it has set the clock; absent after a reboot until then. */
const TIMESYNCD_MARK = '/run/systemd/timesync/synchronized';
/** Reports the kernel's state, whichever program synchronizes the clock: chrony, ntpd, timesyncd. */
const TIMEDATECTL = 'timedatectl';
/** Milliseconds. */
const TIMEOUT = 2_000;

/**
 * Whether the operating system synchronizes its clock by NTP. Unknown where it cannot be determined, as in
 * most containers; never fails.
 */
export async function readTimeSync(
  from: { mark: string; program: string } = { mark: TIMESYNCD_MARK, program: TIMEDATECTL },
): Promise<TimeSync> {
  const output = await ask(from.program);
  if (output === 'yes') return 'SYNCHRONIZED';
  if (output === 'no') return 'UNSYNCHRONIZED';
  return existsSync(from.mark) ? 'SYNCHRONIZED' : 'UNKNOWN';
}

/** The program's output; null when it fails. */
function ask(program: string): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      program,
      ['show', '--property=NTPSynchronized', '--value'],
      { timeout: TIMEOUT },
      (error, stdout) => resolve(error === null ? stdout.trim() : null),
    );
  });
}
