/** Milliseconds after which a browser that does not answer is left alone. */
const PATIENCE = 2_000;

/**
 * Ends the subscription of this browser at its push service, which then drops what is still on its way. The server
 * has ended it already: a browser that fails or does not answer changes nothing.
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
