import { transformAsync } from '@babel/core';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { createFirstViews } from './tools/bundles/firstViews.ts';
import { leanIndexes, leanLibraries } from './tools/bundles/leanLibraries.ts';
import { iconIn, playersIcons } from './tools/bundles/playersIcons.ts';
import { precompressed } from './tools/bundles/precompressed.ts';

/** Turns graphql tags into imports of Relay's generated artifacts; other files pass untouched. */
export function relayTags(): Plugin {
  return {
    name: 'relay-tags',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ }, code: /\bgraphql`/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          cwd: fileURLToPath(new URL('.', import.meta.url)),
          plugins: [['babel-plugin-relay', { eagerEsModules: true }]],
        });
        return result?.code ? { code: result.code, map: result.map } : null;
      },
    },
  };
}

/**
 * Leaves out the hash of a fragment's text, which Relay's compiler reads to see what is stale and the browser never:
 * random digits, which no compression makes smaller.
 */
function withoutHashes(): Plugin {
  return {
    name: 'relay-without-hashes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /__generated__[\\/][^\\/]+\.graphql\.ts$/ },
      handler: (code) => ({ code: code.replace(/^\(node as any\)\.hash = "[0-9a-f]+";$/m, ''), map: null }),
    },
  };
}

/** Puts the sheets of components below the utilities (web/ui/theme/theme.css), whatever the order of files. */
function componentLayer(): Plugin {
  return {
    name: 'component-layer',
    enforce: 'pre',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code: `@layer components {${code}}`, map: null }),
    },
  };
}

const icons = playersIcons();

const firstViews = createFirstViews();

/** The name of a group, for what several first views need. */
function inFirstViews(name: string): Rolldown.CodeSplittingNameFunction {
  return (id, modules) => (firstViews(id, modules).length > 1 ? name : null);
}

/** The name of the group of the only first view that needs a module. */
const ofOneFirstView: Rolldown.CodeSplittingNameFunction = (id, modules) => {
  const [screen, ...others] = firstViews(id, modules);
  return screen === undefined || others.length > 0 ? null : `${screen}Parts`;
};

const server = process.env.DEV_SERVER_URL ?? `http://127.0.0.1:${process.env.PORT ?? '4000'}`;

export default defineConfig(({ command, isSsrBuild }) => ({
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [
    relayTags(),
    withoutHashes(),
    leanLibraries(),
    react(),
    tailwind(),
    componentLayer(),
    // Not for what the build itself runs.
    !isSsrBuild && precompressed(),
  ],
  resolve: { alias: command === 'build' ? leanIndexes : [] },
  // Names in a build are short: each stands in two files of a first view.
  css: { modules: command === 'build' ? { generateScopedName: '[hash:base64:5]' } : {} },
  build: {
    outDir: fileURLToPath(new URL('build/web', import.meta.url)),
    emptyOutDir: true,
    // Tells the server which files a screen needs, so that a phone asks for them with the page.
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // How long the plugins took tells nobody who runs the two commands anything.
      checks: { bundlerTimings: false },
      output: {
        // Changes with its packages only, so that a browser keeps it over most releases.
        codeSplitting: {
          groups: [
            // What main.tsx needs before the app.
            {
              name: 'start',
              test: /vite\/preload-helper|web[\\/]app[\\/](document[\\/]earlyRequests|relay[\\/](lastPool|poolAddress))/,
              priority: 1,
            },
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router(-dom)?|react-relay|relay-runtime)[\\/]/,
            },
            // What stands around every screen, and how each asks for its data.
            {
              name: inFirstViews('app'),
              test: /web[\\/](app[\\/](?!document|live[\\/]useLoadedRows)|screens[\\/](dashboard|games|picks|standings)[\\/]__generated__[\\/]\w+PageQuery\.graphql)|node_modules[\\/]graphql-ws[\\/]/,
            },
            // What several screens show, in one file: twenty small ones cost a phone five more round trips.
            {
              name: inFirstViews('shared'),
              test: (id) =>
                /web[\\/](ui[\\/](badges|components|form|text)[\\/]|shared[\\/]games[\\/](gameTime|gameDays|TeamBadge|useRequestedWeek)|app[\\/]session[\\/])/.test(
                  id,
                ) || icons.has(iconIn(id)),
              minShareCount: 2,
            },
            // The lists of games, for the dashboard and the games screen.
            {
              name: inFirstViews('games'),
              test: /web[\\/]shared[\\/]games/,
              minShareCount: 2,
            },
            // On the picks screen, and with code that all screens load later.
            { name: 'warning', test: /lucide-react[\\/].*[\\/]triangle-exclamation-point/, minShareCount: 2 },
            // What one first view has in common with screens that are opened later.
            { name: ofOneFirstView, test: /web[\\/]/, minShareCount: 2 },
            // Those of the office, of the account and of joining.
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
    target: 'es2022',
    // The Content-Security-Policy allows no data: fonts.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
  },
  server: {
    port: Number(process.env.DEV_PORT ?? 5173),
    proxy: {
      // The socket of subscriptions and the event stream both live at /graphql.
      '/graphql': { target: server, ws: true },
      '/api': { target: server },
      '/auth': { target: server },
      '/healthz': { target: server },
      '/readyz': { target: server },
    },
  },
}));
