import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import own from './ButtonLink.module.css';

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  look?: 'primary' | 'plain' | 'quiet';
  wide?: boolean;
}

/** Goes to another page, and looks like the button it is taken for. */
export function ButtonLink({ look = 'plain', wide = false, className, ...link }: ButtonLinkProps) {
  const names = [styles.button, own.link, styles[look], wide ? styles.wide : '', className ?? ''];
  return <Link {...link} className={names.filter(Boolean).join(' ')} />;
}
