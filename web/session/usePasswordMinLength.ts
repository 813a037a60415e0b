import { useEffect, useState } from 'react';
import { useSession } from './SessionContext.tsx';

/** SPEC section 5; what a form says until the site has answered. The server has the last word. */
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
