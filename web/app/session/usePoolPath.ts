import { useLocation } from 'react-router-dom';
import { poolAddress, slugOfAddress } from '../relay/poolAddress.ts';

export function usePoolSlug(): string | null {
  return slugOfAddress(useLocation().pathname);
}

/** Makes page addresses in the current pool: `usePoolPath()('/standings')`. */
export function usePoolPath(): (path: string) => string {
  const slug = usePoolSlug();
  return (path) => poolAddress(slug, path);
}
