import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';

/**
 * The members' card before the session is loaded: the login works without the pool's numbers, and without the
 * app.
 */
export function LoginCard() {
  return (
    <section
      className="grid content-center gap-3 p-5 panel [&_:focus-visible]:outline-ring"
      aria-labelledby="members"
    >
      <h2 id="members">Pool Members</h2>
      <p>Make your pick, follow the games, see who is still standing.</p>
      <div className="grid gap-2">
        <ButtonLink to="/login" look="primary" wide className="min-h-13 text-17">
          Login to Pool <ArrowRight aria-hidden size={20} />
        </ButtonLink>
      </div>
      <Link to="/rules" className="tap justify-self-start font-semibold">
        Read the rules
      </Link>
    </section>
  );
}
