// Prepares later visits, once the first view has loaded, so that it does not pay for them.

import { tellZone } from '../session/tellZone.ts';

tellZone();
// For offline pages (web/public/service-worker.js). In development it would outlive the server.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
