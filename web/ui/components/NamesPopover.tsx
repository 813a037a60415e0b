import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './NamesPopover.module.css';
import { formatCount } from '../locale/numbers.ts';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';

interface NamesPopoverProps {
  title: string;
  names: readonly string[];
  /** May exceed the listed names. */
  total: number;
  children: ReactNode;
  label: string;
}

export function NamesPopover({ title, names, total, children, label }: NamesPopoverProps) {
  const [open, setOpen] = useState(false);
  const more = total - names.length;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        openOnHover
        delay={120}
        closeDelay={120}
        className={styles.trigger}
        aria-label={label}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setOpen(true);
        }}
      >
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={12} className="[z-index:var(--layer-bar)]">
          <Popover.Popup className={styles.popup} initialFocus={false}>
            <Popover.Title className="mt-0 mx-0 mb-1.5 text-13 font-semibold text-quiet">
              {title}
            </Popover.Title>
            {names.length === 0 ? (
              <p className="mt-1 mx-0 mb-0 text-quiet">Nobody</p>
            ) : (
              <ul className="p-0 list-none [&_li]:py-0.5 [&_li]:wrap-anywhere">
                {names.map((name) => (
                  <li key={name}>
                    <EntryFace name={name} />
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            )}
            {more > 0 && <p className="mt-1 mx-0 mb-0 text-quiet">and {formatCount(more)} more</p>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
