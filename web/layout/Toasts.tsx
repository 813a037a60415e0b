import { Toast } from '@base-ui/react/toast';
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { texts } from '../relay/errors.ts';
import { loginAddress } from '../relay/loadPage.ts';
import styles from './Toasts.module.css';

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

interface ToastData {
  /** The address of the login that leads back to this page. */
  login: string | null;
}

const icons = { plain: Info, success: CircleCheck, error: TriangleAlert } as const;

/**
 * @returns a stable function that shows a notification. One is visible at a time: a new one replaces the last
 * (SPECIFICATION 7.17). A notification that the session has expired has a link to log in and come back.
 */
export function useToast(): (message: ToastMessage) => void {
  const { add, close } = Toast.useToastManager<ToastData>();
  return useCallback(
    ({ title, text, tone = 'plain', duration = 5_000 }) => {
      close();
      add({
        title,
        description: text,
        type: tone,
        timeout: duration,
        data: { login: text === texts.session ? loginAddress(location.pathname + location.search) : null },
      });
    },
    [add, close],
  );
}

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={1} timeout={5_000}>
      {children}
      <ToastRegion />
    </Toast.Provider>
  );
}

/** The region of the notifications; F8 focuses it (SPECIFICATION 7.17). */
function ToastRegion() {
  const { toasts } = Toast.useToastManager<ToastData>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      // Base UI's own key is F6; Base UI stores the previous focus and restores it.
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // A prerendered page has no body yet. Not Base UI's portal, which renders again right after the first
  // frame.
  if (typeof document === 'undefined') return null;
  return createPortal(
    <Toast.Viewport className={styles.region} data-screen-only aria-label="Notifications (F8)">
      {toasts.map((toast) => {
        const tone = (toast.type ?? 'plain') as keyof typeof icons;
        const Icon = icons[tone];
        return (
          <Toast.Root key={toast.id} toast={toast} className={`${styles.toast} ${styles[tone]}`}>
            <Icon aria-hidden size={22} className={styles.icon} />
            <div className={styles.words}>
              <Toast.Title className={styles.title} render={<p />} />
              <Toast.Description className={styles.text} />
              {/* Not a router link, since the router is below: reloads the page, without the old session's data. */}
              {toast.data?.login && (
                <a href={toast.data.login} className={styles.login}>
                  Log in
                </a>
              )}
            </div>
            {/* Base UI hides it from screen readers while the region is not hovered, but keeps it in the tab order. */}
            <Toast.Close className={styles.close} aria-label="Dismiss" aria-hidden={false}>
              <X aria-hidden size={20} />
            </Toast.Close>
          </Toast.Root>
        );
      })}
    </Toast.Viewport>,
    document.body,
  );
}
