import type { ReactNode } from 'react';
import { BrandMark } from '../../layout/Brand.tsx';
import stadium from '../../layout/Stadium.module.css';
import styles from './AuthCard.module.css';

/** The frame of the screens without a header: a card on the field. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={stadium.stadium}>
      <div className={styles.card}>
        <BrandMark size={40} />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
