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
    <section
      className="grid gap-4 py-6 border-t-2 border-line min-[56rem]:grid-cols-[16rem_minmax(0,1fr)] min-[56rem]:gap-x-8"
      aria-labelledby={id}
    >
      <div className={styles.heading}>
        <h2 id={id} tabIndex={-1}>
          <Icon aria-hidden size={22} strokeWidth={2.25} />
          {title}
        </h2>
        {aside}
      </div>
      <div className="grid gap-4 min-w-0 min-[56rem]:max-w-[44rem]">{children}</div>
    </section>
  );
}
