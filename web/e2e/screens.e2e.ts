import { expect, test } from 'vitest';
import { logInAsTestUser } from './api.ts';
import { expectEveryLook, looks } from './looks.ts';
import { type OpenPage, openPage } from './page.ts';
import { setStage } from './stage.ts';

// The clock is frozen, so that two runs see the same pool.
const stage = setStage();

/**
 * Every route, as each role that SPECIFICATION 6.5 admits; the states of the screens have tests of their own.
 */
const screens = [
  ['/', 'visitor', 'Last Standing'],
  ['/login', 'visitor', 'Login'],
  ['/forgot-password', 'visitor', 'Forgot password'],
  ['/forgot-password?token=mailed', 'visitor', 'Reset password'],
  ['/rules', 'visitor', 'Rules'],
  ['/test-login', 'visitor', 'Test Login'],
  ['/demo-payment?amount=50.00&note=Pool%3A%20Ann', 'visitor', 'Demo Payment'],
  ['/welcome-demo', 'visitor', 'Welcome Demo'],
  ['/referral-test', 'visitor', 'Referral Code Test'],
  ['/no-such-page', 'visitor', '404 Page Not Found'],
  ['/login', 'member', 'Login'],
  ['/dashboard', 'member', 'Pool Dashboard'],
  ['/picks', 'member', 'Picks'],
  ['/games', 'member', 'Live NFL Games and Scores'],
  ['/standings', 'member', 'League Standings'],
  ['/history', 'member', 'Pool Analytics and History'],
  ['/planner', 'member', 'Planner'],
  ['/add-entries', 'member', 'Manage Entries'],
  ['/account', 'member', 'My account'],
  ['/announcements', 'member', 'Announcements'],
  ['/talk', 'member', 'Talk'],
] as const;

/** One page for each role, which loads the app once. */
const pages = new Map<string, OpenPage>();

async function openAs(who: 'visitor' | 'member'): Promise<OpenPage> {
  const known = pages.get(who);
  if (known) return known;
  const opened = await openPage(stage.browser, stage.server.url, { ...looks[0], reducedMotion: 'reduce' });
  if (who === 'member') await logInAsTestUser(opened.context);
  pages.set(who, opened);
  return opened;
}

test.each(screens)(
  '%s for a %s has its title, no problems and no accessibility violations',
  async (path, who, title) => {
    const { page, problems, forgive } = await openAs(who);
    await page.goto(path);
    await page.locator('h1', { hasText: title }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    await expectEveryLook(page, `${who}${path.replaceAll(/[/?=]/g, '-')}`);
    // The status of the document.
    if (path === '/no-such-page') forgive(/status of 404/);
    expect(problems.splice(0)).toEqual([]);
  },
);
