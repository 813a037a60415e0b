import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BrandMark } from '#web/app/layout/Brand.tsx';
import stadium from '#web/app/layout/Stadium.module.css';
import styles from './AuthCard.module.css';

interface AuthCardProps {
  title: string;
  /** The link at the foot that leads away. */
  back: { to: string; label: string };
  children: ReactNode;
}

/** The frame of the screens without a header: a card on the field background. */
export function AuthCard({ title, back, children }: AuthCardProps) {
  return (
    <div className={stadium.stadium}>
      <div className={styles.card}>
        <BrandMark size={40} />
        <h1 className={styles.title}>{title}</h1>
        {children}
        <Link to={back.to} className={styles.back}>
          <ArrowLeft aria-hidden size={18} /> {back.label}
        </Link>
      </div>
    </div>
  );
}
