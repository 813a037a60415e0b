import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  description?: ReactNode;
  open: boolean;
  /** Pressing the backdrop does not close the dialog. */
  mustBeClosed?: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called at the end of the fade. */
  onClosed?: () => void;
  /** Stays at the foot while the body scrolls. */
  footer?: ReactNode;
  /** The element that takes the focus afterwards, when nothing on the page opened the dialog. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

/**
 * A modal dialog: it traps the focus, Escape and the cross close it, and the focus returns to the element
 * that opened it.
 */
export function Dialog({
  title,
  description,
  open,
  mustBeClosed = false,
  onOpenChange,
  onClosed,
  footer,
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
        <BaseDialog.Backdrop className={`${styles.backdrop} ${styles.short}`} />
        <BaseDialog.Popup className={`${styles.popup} ${styles.short}`} finalFocus={focusAfter}>
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
          {/* Focusable, so that the keyboard can scroll it without a control inside. */}
          <div className={styles.body} role="group" aria-label={title} tabIndex={0}>
            {children}
          </div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
