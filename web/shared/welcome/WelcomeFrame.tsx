import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from '#web/ui/components/Dialog.module.css';

interface WelcomeFrameProps {
  title: string;
  description: ReactNode;
  /** False: fades out. */
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  footer: ReactNode;
  /** The focus target on closing, when no element of the page opened it. */
  focusAfter: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/** Milliseconds of the fade (SPECIFICATION 7.14). */
const FADE = 300;

/**
 * The welcome's modal dialog, part of a newcomer's first view: ui/components/Dialog.tsx would add 64 kB of
 * JavaScript, 23 kB gzipped, in three files (the dashboard has 208 kB gzipped). Everything but the
 * notifications is inert meanwhile.
 */
export function WelcomeFrame({
  title,
  description,
  open,
  onClose,
  onClosed,
  footer,
  focusAfter,
  children,
}: WelcomeFrameProps) {
  const [titleId, descriptionId] = [useId(), useId()];
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef({ onClose, onClosed, focusAfter });
  useEffect(() => {
    last.current = { onClose, onClosed, focusAfter };
  });

  useEffect(() => {
    const popup = frame.current;
    const opener = document.activeElement;
    const behind = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        !element.contains(popup) &&
        !element.inert &&
        !element.hasAttribute('aria-live'),
    );
    for (const element of behind) {
      element.inert = true;
      element.setAttribute('aria-hidden', 'true');
    }
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    popup?.focus();
    return () => {
      for (const element of behind) {
        element.inert = false;
        element.removeAttribute('aria-hidden');
      }
      document.documentElement.style.overflow = overflow;
      const isOpener = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      (isOpener ? opener : last.current.focusAfter?.())?.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    if (!open) {
      const closing = setTimeout(() => last.current.onClosed(), FADE);
      return () => clearTimeout(closing);
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') last.current.onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  const ending = open ? undefined : '';
  return createPortal(
    <div>
      <div
        className={`${styles.backdrop} ${styles.long}`}
        data-ending-style={ending}
        onPointerDown={onClose}
      />
      <div
        ref={frame}
        role="dialog"
        aria-modal
        aria-labelledby={titleId}
        aria-describedby={descriptionId}
        tabIndex={-1}
        className={`${styles.popup} ${styles.long}`}
        data-ending-style={ending}
      >
        <header className="flex items-start justify-between gap-3 pt-4 pe-2 pb-3 ps-4 border-b border-line">
          <div>
            <h2 id={titleId} className="py-2 heading text-26 leading-[1.1]">
              {title}
            </h2>
            <p id={descriptionId} className="text-quiet text-15">
              {description}
            </p>
          </div>
          <button
            type="button"
            className="flex-none icon-button text-quiet hover:bg-card-sunken hover:text-ink"
            aria-label="Close"
            onClick={onClose}
          >
            <X aria-hidden size={22} />
          </button>
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
        <footer className="flex flex-wrap justify-end gap-2 py-3 px-4 border-t border-line">{footer}</footer>
      </div>
    </div>,
    document.body,
  );
}
