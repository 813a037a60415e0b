import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A component whose code loads when it is first rendered. In the server it stays its fallback, in each rendering alike:
 * the browser shows that, too, until the code has loaded.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(import.meta.env.SSR ? () => new Promise(() => {}) : async () => ({ default: await load() }));
}
