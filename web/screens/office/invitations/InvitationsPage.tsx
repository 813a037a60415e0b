import { useState } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { graphql, usePreloadedQuery } from 'react-relay/hooks';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import styles from '../Screen.module.css';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { useOfficeLive } from '../useOfficeLive.ts';
import { MailNotice } from '../mail/MailNotice.tsx';
import { ClaimLinks } from './ClaimLinks.tsx';
import { InvitationLinks } from './InvitationLinks.tsx';
import { InvitationRows, PAGE, type ShownInvitations } from './InvitationRows.tsx';
import { InviteByMail } from './InviteByMail.tsx';
import { Registration } from '../settings/Registration.tsx';
import type { InvitationsPageQuery } from './__generated__/InvitationsPageQuery.graphql';

export { InvitationsPage as Component, invitationsPageQuery as query };

const invitationsPageQuery = graphql`
  query InvitationsPageQuery($pool: String, $state: InvitationState, $search: String, $rows: Int = 50) {
    pool(slug: $pool) {
      id
      ...Registration_pool
      ...InvitationLinks_pool
      ...InviteByMail_pool
      ...ClaimLinks_pool
      ...InvitationRows_pool @arguments(state: $state, search: $search, count: $rows)
    }
    ...MailNotice_query
    site {
      addressProblem
      mailObstacle
    }
  }
`;

/** Links, invitations by mail and claim links (SPECIFICATION 7.26). */
function InvitationsPage() {
  return (
    <div className={styles.page}>
      <h1>Invitations</h1>
      <RouteQuery<[InvitationsPageQuery]> skeleton={<ScreenSkeleton label="Loading the invitations" />}>
        {(query) => <Invitations query={query} />}
      </RouteQuery>
    </div>
  );
}

function Invitations({ query }: { query: PreloadedQuery<InvitationsPageQuery> }) {
  const data = usePreloadedQuery<InvitationsPageQuery>(invitationsPageQuery, query);
  const { pool } = data;
  const [shown, setShown] = useState<ShownInvitations>({
    state: query.variables.state ?? null,
    search: null,
  });
  const [rows, onRows] = useLoadedRows(PAGE, JSON.stringify(shown));
  const refresh = useOfficeLive<InvitationsPageQuery>({
    pool: pool?.id ?? '',
    query: invitationsPageQuery,
    variables: { ...query.variables, ...shown, rows },
  });
  if (!pool) return null;
  return (
    <>
      <MailNotice query={data} />
      <Registration pool={pool} onChanged={refresh} />
      <InvitationLinks pool={pool} leadsNowhere={data.site.addressProblem != null} onChanged={refresh} />
      <InviteByMail pool={pool} onSent={refresh} />
      <ClaimLinks pool={pool} onSent={refresh} />
      <InvitationRows
        pool={pool}
        shown={shown}
        onShown={setShown}
        onRows={onRows}
        isMailed={data.site.mailObstacle == null}
      />
    </>
  );
}
