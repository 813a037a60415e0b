import { useLocation } from 'react-router-dom';
import { poolAddress, slugOfAddress } from '../relay/poolAddress.ts';

/** The slug of the pool that the present address names; null for an address without one. */
export function usePoolSlug(): string | null {
  return slugOfAddress(useLocation().pathname);
}

/** Makes the address of a page in the pool of the present address: `usePoolPath()('/standings')`. */
export function usePoolPath(): (path: string) => string {
  const slug = usePoolSlug();
  return (path) => poolAddress(slug, path);
}
