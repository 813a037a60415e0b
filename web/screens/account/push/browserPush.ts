/** What the browser offers for notifications: `install` where the app has to be on the home screen first (iOS). */
export type PushSupport = 'ready' | 'denied' | 'install' | 'none';

export function pushSupport(): PushSupport {
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || isTouchMac();
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return isApple && window.isSecureContext ? 'install' : 'none';
  }
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** An iPad calls itself a Mac, which has no touch screen. */
function isTouchMac(): boolean {
  return navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
}

/** What is said where the browser itself failed. */
export const NO_SERVICE = 'Your browser could not reach its notification service.';

export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Asks for the permission, where it was not given, and subscribes this browser.
 * @returns null when the person refuses
 */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  // Without a registration it would never be ready.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('The service worker is missing.');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // One by another key: of a site that was set up anew.
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) {
    throw new Error('The browser gave no complete subscription.');
  }
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}
