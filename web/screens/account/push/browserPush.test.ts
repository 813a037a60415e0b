import { beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeBrowser } from './browserPush.ts';

const keys = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
const worker = {
  pushManager: {
    subscribe: vi.fn<(options: object) => Promise<object>>(),
    getSubscription: vi.fn<() => Promise<object | null>>(),
  },
};
const browser = { hasWorker: true };

vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
beforeEach(() => {
  browser.hasWorker = true;
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => (browser.hasWorker ? worker : undefined),
      ready: browser.hasWorker ? Promise.resolve(worker) : new Promise(() => {}),
    },
  });
});

describe('a browser that is to show notifications', () => {
  it('gives up a subscription by an earlier key of the site', async () => {
    const unsubscribe = vi.fn(async () => true);
    worker.pushManager.getSubscription.mockResolvedValue({ unsubscribe });
    worker.pushManager.subscribe
      .mockRejectedValueOnce(new DOMException('Another key.', 'InvalidStateError'))
      .mockResolvedValueOnce({ toJSON: () => keys });
    expect(await subscribeBrowser('key')).toEqual({ endpoint: keys.endpoint, ...keys.keys });
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it('fails when its push service cannot be reached, and without a service worker', async () => {
    worker.pushManager.getSubscription.mockResolvedValue(null);
    worker.pushManager.subscribe.mockRejectedValue(new DOMException('No service.', 'AbortError'));
    await expect(subscribeBrowser('key')).rejects.toThrow('No service.');
    browser.hasWorker = false;
    await expect(subscribeBrowser('key')).rejects.toThrow('The service worker is missing.');
  });
});
