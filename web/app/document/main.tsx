import '#web/ui/theme/fonts.css';
import '#web/ui/theme/theme.css';
import type { Ahead } from './ahead.ts';
import { readLastPool } from '../relay/lastPool.ts';
import { slugOfAddress } from '../relay/poolAddress.ts';
import { hasFonts, loadFonts } from '#web/ui/theme/loadFonts.ts';
import { keepAnswers, sendEarly } from './earlyRequests.ts';

const root = document.getElementById('root')!;
const { requests, answers, styles } = JSON.parse(
  document.getElementById('ahead')?.textContent ?? '{"requests":[],"styles":[]}',
) as Ahead;

// A query string or another pool needs other data than the prerendered page.
const { pathname, search } = window.location;
if (search === '' && slugOfAddress(pathname) === null && readLastPool() === null) sendEarly(requests);
if (answers) keepAnswers(answers);
for (const file of styles) markHeld(file);
const isEarly = hasFonts();
if (isEarly) void loadFonts();
// Paints the document first: scripts would compete for the processor.
await painted();
try {
  // Separate tasks, so that a slow phone can scroll in between.
  await import('react-dom/client');
  await nextTask();
  const { startApp } = await import('../app.tsx');
  await nextTask();
  await startApp(root);
} catch (error) {
  console.error(error);
  offerReload(root);
}
// On a slow network fonts would compete with scripts and data.
if (!isEarly) {
  await shown(root);
  await painted();
  await loadFonts();
}

/**
 * Stops the bundler's loader from requesting inlined styles, which it skips if linked. Browsers do not load a
 * disabled link, except one in the document's own text.
 */
function markHeld(file: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('disabled', '');
  link.href = file;
  document.head.append(link);
}

/** Resolves when no placeholder is left. */
function shown(screen: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (screen.querySelector('[aria-busy="true"]')) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(screen, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    look();
  });
}

/** Resolves after the next frame; at once in a hidden tab, which draws none. */
async function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await nextTask();
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Loading the app failed: no network, or a new release removed the old files. */
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
