/**
 * Lets the browser show a page of ours when there is no connection (web/public/service-worker.js). After the page has
 * loaded, so that it costs the first view nothing; a browser that refuses does without.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
