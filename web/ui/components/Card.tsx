import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

interface CardProps {
  title?: ReactNode;
  icon?: LucideIcon;
  /** Beside the title: a badge or a button. */
  aside?: ReactNode;
  tone?: 'plain' | 'warning';
  level?: 2 | 3;
  className?: string;
  children?: ReactNode;
}

export function Card({
  title,
  icon: Icon,
  aside,
  tone = 'plain',
  level = 2,
  className,
  children,
}: CardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      className={[styles.card, styles[tone], className ?? ''].filter(Boolean).join(' ')}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <header className={styles.head}>
          <Heading id={id} className={styles.title}>
            {Icon && <Icon aria-hidden size={20} strokeWidth={2.25} />}
            <span>{title}</span>
          </Heading>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
