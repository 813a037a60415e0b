import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';

export function ToStandings() {
  const address = usePoolPath();
  return (
    <Link to={address('/standings')} className="tap gap-1.5 justify-self-start font-semibold">
      <ArrowLeft aria-hidden size={18} /> League Standings
    </Link>
  );
}
