import { spawn } from 'node:child_process';

/**
 * Tells systemd that the server is ready and, where the unit has a watchdog, again and again that it lives; a process whose
 * event loop stands still is then replaced. It does so by the program `systemd-notify`, since Node has no datagrams
 * over Unix sockets: the unit needs `NotifyAccess=all`. Without a service manager that wants to know nothing happens.
 * @param problem called when that program cannot be run
 * @returns ends it; the service manager is told that the server stops
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
