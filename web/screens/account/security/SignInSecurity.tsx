import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { AccountSection } from '../AccountSection.tsx';
import { AuthenticatorApp } from './AuthenticatorApp.tsx';
import { Identities } from './Identities.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RecoveryCodesOnce } from './RecoveryCodesOnce.tsx';
import type { SignInSecurity_viewer$key } from './__generated__/SignInSecurity_viewer.graphql';

interface SignInSecurityProps {
  viewer: SignInSecurity_viewer$key;
  /** The origin where passkeys work; null where they cannot. */
  passkeyOrigin: string | null | undefined;
  /** Name of the sign-in provider; null without one. */
  provider: string | null;
}

/** Passkeys, the authenticator app and recovery codes. */
export function SignInSecurity({ viewer: key, passkeyOrigin, provider }: SignInSecurityProps) {
  const { signInSecurity: security } = useFragment(
    graphql`
      fragment SignInSecurity_viewer on Viewer {
        signInSecurity {
          isRequired
          hasProviderFactor
          authenticatorAppAddedAt
          passkeys {
            id
          }
          ...Identities_security
          ...Passkeys_security
          ...AuthenticatorApp_security
          ...RecoveryCodes_security
        }
      }
    `,
    key,
  );
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasFactor = security.authenticatorAppAddedAt != null || security.passkeys.length > 0;
  return (
    <AccountSection id="sign-in" title="Sign-in security" icon={ShieldCheck}>
      <p className="text-quiet">
        With a passkey or an authenticator app, nobody logs in with your password alone. A passkey also logs
        in without it.
      </p>
      {security.isRequired && !hasFactor && !security.hasProviderFactor && (
        <p className="text-flag-ink font-semibold">
          Administrators and commissioners of this site need a second factor. Add a passkey or an
          authenticator app to administer the pool.
        </p>
      )}
      {codes !== null && <RecoveryCodesOnce codes={codes} onDone={() => setCodes(null)} />}
      <Identities security={security} provider={provider} />
      <Passkeys security={security} origin={passkeyOrigin} onCodes={setCodes} />
      <AuthenticatorApp security={security} onCodes={setCodes} />
      {hasFactor && <RecoveryCodes security={security} onCodes={setCodes} />}
    </AccountSection>
  );
}
