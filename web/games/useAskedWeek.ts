import { useLocation, useNavigation } from 'react-router-dom';
import { parseWeek } from '../components/parseWeek.ts';

/**
 * The week a page is on its way to, else the one it shows: the selector follows the finger at once, and a second
 * Next goes one further.
 */
export function useAskedWeek(shown: number): number {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (location?.pathname !== pathname) return shown;
  return parseWeek(new URLSearchParams(location.search).get('week')) ?? shown;
}
