import { screen } from '@testing-library/react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#web/testing/renderPage.tsx';
import { clipboardText } from '#web/testing/settle.ts';
import { InvitationRow } from './InvitationRow.tsx';
import type { InvitationRowTestQuery } from './__generated__/InvitationRowTestQuery.graphql';

function Row({ isMailed }: { isMailed: boolean }) {
  const { node } = useLazyLoadQuery<InvitationRowTestQuery>(
    graphql`
      query InvitationRowTestQuery @relay_test_operation {
        node(id: "invitation-1") {
          ...InvitationRow_invitation @alias(as: "row")
        }
      }
    `,
    {},
  );
  return <ul>{node?.row && <InvitationRow invitation={node.row} isMailed={isMailed} />}</ul>;
}

async function show(
  state: string,
  heldMail: { link: string } | null = null,
  isMailed = true,
  more: object = {},
) {
  const page = await renderPage({
    Component: () => <Row isMailed={isMailed} />,
    at: '/',
    now: '2025-10-26T13:30:00Z',
  });
  const row = {
    email: 'ann@pool.example',
    claims: [] as string[],
    kind: 'JOIN',
    queuedAt: '2025-10-20T13:30:00Z',
    bounceReason: null,
    heldMail,
    isForAnyone: false,
    usedByEmail: null,
    ...more,
  };
  const invitation = { __typename: 'Invitation', id: 'invitation-1', state, ...row };
  await page.answer('InvitationRowTestQuery', { Query: () => ({ node: invitation }) });
  expect(await screen.findByRole('listitem')).toBeVisible();
}

const NOTE = /^Asked for no more mails from this site.* An invitation link that you share still works/;

describe('the row of an invitation', () => {
  it('says why a person who declined is not mailed again, and what still works', async () => {
    await show('DECLINED');
    expect(screen.getByText(NOTE)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('gives the link of one that was not sent', async () => {
    await show('NOT_SENT', { link: 'https://pool.example/join/secret' }, false);
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Make a new link for ann@pool.example' })).toBeEnabled();
    expect(screen.getByText('Not sent')).toBeVisible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy the link of ann@pool.example' }));
    await screen.findByText('Copied');
    expect(await clipboardText()).toBe('https://pool.example/join/secret');
  });

  it('names the entries of an account without an address, whose link is handed over where mails go out, too', async () => {
    const more = { email: '', kind: 'CLAIM', claims: ['Mike', 'Mike #2'] };
    await show('NOT_SENT', { link: 'https://pool.example/join/secret' }, true, more);
    expect(screen.getByText('Mike, Mike #2: no address yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the link of Mike, Mike #2' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Make a new link for Mike, Mike #2' })).toBeEnabled();
  });

  it('offers to send an expired one again, without that note', async () => {
    await show('EXPIRED');
    expect(screen.queryByText(NOTE)).toBeNull();
    expect(screen.getByRole('button', { name: 'Send again to ann@pool.example' })).toBeEnabled();
  });
});
