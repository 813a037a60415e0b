import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BrandMark } from '#web/app/layout/Brand.tsx';
import { namedProduct } from '#web/app/session/namedProduct.ts';
import styles from './AuthCard.module.css';

interface AuthCardProps {
  title: string;
  /** The link at the foot that leads away. */
  back: { to: string; label: string };
  children: ReactNode;
}

/** The frame of the screens without a header: a stadium with the product's name, and a card. */
export function AuthCard({ title, back, children }: AuthCardProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.stadium}>
        <div className="flex items-center gap-3 lg:grid lg:gap-4">
          <BrandMark size={44} />
          <p className="heading text-34 leading-[0.84] uppercase lg:w-min lg:text-[7rem]">{namedProduct()}</p>
        </div>
      </div>
      <div className={styles.form}>
        <div
          className={`grid gap-4 w-full max-w-[26rem] p-6 panel [&_:focus-visible]:outline-ring ${styles.card}`}
        >
          <h1 className="text-34">{title}</h1>
          {children}
          <Link to={back.to} className="tap justify-self-start gap-2 text-quiet font-semibold">
            <ArrowLeft aria-hidden size={18} /> {back.label}
          </Link>
        </div>
      </div>
    </div>
  );
}
