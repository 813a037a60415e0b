import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';

/** Without the header: landing, login and forgot-password (SPECIFICATION 7.1). */
export function BareFrame() {
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh">
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}
