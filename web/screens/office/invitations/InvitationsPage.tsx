import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { useOfficeLive } from '../useOfficeLive.ts';
import { ClaimLinks } from './ClaimLinks.tsx';
import { InvitationLinks } from './InvitationLinks.tsx';
import { InvitationRows, PAGE, type ShownInvitations } from './InvitationRows.tsx';
import { InviteByMail } from './InviteByMail.tsx';
import { Registration } from '../settings/Registration.tsx';
import type { InvitationsPageQuery } from './__generated__/InvitationsPageQuery.graphql';
import { Problem } from '../Problem.tsx';
import screen from '../Screen.module.css';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';

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
    site {
      addressProblem
      mailObstacle
    }
  }
`;

/** Links, invitations by mail and claim links (SPECIFICATION 7.26). */
function InvitationsPage() {
  return <OfficeScreen title="Invitations" query={invitationsPageQuery} Content={Invitations} />;
}

function Invitations({ data, pool, variables }: ScreenProps<InvitationsPageQuery>) {
  const [shown, setShown] = useState<ShownInvitations>({
    state: variables.state ?? null,
    search: null,
  });
  const [rows, onRows] = useLoadedRows(PAGE, JSON.stringify(shown));
  const refresh = useOfficeLive<InvitationsPageQuery>({
    pool: pool.id,
    query: invitationsPageQuery,
    variables: { ...variables, ...shown, rows },
  });
  return (
    <>
      <Problem text={data.site.addressProblem} />
      <div className={screen.columns}>
        <Registration pool={pool} onChanged={refresh} />
        <InvitationLinks pool={pool} leadsNowhere={data.site.addressProblem != null} onChanged={refresh} />
        <InviteByMail pool={pool} onSent={refresh} />
        <ClaimLinks pool={pool} onSent={refresh} />
      </div>
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
