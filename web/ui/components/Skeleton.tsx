import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

type Shape = 'line' | 'title' | 'stat' | 'row' | 'game' | 'card';

interface SkeletonProps {
  shape?: Shape;
  count?: number;
}

export function Skeleton({ shape = 'line', count = 1 }: SkeletonProps) {
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

interface LoadingProps extends SkeletonProps {
  label: string;
  /** Placeholders of more than one shape. */
  children?: ReactNode;
}

/** Announces loading once; hides its content from assistive technology. */
export function Loading({ label, children, ...skeleton }: LoadingProps) {
  return (
    <div role="status" aria-busy="true" className="grid gap-3">
      <span className="visually-hidden">{label}</span>
      {children ?? <Skeleton {...skeleton} />}
    </div>
  );
}
