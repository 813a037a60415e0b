/** What the deletion of an account removes, what it leaves, and why. */
export function WhatStays({ whose }: { whose: 'your' | 'their' }) {
  return (
    <>
      <p>
        <strong>Deleted:</strong> {whose} email address, name, password, passkeys and other ways to log in,
        sessions, API tokens, devices, plans, invitations and emails. Messages stay as those of “A former
        member”.
      </p>
      <p>
        <strong>Kept:</strong> {whose} entries with username, picks and payments, because the pool’s results
        and its public log depend on them. A pick that is in counts. The audit log keeps what was changed and
        when. Backups of the site lose the account when they are replaced.
      </p>
    </>
  );
}
