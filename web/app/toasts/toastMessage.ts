/** A notification (SPECIFICATION 7.17). */
export interface ToastMessage {
  title: string;
  text?: string;
  /** `error` is the destructive one. */
  tone?: 'plain' | 'success' | 'error';
  /**
   * Milliseconds for which it is visible; 5,000 by default (SPECIFICATION 7.17). Hover and focus pause the
   * time.
   */
  duration?: number;
}
