import { Suspense, useState } from 'react';
import { useRevalidator, useRouteLoaderData, useSearchParams } from 'react-router-dom';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Skeleton } from '#web/ui/components/Skeleton.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { safeDestination } from '#web/app/relay/loadPage.ts';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { AlreadyLoggedIn } from './AlreadyLoggedIn.tsx';
import { AuthCard } from './AuthCard.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { PendingLogIn } from './useFirstFactor.ts';
import { pathInPool } from '#web/app/relay/poolAddress.ts';

export { LoginPage as Component };

const SecondFactorForm = lazyPart(async () => (await import('./SecondFactorForm.tsx')).SecondFactorForm);

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
        loading={<Checking />}
      >
        <FormOrViewer />
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

const purposes: Readonly<Record<string, string>> = {
  '/dashboard': 'see the dashboard',
  '/picks': 'make and see picks',
  '/games': 'see games and scores',
  '/standings': 'see the standings',
  '/history': "see the pool's history",
  '/add-entries': 'manage your entries',
  '/account': 'manage your account',
  '/join-pool': 'join the pool',
};

/** Tells a redirected visitor why the login is needed, and that the requested page comes next. */
function WhyLogin() {
  const [address] = useSearchParams();
  const to = address.get('returnTo');
  if (to === null) return null;
  const [path = ''] = safeDestination(to).split(/[?#]/);
  return (
    <p className="py-3 px-4 border-s-4 border-s-penalty-edge rounded-small bg-penalty-tint text-ink">
      Log in to {purposes[pathInPool(path)] ?? 'see this page'}. You will be taken there right after.
    </p>
  );
}
