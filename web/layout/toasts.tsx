import { Toast } from '@base-ui/react/toast';
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { texts } from '../relay/errors.ts';
import { loginAddress } from '../relay/loadPage.ts';
import styles from './toasts.module.css';

export interface ToastMessage {
  title: string;
  text?: string;
  /** `error` is the destructive one. */
  tone?: 'plain' | 'success' | 'error';
  /** Milliseconds in sight; 5,000 unless told (SPEC section 9). Pointing at it or focusing it stops the time. */
  duration?: number;
}

interface ToastData {
  /** The address of the login that leads back here. */
  login: string | null;
}

const icons = { plain: Info, success: CircleCheck, error: TriangleAlert } as const;

/**
 * @returns a function that stays the same, to tell the user something. One notification is visible at a time: a new
 * one takes the place of the last (SPEC section 9). That the session has expired comes with a way to log in and back.
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

/** The region of the notifications; F8 leads to it (SPEC section 9). */
function ToastRegion() {
  const { toasts } = Toast.useToastManager<ToastData>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      // Base UI's own key is F6; it keeps where the focus was, to give it back.
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // A page that is made ahead has no body yet. Not Base UI's portal: it draws again, at once, after the first frame.
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
              {/* Not a link of the router, which is below: the page is loaded anew, without what the old session left. */}
              {toast.data?.login && (
                <a href={toast.data.login} className={styles.login}>
                  Log in
                </a>
              )}
            </div>
            {/* Base UI hides it from a screen reader while the region is not hovered, and leaves it in the tab order. */}
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
