/** A notification (SPECIFICATION 7.17). */
export interface ToastMessage {
  title: string;
  text?: string;
  /** `error` is destructive. */
  tone?: 'plain' | 'success' | 'error';
  /** Visible milliseconds, 5,000 by default (SPECIFICATION 7.17). Hover and focus pause it. */
  duration?: number;
}
