import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/print.css';
import { sendEarly } from './relay/earlyRequests.ts';

/** What the build has written into a screen's document; nothing in development. */
interface Ahead {
  /** Bodies of the page's first requests. */
  requests: string[];
  /** Files of the app and of the screen. */
  scripts: string[];
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const { requests, scripts } = JSON.parse(
  document.getElementById('ahead')?.textContent ?? '{"requests":[],"scripts":[]}',
) as Ahead;

// An address with a query string asks for something else than the page by itself.
if (window.location.search === '') sendEarly(requests);
// The page that came with the document is painted first: its scripts would take the line from its styles and fonts,
// and running them the processor.
await painted();
try {
  for (const file of scripts) fetchScript(file);
  // Each in a task of its own, so that a slow phone scrolls in between.
  await import('react-dom/client');
  await nextTask();
  const { startApp } = await import('./app.tsx');
  await nextTask();
  await startApp(root);
} catch (error) {
  console.error(error);
  offerReload(root);
}

/** The next frame has been drawn; at once in a tab that nobody looks at, which draws none. */
async function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await nextTask();
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** All at once, where one would be found in another only. */
function fetchScript(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = `/${file}`;
  link.crossOrigin = '';
  document.head.append(link);
}

/** The app's code did not load: the network, or a new version that took the old files away. */
function offerReload(place: HTMLElement): void {
  const heading = document.createElement('h1');
  heading.textContent = 'This page did not load';
  const words = document.createElement('p');
  words.textContent = 'The connection failed, or a new version was just released.';
  const again = document.createElement('button');
  again.textContent = 'Reload the page';
  again.addEventListener('click', () => window.location.reload());
  const whole = document.createElement('main');
  whole.className = 'not-arrived';
  whole.append(heading, words, again);
  place.replaceChildren(whole);
}
