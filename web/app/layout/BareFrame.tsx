import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import styles from './PageFrame.module.css';

/** Without the header: landing, login and forgot-password (SPECIFICATION 7.1). */
export function BareFrame() {
  return (
    <main id="main" tabIndex={-1} className={styles.bare}>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}
