import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../../layout/Root.tsx';
import { RouteFailure } from '../../layout/RouteFailure.tsx';
import type { PageAddress, PageLoaders } from '../../relay/loadPage.ts';
import officeQuery from './__generated__/OfficePageQuery.graphql.ts';
import { OfficePage } from './OfficePage.tsx';
import { officeScreens } from './screens.ts';

const poolOf = ({ params }: PageAddress) => ({ pool: params.slug ?? null });

/** The frame of all office screens. */
export function officeFrame({ page }: PageLoaders) {
  return { loader: page(officeQuery, poolOf), Component: OfficePage };
}

type Screen = (typeof officeScreens)[number];

function lazyScreen({ page }: PageLoaders, { load }: Screen) {
  return async () => {
    const { Component, query, variables } = await load();
    return {
      Component,
      loader: page(query, (address) => ({ ...poolOf(address), ...variables?.(address) })),
    };
  };
}

/** The office's first screen, which the frame's own address shows. */
export function firstScreen(loaders: PageLoaders) {
  return lazyScreen(
    loaders,
    officeScreens.find(({ path }) => path === '')!,
  )();
}

/** The office's further screens, below its frame. */
export function createOfficeScreens(loaders: PageLoaders): RouteObject[] {
  return officeScreens
    .filter(({ path }) => path !== '')
    .map((screen) => ({
      path: screen.path,
      errorElement: <RouteFailure />,
      handle: { title: screen.title } satisfies RouteHandle,
      lazy: lazyScreen(loaders, screen),
    }));
}
