import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';

export function ToStandings() {
  const address = usePoolPath();
  return (
    <Link
      to={address('/standings')}
      className="inline-flex gap-1.5 items-center justify-self-start min-h-11 font-semibold"
    >
      <ArrowLeft aria-hidden size={18} /> League Standings
    </Link>
  );
}
