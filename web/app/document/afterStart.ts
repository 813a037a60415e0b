import { tellZone } from '../session/tellZone.ts';

/** Prepares later visits, once the first view has loaded, so that it does not pay for them. */
export function afterStart(): void {
  tellZone();
  // For offline pages (web/public/service-worker.js). In development it would outlive the server.
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
}
