import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the one action of a screen. `plain`: beside it. `quiet`: without a frame. */
  look?: 'primary' | 'plain' | 'quiet';
  wide?: boolean;
}

export function Button({ look = 'plain', wide = false, className, type = 'button', ...rest }: ButtonProps) {
  const names = [styles.button, styles[look], wide ? styles.wide : '', className ?? ''];
  return <button type={type} className={names.filter(Boolean).join(' ')} {...rest} />;
}
