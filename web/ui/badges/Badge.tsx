import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';

interface BadgeProps {
  /**
   * `good`: alive, done. `due`: needs action. `bad`: eliminated, refused. `quiet`: neutral. `board`: neutral,
   * on the dark board.
   */
  tone?: 'good' | 'due' | 'bad' | 'quiet' | 'board';
  /** State is never shown by color alone: a word, and a shape where there is room. */
  icon?: LucideIcon;
  children: ReactNode;
}

export function Badge({ tone = 'quiet', icon: Icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {Icon && <Icon aria-hidden size={16} strokeWidth={2.5} />}
      <span>{children}</span>
    </span>
  );
}
