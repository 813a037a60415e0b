import { spawn } from 'node:child_process';

/**
 * Notifies systemd that the server is ready and, where the unit has a watchdog, sends heartbeats; a process
 * with a blocked event loop is then replaced. Uses the program `systemd-notify`, since Node has no datagrams
 * over Unix sockets: the unit needs `NotifyAccess=all`. Does nothing without a service manager that listens.
 * @param problem called when that program cannot be run
 * @returns a function that stops the heartbeats and notifies that the server stops
 */
export function notifyServiceManager(
  env: NodeJS.ProcessEnv,
  problem: (error: Error) => void,
): { stopping(): void } {
  if (!env.NOTIFY_SOCKET) return { stopping: () => {} };
  const tell = (state: string) => {
    spawn('systemd-notify', [state], { stdio: 'ignore', env }).on('error', problem);
  };
  tell('READY=1');
  const period = Number(env.WATCHDOG_USEC ?? 0) / 1000;
  const heartbeat = period > 0 ? setInterval(() => tell('WATCHDOG=1'), period / 2).unref() : undefined;
  return {
    stopping() {
      clearInterval(heartbeat);
      tell('STOPPING=1');
    },
  };
}
