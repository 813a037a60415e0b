import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import styles from './NotFoundPage.module.css';

/** The not-found page, for any other address (SPECIFICATION 7.18). */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <p aria-hidden className={styles.down}>
        4th &amp; 404
      </p>
      <h1>404 Page Not Found</h1>
      <p>There is nothing at this address. It may have been moved, or mistyped.</p>
      <ButtonLink to="/dashboard" look="primary">
        Go to the dashboard
      </ButtonLink>
    </div>
  );
}
