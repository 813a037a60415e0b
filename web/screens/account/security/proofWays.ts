import { graphql, readInlineData } from 'react-relay/hooks';
import type { proofWays_security$key } from './__generated__/proofWays_security.graphql';

export interface ProofWays {
  hasPassword: boolean;
  hasApp: boolean;
  hasPasskey: boolean;
  /** Whether the sign-in provider signs in the account. */
  hasProvider: boolean;
}

export function readProofWays(key: proofWays_security$key): ProofWays {
  const { hasPassword, authenticatorAppAddedAt, passkeys, identities } = readInlineData(
    graphql`
      fragment proofWays_security on SignInSecurity @inline {
        hasPassword
        authenticatorAppAddedAt
        passkeys {
          id
        }
        identities {
          id
        }
      }
    `,
    key,
  );
  return {
    hasPassword,
    hasApp: authenticatorAppAddedAt != null,
    hasPasskey: passkeys.length > 0,
    hasProvider: identities.length > 0,
  };
}
