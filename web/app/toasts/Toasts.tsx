import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ToastMessage } from './toastMessage.ts';
import styles from './Toasts.module.css';

type Tell = (message: ToastMessage) => void;

const ToastContext = createContext<Tell | null>(null);

/**
 * @returns a stable function that shows a notification. One is visible at a time (SPECIFICATION 7.17). One
 * about an expired session has a login link.
 */
export function useToast(): Tell {
  const tell = useContext(ToastContext);
  if (!tell) throw new Error('There is no ToastProvider above.');
  return tell;
}

type Region = ComponentType<{ latest: ToastMessage | null }>;

/** Lazy: the code is heavy, and a first view has no notifications. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [latest, setLatest] = useState<ToastMessage | null>(null);
  const [Region, setRegion] = useState<Region | null>(null);
  const [isMissing, setMissing] = useState(false);
  const load = useCallback(async () => {
    try {
      const { ToastRegion } = await import('./ToastRegion.tsx');
      setRegion(() => ToastRegion);
    } catch {
      // Offline: plain messages until the code loads.
      setMissing(true);
    }
  }, []);
  const tell = useCallback(
    (message: ToastMessage) => {
      setLatest({ ...message });
      void load();
    },
    [load],
  );
  // Loaded before the first message: the live region must exist by then.
  useEffect(() => {
    const prepare = () => void load();
    const once = { once: true, capture: true };
    window.addEventListener('pointerdown', prepare, once);
    window.addEventListener('keydown', prepare, once);
    return () => {
      window.removeEventListener('pointerdown', prepare, once);
      window.removeEventListener('keydown', prepare, once);
    };
  }, [load]);
  return (
    <ToastContext value={tell}>
      {children}
      {Region ? <Region latest={latest} /> : <EmptyRegion latest={isMissing ? latest : null} />}
    </ToastContext>
  );
}

/** The live region before its code is loaded. */
function EmptyRegion({ latest }: { latest: ToastMessage | null }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // A rendered document has no body yet.
  if (import.meta.env.SSR) return null;
  return createPortal(
    <div
      ref={region}
      role="region"
      aria-live="polite"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      className={styles.region}
      data-screen-only
    >
      {latest && (
        <p className={styles.toast}>
          {latest.title} {latest.text}
        </p>
      )}
    </div>,
    document.body,
  );
}
