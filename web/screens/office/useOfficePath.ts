import { useParams } from 'react-router-dom';

/** Makes the address of an office screen, in the pool of the present address: `useOfficePath()('results')`. */
export function useOfficePath(): (path: string) => string {
  const { slug } = useParams();
  const office = slug === undefined ? '/office' : `/p/${slug}/office`;
  return (path) => (path === '' ? office : `${office}/${path}`);
}
