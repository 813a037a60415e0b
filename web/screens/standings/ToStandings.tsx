import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import styles from './ToStandings.module.css';

export function ToStandings() {
  const address = usePoolPath();
  return (
    <Link to={address('/standings')} className={styles.back}>
      <ArrowLeft aria-hidden size={18} /> League Standings
    </Link>
  );
}
