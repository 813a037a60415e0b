import { useParams } from 'react-router-dom';

/** Makes office addresses in the current pool: `useOfficePath()('results')`. */
export function useOfficePath(): (path: string) => string {
  const { slug } = useParams();
  const office = slug === undefined ? '/office' : `/p/${slug}/office`;
  return (path) => (path === '' ? office : `${office}/${path}`);
}
