import { Navigate, useLocation } from 'react-router-dom';
import { RequestError } from '../relay/errors.ts';

/** The address of the current week, if the requested week does not exist; null for other failures. */
export function useCurrentWeek(error: unknown) {
  const { search } = useLocation();
  const kept = new URLSearchParams(search);
  if (!(error instanceof RequestError) || error.code !== 'INVALID_INPUT' || !kept.has('week')) return null;
  kept.delete('week');
  return <Navigate to={{ search: kept.toString() }} replace />;
}
