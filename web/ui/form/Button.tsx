import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the one action of a screen. `plain`: beside it. `quiet`: without a frame. */
  look?: 'primary' | 'plain' | 'quiet';
  wide?: boolean;
  /**
   * The action is in progress: further presses are ignored, and the button keeps the focus, which a disabled
   * button loses.
   */
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
  const names = [styles.button, styles[look], wide ? 'w-full' : '', className ?? ''];
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

/** Ignores Enter in a field of the form, too, which presses the button. */
function takeNoPress(event: MouseEvent): void {
  event.preventDefault();
}
