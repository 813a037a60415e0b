/**
 * Registers the service worker for offline pages (web/public/service-worker.js) after the page has loaded, so
 * that the first view does not pay for it; the app works without it.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
