/**
 * Opens the payment service in a new tab (SPECIFICATION 3.6). Browsers allow that only for a moment after a press, so the
 * page shows the link as well.
 */
export function openPayment(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}
