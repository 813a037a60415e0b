import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** No background requests; nothing that weakens the browser's web security. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A real Chromium: the one that CHROMIUM_PATH names, else an installed one, else the one inside
 * @sparticuz/chromium. Its sandbox is off, since containers run as root; it only opens the project's own
 * server.
 * @throws when there is none, with the way to get one
 */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await findBrowser());
}

async function findBrowser(): Promise<LaunchOptions> {
  const executablePath = systemBrowser();
  return executablePath ? { executablePath, args } : { ...(await packagedBrowser()), args };
}

function systemBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH === 'package') return undefined;
  const candidates = [
    process.env.CHROMIUM_PATH,
    // The same engine without windows: the tests take a fifth less time.
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  for (const candidate of candidates) {
    // Ubuntu's chromium-browser without snap exists but does not run, so the existence of the file proves
    // nothing.
    if (candidate && spawnSync(candidate, ['--version'], { timeout: 60_000 }).status === 0) {
      return candidate.includes('/') ? candidate : pathOf(candidate);
    }
  }
  return undefined;
}

function pathOf(command: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  return folders.map((folder) => join(folder, command)).find((file) => existsSync(file));
}

/** Unpacks the browser inside @sparticuz/chromium, once, beside the packages. It carries the libraries it needs. */
async function packagedBrowser(): Promise<{ executablePath: string; env: Record<string, string> }> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium or Chrome was found; install one, or set CHROMIUM_PATH to it.');
  }
  const manifest = readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(root, 'node_modules/.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
      HOME: process.env.HOME ?? folder,
    },
  };
}

async function unpack(folder: string): Promise<void> {
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  const before = { ...process.env };
  // The package unpacks into the folder for temporary files, with its libraries only where it detects AWS.
  process.env.TMPDIR = half;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
    // Its fontconfig names folders of another machine; a page without any font crashes the browser.
    const fonts = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
    const list = fonts.map((path) => `<dir>${path}</dir>`).join('');
    const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
    writeFileSync(join(half, 'fonts/fonts.conf'), `<fontconfig>${list}${cache}</fontconfig>\n`);
    if (!existsSync(folder)) renameSync(half, folder);
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    rmSync(half, { recursive: true, force: true });
  }
}
