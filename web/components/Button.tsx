import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the one action of a screen. `plain`: beside it. `quiet`: without a frame. */
  look?: 'primary' | 'plain' | 'quiet';
  wide?: boolean;
  /** What it started is under way: it takes no other press, and keeps the focus, which a disabled button loses. */
  isWaiting?: boolean;
}

export function Button({
  look = 'plain',
  wide = false,
  isWaiting = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const names = [styles.button, styles[look], wide ? styles.wide : '', className ?? ''];
  return (
    <button
      type={type}
      className={names.filter(Boolean).join(' ')}
      aria-disabled={isWaiting || undefined}
      onClick={isWaiting ? takeNoPress : onClick}
      {...rest}
    />
  );
}

/** Nor does Enter in a field of its form, which presses it. */
function takeNoPress(event: MouseEvent): void {
  event.preventDefault();
}
