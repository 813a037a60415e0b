import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

type Shape = 'line' | 'title' | 'stat' | 'row' | 'game' | 'card';

export function Skeleton({ shape = 'line', count = 1 }: { shape?: Shape; count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} aria-hidden className={`${styles.bone} ${styles[shape]}`} />
  ));
}

/** A placeholder of three figures. */
export function StatSkeletons({ isFlat = false }: { isFlat?: boolean }) {
  return (
    <span className={isFlat ? `grid grid-cols-3 gap-2 [&>span]:h-5.5` : 'grid grid-cols-3 gap-2'}>
      <Skeleton shape="stat" count={3} />
    </span>
  );
}

/** Announces loading once; hides its content from assistive technology. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className="grid gap-3">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
