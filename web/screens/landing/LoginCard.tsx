import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import styles from './MembersCard.module.css';

/**
 * The members' card before the session is loaded: the login works without the pool's numbers, and without the
 * app.
 */
export function LoginCard() {
  return (
    <section className={styles.card} aria-labelledby="members">
      <h2 id="members">Pool Members</h2>
      <p>Make your pick, follow the games, see who is still standing.</p>
      <div className={styles.actions}>
        <ButtonLink to="/login" look="primary" wide className={styles.enter}>
          Login to Pool <ArrowRight aria-hidden size={20} />
        </ButtonLink>
      </div>
      <Link to="/rules" className={styles.rules}>
        Read the rules
      </Link>
    </section>
  );
}
