import { Toast } from '@base-ui/react/toast';
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { texts } from '../relay/errors.ts';
import { loginAddress } from '../relay/loadPage.ts';
import type { ToastMessage } from './toastMessage.ts';
import styles from './Toasts.module.css';

interface ToastData {
  /** The login address that returns to this page. */
  login: string | null;
}

const icons = { plain: Info, success: CircleCheck, error: TriangleAlert } as const;

/**
 * The notifications' region; F8 focuses it (SPECIFICATION 7.17).
 * @param latest the last notification; each is a new object
 */
export function ToastRegion({ latest }: { latest: ToastMessage | null }) {
  return (
    <Toast.Provider limit={1} timeout={5_000}>
      <Toasts latest={latest} />
    </Toast.Provider>
  );
}

function Toasts({ latest }: { latest: ToastMessage | null }) {
  const { toasts, add, close } = Toast.useToastManager<ToastData>();
  useEffect(() => {
    if (!latest) return;
    const { title, text, tone = 'plain', duration = 5_000 } = latest;
    close();
    add({
      title,
      description: text,
      type: tone,
      timeout: duration,
      data: { login: text === texts.session ? loginAddress(location.pathname + location.search) : null },
    });
  }, [latest, add, close]);
  // A successful mutation dismisses the error of an earlier attempt.
  useEffect(() => {
    const onMutation = (event: Event) => {
      if (!succeeded((event as CustomEvent<{ data?: object }>).detail)) return;
      for (const { id, type } of toasts) if (type === 'error') close(id);
    };
    window.addEventListener('mutation', onMutation);
    return () => window.removeEventListener('mutation', onMutation);
  }, [toasts, close]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      // Base UI's own key is F6; Base UI stores and restores the previous focus.
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' }));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // Not Base UI's portal, which renders again right after the first frame.
  return createPortal(
    <Toast.Viewport className={styles.region} data-screen-only aria-label="Notifications (F8)">
      {toasts.map((toast) => {
        const tone = (toast.type ?? 'plain') as keyof typeof icons;
        const Icon = icons[tone];
        return (
          <Toast.Root key={toast.id} toast={toast} className={`${styles.toast} ${styles[tone]}`}>
            <Icon aria-hidden size={22} className={styles.icon} />
            <div className="min-h-target content-center">
              <Toast.Title
                className="font-text text-15 font-bold leading-[1.35] tracking-[0]"
                render={<p />}
              />
              <Toast.Description className="text-quiet leading-[1.4]" />
              {/* The router is below this component; a page load also drops the old session's data. */}
              {toast.data?.login && (
                <a href={toast.data.login} className="tap text-turf-ink font-bold">
                  Log in
                </a>
              )}
            </div>
            {/* Base UI hides it from screen readers while the region is not hovered, but keeps it in the tab order. */}
            <Toast.Close
              className="icon-button text-quiet hover:bg-hover hover:text-ink"
              aria-label="Dismiss"
              aria-hidden={false}
            >
              <X aria-hidden size={20} />
            </Toast.Close>
          </Toast.Root>
        );
      })}
    </Toast.Viewport>,
    document.body,
  );
}

/** Whether a user's mutation succeeded: not a refusal, nor run by a page itself. */
function succeeded({ data = {} }: { data?: object }): boolean {
  return Object.values(data).every(
    (result: { __typename?: string } | null) => result !== null && !NO_SUCCESS.test(result.__typename ?? ''),
  );
}

const NO_SUCCESS =
  /Error$|^ReauthenticationRequired$|^(NoteInvitationOpened|MarkAnnouncementsRead|MarkTalkRead|MarkWelcomeShown)Payload$/;
