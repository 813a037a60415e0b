import { ArrowRight } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import type { MembersCard_pool$key } from './__generated__/MembersCard_pool.graphql';

interface MembersCardProps {
  pool: MembersCard_pool$key | null;
  players: { readonly totalPlayers: number; readonly activePlayers: number } | undefined;
  /** Null until the pool is decided. */
  outcome: { readonly winnerCount: number; readonly isRolledOver: boolean } | null | undefined;
}

/**
 * The login for members, and for newcomers the form to join while registration is open (SPECIFICATION 7.2).
 */
export function MembersCard({ pool: key, players, outcome }: MembersCardProps) {
  const pool = useFragment(
    graphql`
      fragment MembersCard_pool on Pool {
        name
        joinStartWeek
      }
    `,
    key,
  );
  const { viewer } = useSessionData();
  return (
    <section
      className="grid content-center gap-3 p-5 panel [&_:focus-visible]:outline-ring"
      aria-labelledby="members"
    >
      <h2 id="members">Pool Members</h2>
      <p>
        {!pool && 'Make your pick, follow the games, see who is still standing.'}
        {pool && players && !outcome && (
          <>
            {pool.name}: <strong>{players.activePlayers}</strong> of {players.totalPlayers} still standing.
          </>
        )}
        {pool && players && outcome && (
          <>
            {pool.name} is over: <strong>{outcome.winnerCount}</strong> of {players.totalPlayers}{' '}
            {outcome.isRolledOver ? 'lasted longest, and none won alone' : 'won'}.
          </>
        )}
      </p>
      <div className="grid gap-2">
        {viewer ? (
          <ButtonLink to="/dashboard" look="primary" wide className="min-h-13 text-17">
            Go to Dashboard <ArrowRight aria-hidden size={20} />
          </ButtonLink>
        ) : (
          <ButtonLink to="/login" look="primary" wide className="min-h-13 text-17">
            Login to Pool <ArrowRight aria-hidden size={20} />
          </ButtonLink>
        )}
        {pool?.joinStartWeek != null && !viewer && (
          <ButtonLink to="/join-pool" wide>
            Join with a referral code
          </ButtonLink>
        )}
      </div>
      <Link to="/rules" className="tap justify-self-start font-semibold">
        Read the rules
      </Link>
    </section>
  );
}
