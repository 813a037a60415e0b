import { ProviderLink } from '#web/ui/components/ProviderLink.tsx';

/** By the problem that the server names in the address, or by a step with which nothing goes on. */
const problems: Readonly<Record<string, (provider: string) => string>> = {
  NOT_STARTED: () =>
    'This sign-in did not begin in this browser, or took longer than 15 minutes. Please start again.',
  CANCELED: (provider) => `You are not signed in: ${provider} says that the sign-in was canceled.`,
  REFUSED: (provider) =>
    `The answer of ${provider} did not pass the checks of this site, so you are not signed in. Please try again. If it happens again, tell the administrator of this site.`,
  UNAVAILABLE: (provider) =>
    `${provider} does not answer at the moment. Please try again in a few minutes, or log in with your password.`,
  NOT_FRESH: (provider) =>
    `${provider} did not ask you to sign in again, so it does not confirm that it is you. Please confirm in another way.`,
  EXPIRED: () => 'This sign-in has expired, or has been used. Please start again.',
  UNVERIFIED: (provider) =>
    `${provider} does not say that your email address is verified, so no account can be found by it. Log in with your password, then link ${provider} under My account.`,
  UNKNOWN: (provider) =>
    `Whom you signed in as at ${provider} is not linked to your account. Please confirm in another way.`,
};

export function Problem({ provider, problem }: { provider: string; problem: string }) {
  const words = problems[problem] ?? problems.REFUSED!;
  return (
    <div className="grid gap-4">
      <p role="alert">{words(provider)}</p>
      <ProviderLink name={provider} returnTo="/dashboard" />
    </div>
  );
}

/** The mail was opened in a browser that did not ask for it. */
export function OtherBrowser({ code }: { code: string }) {
  return (
    <div className="grid gap-4">
      <p>
        This sign-in began in another browser. Enter the code there: <strong>{code}</strong>
      </p>
      <p>If you did not begin one, close this page. Without the code nothing is linked.</p>
    </div>
  );
}
