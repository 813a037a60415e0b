import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  description?: ReactNode;
  open: boolean;
  mustBeClosed?: boolean;
  onOpenChange: (open: boolean) => void;
  /** After the fade. */
  onClosed?: () => void;
  /** Sticky below the scrolling body. */
  footer?: ReactNode;
  /** The focus target on closing, when no element of the page opened the dialog. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

/** A modal dialog: traps the focus, closes by Escape or the cross, and returns the focus to its trigger. */
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
          <header className="flex items-start justify-between gap-3 pt-4 pe-2 pb-3 ps-4 border-b border-line">
            <div>
              <BaseDialog.Title className="py-2 heading text-26 leading-[1.1]">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="text-quiet text-15">{description}</BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close
              className="flex-none icon-button text-quiet hover:bg-card-sunken hover:text-ink"
              aria-label="Close"
            >
              <X aria-hidden size={22} />
            </BaseDialog.Close>
          </header>
          {/* Focusable, for scrolling by keyboard. */}
          <div
            className="focus-visible:-outline-offset-3 overflow-y-auto overscroll-contain p-4"
            role="group"
            aria-label={title}
            tabIndex={0}
          >
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 py-3 px-4 border-t border-line">
              {footer}
            </footer>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
