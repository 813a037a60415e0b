/** Timeout in milliseconds of an unresponsive browser. */
const PATIENCE = 2_000;

/**
 * Unsubscribes at the push service, which then drops undelivered messages. The server has unsubscribed
 * already, so that a failure changes nothing.
 */
export async function endPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const end = async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = await worker?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  };
  await Promise.race([end().catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
