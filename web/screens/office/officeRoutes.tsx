import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '#web/app/layout/Root.tsx';
import { RouteFailure } from '#web/app/failures/RouteFailure.tsx';
import { lazyPage } from '#web/app/relay/lazyPage.ts';
import type { PageLoaders } from '#web/app/relay/loadPage.ts';
import officeQuery from './__generated__/OfficePageQuery.graphql.ts';
import { OfficePage } from './OfficePage.tsx';
import { officeScreens } from './screens.ts';

export function officeFrame({ page }: PageLoaders) {
  return { loader: page(officeQuery), Component: OfficePage };
}

/** The office's index screen. */
export function firstScreen({ page }: PageLoaders) {
  return lazyPage(officeScreens.find(({ path }) => path === '')!.load, page)();
}

/** The other screens, below the frame. */
export function createOfficeScreens({ page }: PageLoaders): RouteObject[] {
  return officeScreens
    .filter(({ path }) => path !== '')
    .map(({ path, title, load, variables }) => ({
      path,
      errorElement: <RouteFailure />,
      handle: { title } satisfies RouteHandle,
      lazy: lazyPage(load, page, variables),
    }));
}
