import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Account.module.css';

interface AccountSectionProps {
  /** The URL fragment. */
  id: string;
  title: string;
  icon: LucideIcon;
  aside?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ id, title, icon: Icon, aside, children }: AccountSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} tabIndex={-1}>
          <Icon aria-hidden size={22} strokeWidth={2.25} />
          {title}
        </h2>
        {aside}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
