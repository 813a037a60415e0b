import type { HowToPayData } from './howToPay.ts';

/**
 * Opens the payment service in a new tab (SPECIFICATION 3.6) where there is one way to pay; between several the payer chooses.
 * Browsers allow that only for a moment after a press, so the page shows the link as well. The result is whether it tried.
 */
export function openOnlyMethod(howToPay: HowToPayData | null): boolean {
  const [method, ...others] = howToPay?.methods ?? [];
  if (method?.url == null || others.length > 0 || howToPay?.text != null) return false;
  window.open(method.url, '_blank', 'noopener,noreferrer');
  return true;
}
