import { TriangleAlert } from 'lucide-react';
import styles from './ConnectionBanner.module.css';

/** Says on every screen of a pool that its tables are known to differ from its log. */
export function IncidentBanner() {
  return (
    <div role="alert" className={styles.region} data-screen-only>
      <p className={`${styles.banner} ${styles.lost}`}>
        <TriangleAlert aria-hidden size={18} />
        <span>The standings of this pool differ from its log. The commissioner has been told.</span>
      </p>
    </div>
  );
}
