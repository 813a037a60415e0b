import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './StatCard.module.css';
import { formatCount } from '../locale/numbers.ts';

interface StatCardProps {
  label: string;
  value: ReactNode;
  icon?: LucideIcon;
  tone?: 'plain' | 'good' | 'bad';
  /** Below the figure. */
  note?: string;
}

/** A figure in a `StatRow`. */
export function StatCard({ label, value, icon: Icon, tone = 'plain', note }: StatCardProps) {
  return (
    <div className={`${styles.stat} ${styles[tone]}`}>
      <dt className={styles.label}>
        {Icon && <Icon aria-hidden size={16} strokeWidth={2.25} />}
        {label}
      </dt>
      <dd className={styles.value}>{typeof value === 'number' ? formatCount(value) : value}</dd>
      {note && <dd className="-order-1 text-quiet text-13">{note}</dd>}
    </div>
  );
}

interface StatRowProps {
  /** One line without boxes, above more important content. */
  isFlat?: boolean;
  /** Two rows at a desk, where it stands beside the content. */
  isAside?: boolean;
  children: ReactNode;
}

export function StatRow({ isFlat = false, isAside = false, children }: StatRowProps) {
  const names = isFlat
    ? styles.flat
    : `grid grid-cols-[repeat(auto-fit,minmax(0,1fr))] grid-flow-col auto-cols-[minmax(0,1fr)] gap-2 md:gap-4 ${isAside ? 'lg:grid-cols-2 lg:grid-flow-row' : ''}`;
  return <dl className={names}>{children}</dl>;
}
