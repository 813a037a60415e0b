import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  look?: 'primary' | 'plain' | 'quiet';
  wide?: boolean;
}

/** A link to another page that looks like a button. */
export function ButtonLink({ look = 'plain', wide = false, className, ...link }: ButtonLinkProps) {
  const names = [styles.button, 'no-underline', styles[look], wide ? 'w-full' : '', className ?? ''];
  return <Link {...link} className={names.filter(Boolean).join(' ')} />;
}
