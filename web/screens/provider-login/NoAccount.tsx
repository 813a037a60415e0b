import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';

interface NoAccountProps {
  provider: string;
  email: string;
  /** Whether the pool is open to newcomers. */
  isOpen: boolean;
}

/** Nobody has the address yet: an account comes with the first entry. */
export function NoAccount({ provider, email, isOpen }: NoAccountProps) {
  return (
    <div className="grid gap-4">
      <p>
        There is no account with the address <strong>{email}</strong> yet.
      </p>
      {isOpen ? (
        <>
          <p>An account comes with your first entry in a pool. You need no password for it.</p>
          <ButtonLink to="/join-pool" look="primary" wide>
            Join the pool
          </ButtonLink>
        </>
      ) : (
        <p>
          Registration is closed. With an invitation you can still join: open its link, and press “Sign in
          with {provider}” there.
        </p>
      )}
      <p>
        Do you have an account with another address? Log in to it with your password, then link {provider}{' '}
        under My account.
      </p>
    </div>
  );
}
