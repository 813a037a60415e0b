import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  description?: ReactNode;
  open: boolean;
  /** A press beside the dialog does not close it. */
  mustBeClosed?: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the fade is over. */
  onClosed?: () => void;
  /** Stays at the foot while the body scrolls. */
  footer?: ReactNode;
  /** 160 ms unless told: the welcome fades for 300 ms (SPEC 2). */
  fade?: 'short' | 'long';
  /** What takes the focus afterwards, when nothing on the page opened the dialog. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

/** A modal dialog: focus stays inside, Escape and the cross close it, focus goes back to what opened it. */
export function Dialog({
  title,
  description,
  open,
  mustBeClosed = false,
  onOpenChange,
  onClosed,
  footer,
  fade = 'short',
  focusAfter,
  children,
}: DialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={mustBeClosed}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={`${styles.backdrop} ${styles[fade]}`} />
        <BaseDialog.Popup className={`${styles.popup} ${styles[fade]}`} finalFocus={focusAfter}>
          <header className={styles.head}>
            <div>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close className={styles.close} aria-label="Close">
              <X aria-hidden size={22} />
            </BaseDialog.Close>
          </header>
          {/* Scrolled by the keyboard, even where it holds nothing to press. */}
          <div className={styles.body} role="group" aria-label={title} tabIndex={0}>
            {children}
          </div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
