import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './Tabs.module.css';

const OPEN = 'bg-ink text-card cursor-pointer';
const CLOSED = 'bg-transparent text-quiet cursor-pointer hover:bg-card-sunken hover:text-ink';
const DISABLED = 'bg-transparent text-quiet cursor-not-allowed';

interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
  panel: ReactNode;
  /** Then the panel itself needs no tab stop. */
  beginsWithControl?: boolean;
}

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
}

/**
 * Controlled tabs; only the open panel is mounted. Arrow keys, Home and End move the focus, Enter and Space
 * open (WAI-ARIA tabs, manual activation). Disabled tabs are focusable, so that they are announced.
 */
export function Tabs<Value extends string>({ label, value, onChange, items }: TabsProps<Value>) {
  const id = useId();
  const open = items.find((item) => item.value === value);
  return (
    <div className="grid grid-cols-1 gap-4 max-xs:gap-3">
      {/* The key handler serves the focusable tabs inside. */}
      <div
        role="tablist"
        aria-label={label}
        className="grid grid-flow-col auto-cols-[1fr] gap-1 p-1 panel max-xs:p-0.5 md:justify-self-start md:auto-cols-[minmax(180px,auto)]"
        tabIndex={-1}
        onKeyDown={moveFocus}
      >
        {items.map((item) => {
          const isOpen = item.value === value;
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-${item.value}`}
              aria-selected={isOpen}
              aria-disabled={item.disabled || undefined}
              aria-controls={isOpen ? `${id}-panel` : undefined}
              tabIndex={isOpen ? 0 : -1}
              className={`flex items-center justify-center gap-2 min-h-target py-1.5 px-3 border-0 rounded-small font-semibold leading-[1.2] [transition:background-color_var(--motion)_ease-out,color_var(--motion)_ease-out] ${isOpen ? OPEN : item.disabled ? DISABLED : CLOSED}`}
              onClick={() => {
                if (!isOpen && !item.disabled) onChange(item.value);
              }}
            >
              {item.label}
            </button>
          );
        })}
      </div>
      {open && (
        <div
          key={open.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${open.value}`}
          tabIndex={open.beginsWithControl ? -1 : 0}
          className={styles.panel}
        >
          {open.panel}
        </div>
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
  const goal = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (goal === undefined) return;
  event.preventDefault();
  tabs.at(goal % tabs.length)?.focus();
}
