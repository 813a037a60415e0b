import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FIXED_EASTERN } from '#web/app/session/poolTime.ts';
import { renderPage } from '#web/testing/renderPage.tsx';
import {
  Component as AnnouncementListPage,
  query as announcementListPageQuery,
} from './AnnouncementListPage.tsx';

const announcement = (id: string, body = 'Text.') => ({
  id,
  title: `Title ${id}`,
  body,
  at: '2025-10-26T13:00:00.000Z',
  pool: { id: 'pool', ...FIXED_EASTERN },
});

async function renderList(announcements: ReturnType<typeof announcement>[], unread: string[] = []) {
  const page = await renderPage({
    Component: AnnouncementListPage,
    query: announcementListPageQuery,
    at: '/announcements',
    now: '2025-10-26T13:30:00.000Z',
    session: {
      Pool: () => ({ id: 'pool' }),
      Viewer: () => ({ id: 'viewer', unreadAnnouncements: unread.map((id) => ({ id })) }),
    },
  });
  await page.answer('AnnouncementListPageQuery', pool(announcements));
  return { ...page, user: userEvent.setup() };
}

const pool = (announcements: ReturnType<typeof announcement>[]) => ({
  Pool: () => ({
    id: 'pool',
    name: 'Last Standing 2025',
    ...FIXED_EASTERN,
    announcements: {
      edges: announcements.map((node) => ({ node, cursor: node.id })),
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  }),
});

describe('Announcements (SPECIFICATION 7.30)', () => {
  it('lists all of the pool with their links, and says which are new', async () => {
    await renderList([announcement('2', 'See https://pool.example/a.'), announcement('1')], ['2']);
    expect(screen.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
    const [second, first] = screen.getAllByRole('article');
    expect(second).toHaveTextContent('Title 2');
    expect(second).toHaveTextContent('New');
    expect(second).toHaveTextContent('Sun, Oct 26, 9:00 AM EDT');
    expect(within(second!).getByRole('link')).toHaveAttribute('href', 'https://pool.example/a');
    expect(first).not.toHaveTextContent('New');
  });

  it('marks all as read, up to the newest', async () => {
    const { user, answer, variablesOf } = await renderList(
      [announcement('3'), announcement('2'), announcement('1')],
      ['3', '2'],
    );
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(variablesOf('useMarkAnnouncementsReadMutation')).toEqual({ input: { through: '3' } });
    await answer('useMarkAnnouncementsReadMutation', {
      MarkAnnouncementsReadResult: () => ({ __typename: 'MarkAnnouncementsReadPayload' }),
      Viewer: () => ({ id: 'viewer', unreadAnnouncements: [] }),
    });
    expect(screen.queryByText('New')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('says when there is none', async () => {
    await renderList([]);
    expect(screen.getByText('No announcement yet')).toBeVisible();
  });
});
