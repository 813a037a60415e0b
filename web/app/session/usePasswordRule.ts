import { useEffect, useState } from 'react';
import { useSession } from './SessionContext.tsx';

/** The default of SPECIFICATION 6.2 until the site's setting is loaded. The server decides. */
const SPECIFIED = 6;

/** The site's rule for new passwords. */
export function usePasswordRule(): {
  /** In characters. */
  minLength: number;
  /** Empty until the site's setting is loaded. */
  hint: string;
} {
  const session = useSession();
  const [known, setKnown] = useState<number | null>(null);
  useEffect(() => {
    session.read().then(
      ({ site }) => setKnown(site.passwordMinLength),
      () => {},
    );
  }, [session]);
  return { minLength: known ?? SPECIFIED, hint: known === null ? '\u00a0' : `At least ${known} characters.` };
}
