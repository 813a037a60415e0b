import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

type Shape = 'line' | 'title' | 'stat' | 'row' | 'game' | 'team' | 'card';

/** A gray shape of what comes; put several inside one `Loading`. */
export function Skeleton({ shape = 'line', count = 1 }: { shape?: Shape; count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} aria-hidden className={`${styles.bone} ${styles[shape]}`} />
  ));
}

/** Says once that something loads; what it holds is for the eye only. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={styles.loading}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
