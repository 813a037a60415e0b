import { Link } from 'react-router-dom';
import styles from './NotFoundPage.module.css';

/** SPEC section 2: any other address. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <p aria-hidden className={styles.down}>
        4th &amp; 404
      </p>
      <h1>404 Page Not Found</h1>
      <p>There is nothing at this address. It may have been moved, or mistyped.</p>
      <Link to="/dashboard" className={styles.back}>
        Go to the dashboard
      </Link>
    </div>
  );
}
