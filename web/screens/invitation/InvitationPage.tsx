import { MailOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import { poolAddress } from '#web/app/relay/poolAddress.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { ClosedNotice } from '../join-pool/ClosedNotice.tsx';
import { JoinForm } from '../join-pool/JoinForm.tsx';
import { ClaimCard } from './ClaimCard.tsx';
import { JoinAsMember } from './JoinAsMember.tsx';
import type { InvitationPageMutation } from './__generated__/InvitationPageMutation.graphql';
import type { InvitationPageQuery } from './__generated__/InvitationPageQuery.graphql';

export { InvitationPage as Component, invitationPageQuery as query };

const invitationPageQuery = graphql`
  query InvitationPageQuery($token: String!) {
    viewer {
      id
      name
    }
    invitation(token: $token) {
      kind
      inviterName
      problem
      canJoin
      startWeek
      referralCode
      email
      isForAnyone
      ...ClaimCard_invitation
      pool {
        id
        slug
        name
        entryFeeCents
        currency
        maxEntriesPerAccount
        rulesInShort
        ...ClosedNotice_pool
        ...JoinForm_pool
        ...JoinAsMember_pool
      }
    }
  }
`;

/** The page of an invitation's link (SPECIFICATION 7.26): what the pool is, and the way in. */
function InvitationPage() {
  return (
    <RouteQuery<[InvitationPageQuery]>
      skeleton={
        <Loading label="Loading the invitation">
          <Skeleton shape="title" />
          <Skeleton shape="card" />
        </Loading>
      }
    >
      {(query) => <Invitation query={query} />}
    </RouteQuery>
  );
}

function Invitation({ query }: { query: PreloadedQuery<InvitationPageQuery> }) {
  const { viewer, invitation } = usePreloadedQuery<InvitationPageQuery>(invitationPageQuery, query);
  const { token } = query.variables;
  const [search] = useSearchParams();
  // Joining and claiming sign in, and the person continues on this page.
  const [visitor] = useState(viewer == null);
  useNoteOpened(token, invitation != null);
  if (!invitation) {
    return <Ended>This invitation is no longer valid. Ask the commissioner for a new one.</Ended>;
  }
  const { pool, inviterName, kind } = invitation;
  if (invitation.problem && kind === 'JOIN' && visitor) return <Ended>{invitation.problem}</Ended>;
  if (kind === 'CLAIM') {
    return (
      <div className="grid gap-5 max-w-[42rem] *:min-w-0">
        <ClaimCard invitation={invitation} token={token} />
      </div>
    );
  }
  if (!invitation.canJoin) {
    return (
      <div className="grid gap-5 max-w-[42rem] *:min-w-0">
        <ClosedNotice pool={pool} />
      </div>
    );
  }
  return (
    <div className="grid gap-5 max-w-[42rem] *:min-w-0">
      <header className="grid gap-1">
        <p className="text-quiet">{inviterName ? `${inviterName} invites you to` : 'You are invited to'}</p>
        <h1>{pool.name}</h1>
      </header>
      <Card title="The pool in short">
        <ul className="grid gap-2 ps-[1.25em]">
          {pool.rulesInShort.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>
            {pool.entryFeeCents === 0 ? (
              'An entry is free'
            ) : (
              <>
                An entry costs <strong>{formatCents(pool.entryFeeCents, pool.currency)}</strong>
              </>
            )}
            ; you can hold up to {pool.maxEntriesPerAccount}.
          </li>
        </ul>
        <Link to={poolAddress(pool.slug, '/rules')} className="tap">
          All rules
        </Link>
      </Card>
      {!invitation.isForAnyone && invitation.email != null && (
        <p>
          This invitation is for one address alone: <strong>{invitation.email}</strong>. Join with that
          address.
        </p>
      )}
      {visitor ? (
        <JoinForm
          pool={pool}
          invitation={{
            token,
            email: invitation.isForAnyone ? (invitation.email ?? '') : '',
            referralCode: search.get('code')?.trim().toUpperCase() || (invitation.referralCode ?? ''),
            startWeek: invitation.startWeek,
          }}
        />
      ) : (
        <JoinAsMember pool={pool} token={token} name={viewer?.name ?? ''} code={search.get('code') ?? ''} />
      )}
    </div>
  );
}

function Ended({ children }: { children: string }) {
  return (
    <EmptyState
      icon={MailOpen}
      isPage
      title="Invitation"
      action={
        <ButtonLink to="/login" look="primary">
          Log in
        </ButtonLink>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}

/** Tells the sender that the invitation was opened; the page does not depend on it. */
function useNoteOpened(token: string, isKnown: boolean) {
  const [note] = useFormMutation<InvitationPageMutation>(graphql`
    mutation InvitationPageMutation($input: NoteInvitationOpenedInput!) {
      noteInvitationOpened(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  useEffect(() => {
    if (isKnown) void note({ input: { token } });
  }, [note, token, isKnown]);
}
