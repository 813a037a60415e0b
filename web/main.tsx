import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { sendEarly } from './relay/earlyRequests.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

// An address with a query string asks for something else than the page by itself.
const requests = document.getElementById('requests')?.textContent;
if (requests && window.location.search === '') sendEarly(JSON.parse(requests) as string[]);

// The page that came with the document is painted first; running the app would hold that up on a slow phone.
await painted();
try {
  const { startApp } = await import('./app.tsx');
  await startApp(root);
} catch (error) {
  console.error(error);
  offerReload(root);
}

/** The next frame has been drawn; at once in a tab that nobody looks at, which draws none. */
function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** The app's code did not arrive: the network, or a new version that took the old files away. */
function offerReload(place: HTMLElement): void {
  const heading = document.createElement('h1');
  heading.textContent = 'This page did not arrive';
  const words = document.createElement('p');
  words.textContent = 'The connection failed, or a new version has just been put in place.';
  const again = document.createElement('button');
  again.textContent = 'Load it again';
  again.addEventListener('click', () => window.location.reload());
  const whole = document.createElement('main');
  whole.className = 'not-arrived';
  whole.append(heading, words, again);
  place.replaceChildren(whole);
}
