import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import styles from './PageFrame.module.css';

/** Without the header: landing, login and forgot-password (SPEC section 2). */
export function BareFrame() {
  return (
    <main id="main" tabIndex={-1} className={styles.bare}>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}
