import { lazy, Suspense, useState } from 'react';
import { useRevalidator, useRouteLoaderData, useSearchParams } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { Skeleton } from '#web/ui/components/Skeleton.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { safeDestination } from '#web/app/relay/loadPage.ts';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { AlreadyLoggedIn } from './AlreadyLoggedIn.tsx';
import { AuthCard } from './AuthCard.tsx';
import { LoginForm } from './LoginForm.tsx';
import { WhyLogin } from './WhyLogin.tsx';
import type { PendingLogIn } from './useFirstFactor.ts';

export { LoginPage as Component };

const SecondFactorForm = lazy(async () => ({
  default: (await import('./SecondFactorForm.tsx')).SecondFactorForm,
}));

/** Login (SPECIFICATION 7.3). */
function LoginPage() {
  const session = useRouteLoaderData<unknown>('root');
  const { revalidate } = useRevalidator();
  return (
    <AuthCard title="Login" back={{ to: '/', label: 'Back to home' }}>
      <PanelBoundary
        resetKey={session}
        onRetry={() => void revalidate()}
        title="Your session could not be checked"
      >
        <Suspense fallback={<Checking />}>
          <FormOrViewer />
        </Suspense>
      </PanelBoundary>
    </AuthCard>
  );
}

function FormOrViewer() {
  const { viewer } = useSessionData();
  // A log-in here redirects to the requested page: no "already logged in" flashes up in between.
  const [wasSignedIn] = useState(viewer != null);
  const [pending, setPending] = useState<PendingLogIn | null>(null);
  const [search] = useSearchParams();
  if (viewer && wasSignedIn) return <AlreadyLoggedIn viewer={viewer} />;
  if (pending === null) {
    return (
      <>
        <WhyLogin />
        <LoginForm onSecondFactor={setPending} />
      </>
    );
  }
  return (
    <Suspense fallback={<Skeleton shape="row" count={2} />}>
      <SecondFactorForm
        pending={pending}
        destination={safeDestination(search.get('returnTo'))}
        onLeave={() => setPending(null)}
      />
    </Suspense>
  );
}

function Checking() {
  return (
    <div role="status" className="grid gap-4">
      <p>Checking your session…</p>
      <Skeleton shape="row" count={2} />
      <Button disabled wide>
        Login
      </Button>
    </div>
  );
}
