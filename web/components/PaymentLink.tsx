import { ExternalLink } from 'lucide-react';
import styles from './Button.module.css';
import own from './ButtonLink.module.css';
import { formatCents } from './money.ts';

/** A link to the external payment service, in a new tab. */
export function PaymentLink({ url, cents, wide = false }: { url: string; cents: number; wide?: boolean }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={[styles.button, styles.primary, own.link, wide ? styles.wide : ''].filter(Boolean).join(' ')}
    >
      Pay {formatCents(cents)} <ExternalLink aria-hidden size={18} />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
