import type { ComponentType } from 'react';
import { renderPage } from './renderPage.tsx';
import {
  Component as PicksPage,
  query as picksPageQuery,
  viewerQuery as picksPageViewerQuery,
} from '../screens/picks/PicksPage.tsx';

/**
 * Opens the picks page in a test, at 9:30 on the Sunday of Week 8; both of its queries get this pool.
 * @param Component the page, in its frame if need be
 */
export async function openPicks(
  pool: Record<string, unknown>,
  at = '/picks',
  Component: ComponentType = PicksPage,
) {
  const page = await renderPage({
    Component,
    query: [picksPageQuery, picksPageViewerQuery],
    variables: (search) => ({ week: search.has('week') ? Number(search.get('week')) : null }),
    at,
    now: '2025-10-26T13:30:00Z',
    session: { Pool: () => ({ id: 'pool-1', viewerEntries: pool.viewerEntries, options: pool.options }) },
  });
  await page.answer('PicksPageQuery', { Pool: () => pool });
  await page.answer('PicksPageViewerQuery', { Pool: () => pool });
  return page;
}
