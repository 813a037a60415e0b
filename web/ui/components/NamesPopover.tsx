import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../locale/numbers.ts';
import { EntryName } from '#web/ui/badges/EntryName.tsx';

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
        className="min-w-target min-h-target py-0 px-2 border-0 rounded-small bg-transparent text-ink text-end underline decoration-dotted decoration-1 underline-offset-4 cursor-pointer hover:bg-card-sunken data-popup-open:bg-card-sunken"
        aria-label={label}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setOpen(true);
        }}
      >
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={12} className="[z-index:var(--layer-bar)]">
          <Popover.Popup
            className="max-w-[min(280px,calc(100vw-24px))] max-h-[min(320px,var(--available-height,320px))] overflow-y-auto py-3 px-3.5 border border-control-line rounded-[10px] bg-card text-ink text-15"
            initialFocus={false}
          >
            <Popover.Title className="mt-0 mx-0 mb-1.5 text-13 font-semibold text-quiet">
              {title}
            </Popover.Title>
            {names.length === 0 ? (
              <p className="mt-1 mx-0 mb-0 text-quiet">Nobody</p>
            ) : (
              <ul className="p-0 list-none [&_li]:py-0.5 [&_li]:wrap-anywhere">
                {names.map((name) => (
                  <li key={name}>
                    <EntryName name={name} />
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
