import { useEffect, useState } from 'react';
import { useSession } from './SessionContext.tsx';

/** The default of SPECIFICATION 6.2, until the site's setting is loaded. The server decides. */
const SPECIFIED = 6;

/** Characters that a new password needs here. */
export function usePasswordMinLength(): number {
  const session = useSession();
  const [length, setLength] = useState(SPECIFIED);
  useEffect(() => {
    session.read().then(
      ({ site }) => setLength(site.passwordMinLength),
      () => {},
    );
  }, [session]);
  return length;
}
