import { fileURLToPath } from 'node:url';
import type { Alias, Plugin } from 'vite';

/** Files in the place of the indexes of libraries that name more than the production build uses. */
export const leanIndexes: Alias[] = [
  // Without the warnings for developers.
  { find: /^react-router$/, replacement: inPackages('react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: inPackages('react-router/dist/production/dom-export.mjs') },
  { find: /^relay-runtime$/, replacement: here('relay/runtime.js') },
  { find: /^react-relay\/hooks$/, replacement: here('relay/hooks.js') },
];

/**
 * Modules of Relay that its other modules require and this app never reaches: the form of a hook for the other value of
 * ACTIVITY, updatable queries, and mutations that declare what they change.
 */
const UNREACHED =
  /react-relay[\\/]lib[\\/]relay-hooks[\\/]useFragmentInternal_CURRENT\.js$|relay-runtime[\\/]lib[\\/]mutations[\\/](createUpdatableProxy|RelayDeclarativeMutationConfig)\.js$/;

const LEFT_OUT = 'module.exports = () => { throw new Error("Left out: tools/bundles/leanLibraries.ts"); };';

/** A flag that is on unless a program turns it off, which this one does not. */
const ACTIVITY = /(?:\w+\.)+ENABLE_ACTIVITY_COMPATIBILITY\b/g;

/** A name for developers' tools. It is a statement, so that a bundler keeps the component, used or not. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]+";$/gm;

/** The error boundary of the router's own framework; a parent that is an expression makes a bundler keep it. */
const FRAMEWORK_BOUNDARY = /^(var RemixErrorBoundary = class) extends \w+\.Component \{$/m;

/** Advice about browsers, navigation and servers that this app does not have. */
const ADVICE =
  /(?<=["`])You (?:cannot use the|are trying to use a blocker|cannot call .* from a static)[^\n]*(?=["`],?$)/gm;

/** Leaves out of the production build what the app does not use of Relay and of the router. To reach it throws. */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: UNREACHED }, handler: () => LEFT_OUT },
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/].*\.mjs$|react-relay[\\/]lib[\\/].*\.js$/ },
      handler: (code) => ({
        code: code
          .replace(ACTIVITY, 'true')
          .replace(DISPLAY_NAME, '')
          .replace(ADVICE, '')
          .replace(FRAMEWORK_BOUNDARY, '$1 extends Object {'),
        map: null,
      }),
    },
  };
}

function inPackages(path: string): string {
  return here(`../../node_modules/${path}`);
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
