import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BrandMark } from '#web/app/layout/Brand.tsx';
import stadium from '#web/app/layout/Stadium.module.css';

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
      <div className="grid gap-4 w-full max-w-[26rem] p-6 panel text-ink [&_:focus-visible]:outline-ring">
        <BrandMark size={40} />
        <h1 className="text-34">{title}</h1>
        {children}
        <Link to={back.to} className="tap justify-self-start gap-2 text-quiet font-semibold">
          <ArrowLeft aria-hidden size={18} /> {back.label}
        </Link>
      </div>
    </div>
  );
}
