import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBarriers } from '../axe.ts';
import { type Look, phone, wide } from '../looks.ts';
import { keepScreenshot, openPage, type OpenPage } from '../page.ts';
import { blockOtherSites } from '../registration.ts';
import { closePages, openBrowser } from '../sharedBrowser.ts';
import { documentedActions } from './documentedActions.ts';
import { Hand } from './hand.ts';
import { type LiveSite, openLiveSite } from './liveSite.ts';
import { addressOf, BOUNCING, spreadsheet } from './people.ts';
import { claim, pick, pickInApp, tokenOf } from './player.ts';

/** Two weeks of the season are over. */
const WEDNESDAY = '2025-09-17T12:00:00-04:00';

/**
 * The whole life of a pool, from an empty server to the payout, told by a commissioner and some players in browsers.
 * Each test builds on the last. Screens that have a story of their own are checked by axe there.
 */
export function tellSeason(officeLook: Look, playerLook: Look): void {
  describe(`a season, the office at ${officeLook.name}, the players at ${playerLook.name}`, () => {
    let site: LiveSite;
    let office: OpenPage;
    let page: Page;
    let hand: Hand;
    let browser: Browser;
    let ann: OpenPage;
    let eve: OpenPage;
    const others: OpenPage[] = [];
    /** The row of an entry that is out since its team lost, in Ann's standings: "You" is the badge of her own. */
    const lostBy = (name: string, team: string) =>
      ann.page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}${team} lost`) });
    const openPlayer = () => openPage(browser, site.server.url, { ...playerLook, reducedMotion: 'reduce' });
    const counted: Record<string, number> = {};

    const task = async (name: string, does: () => Promise<unknown>) => {
      counted[name] = await hand.count(does);
    };

    beforeAll(async () => {
      site = await openLiveSite(WEDNESDAY, [BOUNCING]);
      browser = await openBrowser();
      office = await openPage(browser, site.server.url, { ...officeLook, reducedMotion: 'reduce' });
      page = office.page;
      hand = new Hand(page);
    });
    afterAll(async () => {
      await closePages();
      await site?.close();
    });

    test('an empty server is set up', async () => {
      const [, code = ''] = /set-up code +(\S+)/.exec(site.server.logs()) ?? [];
      await page.goto('/');
      await page.waitForURL('**/setup');
      await page.getByLabel('Set-up code').waitFor();
      await expectClean(page, 'setup');
      await task('Set up the site', async () => {
        await hand.write(page.getByLabel('Set-up code'), code);
        await hand.enter();
        await hand.write(page.getByLabel('Your name'), 'Ada');
        await hand.write(page.getByLabel('Email address'), 'ada@pool.example');
        await hand.write(page.getByLabel('Password', { exact: true }), 'a long secret');
        await hand.enter();
        await page.getByText('You are the administrator').waitFor();
      });
      await task('Set up mail', async () => {
        const { hostname, port } = new URL(site.mailbox.url);
        await hand.choose(page.getByLabel('Encryption'), 'None (own network only)');
        await hand.write(page.getByLabel('Mail server', { exact: true }), hostname);
        await hand.write(page.getByLabel('Port'), port);
        await hand.enter();
        await page.getByText('The server took the test mail and is in use.').waitFor();
      });
      await site.mailbox.expect('ada@pool.example', /./);
      await expectClean(page, 'setup-site');
    });

    test('the season is imported and the pool made', async () => {
      await hand.press(page.getByRole('link', { name: 'Create a pool' }));
      await page.getByRole('heading', { name: 'New pool' }).waitFor();
      await task('Import the season', async () => {
        await hand.press(page.getByRole('button', { name: 'Import the schedule' }));
        await page.getByText('272 games; 272 new').waitFor();
      });
      await expectClean(page, 'new-pool');
      await task('Change any other rule', async () => {
        await hand.write(page.getByLabel('Change a rule'), 'paid');
        await hand.choose(page.getByLabel('Payments in the standings'), 'Shown to members');
      });
      await expectClean(page, 'new-pool-rules');
      await task('Create a pool', async () => {
        await hand.write(page.getByLabel('Name', { exact: true }), 'Office pool');
        await hand.choose(page.getByLabel('Last week'), 'Week 4');
        await page.getByText('Last week: Week 4').waitFor();
        await hand.press(page.getByRole('button', { name: 'Create pool' }));
        await page.getByRole('heading', { name: 'Office pool is ready' }).waitFor();
      });
      await expectClean(page, 'new-pool-made');
    });

    test('sixty entries come from a spreadsheet', async () => {
      const grid = page.getByRole('region', { name: 'Rows to import' });
      await task('Import 60 entries', async () => {
        await hand.press(page.getByRole('link', { name: 'Import entries from a spreadsheet' }));
        await hand.upload(page.getByLabel('Spreadsheet file'), 'pool.csv', spreadsheet());
        await page.getByText('2 problems in 2 rows').waitFor();
        await hand.press(
          page
            .getByRole('group', { name: '“Ravenz”: did you mean Ravens?' })
            .getByRole('button', { name: 'Ravens' }),
        );
        await page.getByText('1 problem in 1 row').waitFor();
        await hand.write(grid.getByLabel('Email address, row 18', { exact: true }), 'player17@pool.example');
        await hand.press(page.getByRole('button', { name: 'Check the rows' }));
        await page.getByText('All rows are good.').waitFor();
        await hand.press(page.getByRole('button', { name: 'Import 60 entries' }));
        await page.getByText('60 entries with 120 picks are in the pool').waitFor();
      });
      await expectClean(page, 'imported');
    });

    const officeLink = (name: string) =>
      page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true });
    /** Opens a screen of the office by its tab, which opens the first of its screens, and its own link. */
    const openScreen = async (name: string, tab: 'This week' | 'Results' | 'People' | 'Money' | 'Pool') => {
      await hand.press(officeLink(tab).first());
      if (!['This week', 'Results', 'Entries', 'Payments', 'Settings'].includes(name)) {
        await officeLink(name).waitFor();
        await hand.press(officeLink(name));
      }
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    };

    test('people are invited by link and by mail, and one mail bounces', async () => {
      await hand.press(page.getByRole('link', { name: 'Invite them' }));
      await page.getByRole('heading', { name: 'Invitations', level: 1 }).waitFor();
      await expectClean(page, 'invitations');
      await task('Open registration', async () => {
        // Invitations has a button of the same name, which stays until the screen is there.
        await openScreen('Settings', 'Pool');
        await hand.press(page.getByRole('button', { name: 'Open registration' }));
        // Two weeks have been played.
        await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Open registration' }));
        await page.getByRole('status').filter({ hasText: 'Registration is open' }).waitFor();
      });
      await openScreen('Invitations', 'People');
      await task('Mail the imported entries their links', async () => {
        await hand.press(page.getByRole('button', { name: 'Preview claim links' }));
        await page.getByText('60 people get a mail').waitFor();
        await hand.press(page.getByRole('button', { name: 'Send 60 links' }));
        await page.getByText('60 people get a link').waitFor();
      });
      await task('Invite by mail', async () => {
        await hand.write(page.getByLabel('Email addresses'), `gus@pool.example\n${BOUNCING}`);
        await hand.press(page.getByRole('button', { name: 'Preview', exact: true }));
        await page.getByText('2 addresses get an invitation').waitFor();
        await hand.press(page.getByRole('button', { name: 'Send 2 invitations' }));
        await page.getByText('2 invitations are on the way').waitFor();
      });
      await task('Invite by link', async () => {
        await hand.press(page.getByRole('button', { name: 'New link' }));
        await hand.press(page.getByRole('button', { name: 'Make the link' }));
        await page.getByText(/\/join\/[\w-]+$/).waitFor();
      });
      await expectClean(page, 'invitations-sent');

      const guest = await openPlayer();
      await guest.page.goto(`/join/${await tokenOf(site, 'gus@pool.example')}`);
      await guest.page.getByText('Ada invites you to').waitFor();
      await guest.page.getByText('Pick one team to win each week from Week 1 to Week 4.').waitFor();
      await guest.page.getByText('It is Week 3 of 4; your entry starts this week.').waitFor();
      await expectClean(guest.page, 'invitation');
      const row = (address: string) => page.getByRole('listitem').filter({ hasText: address });
      await row('gus@pool.example').getByText('Opened').waitFor();
      await row(BOUNCING).getByText('Bounced').waitFor();
      await guest.close();
    });

    test('by the link somebody joins', async () => {
      const { pathname } = new URL(await page.getByText(/\/join\/[\w-]+$/).innerText());
      const guest = await openPlayer();
      await blockOtherSites(guest.context);
      await guest.page.goto(pathname);
      await guest.page.getByLabel('Name').fill('Eve');
      await guest.page.getByLabel('Email').fill(addressOf('Eve'));
      await guest.page.getByLabel('Password', { exact: true }).fill('a long secret');
      await guest.page.getByRole('button', { name: 'Continue' }).click();
      await guest.page.getByLabel('Username of entry 1').fill('Eve');
      await guest.page.getByRole('button', { name: 'Continue' }).click();
      await guest.page.getByRole('button', { name: 'Join', exact: true }).click();
      await guest.page.getByText('You are in.').waitFor();
      await page.getByText(/1 joined/).waitFor();
      await expectClean(guest.page, 'joined');
      eve = guest;
    });

    test('players claim their entries and pick', async () => {
      ann = await openPlayer();
      const link = `/join/${await tokenOf(site, addressOf('Ann'))}`;
      await ann.page.goto(link);
      await ann.page.getByRole('button', { name: 'Claim my entry' }).waitFor();
      await expectClean(ann.page, 'claim');
      await ann.page.getByRole('button', { name: 'Claim my entry' }).click();
      await ann.page.getByRole('link', { name: 'Later' }).click();
      // Who finds the mail later does not get in by it.
      const late = await openPlayer();
      await late.page.goto(link);
      await late.page
        .getByText('This invitation has already been used. Log in to see your entries.')
        .waitFor();
      expect(await late.page.getByRole('button', { name: 'Claim my entry' }).count()).toBe(0);
      await expectClean(late.page, 'claim-used');
      await late.close();
      await pickInApp(ann.page, 'Carolina Panthers');
      await expectClean(ann.page, 'picked');
      await eve.page.goto('/picks');
      await pickInApp(eve.page, 'Minnesota Vikings');
      for (const [name, team] of [
        ['Bob', 'ATL'],
        ['Cleo', 'SEA'],
      ] as const) {
        const player = await claim(await openPlayer(), site, name);
        await pick(player.context, 3, team);
        others.push(player);
      }
    });

    test('the week is run by the keyboard: a reminder, then the deadline', async () => {
      hand.use('keyboard');
      await openScreen('This week', 'This week');
      await hand.press(page.getByRole('link', { name: '1 invitation bounced' }));
      await page.getByText(BOUNCING).waitFor();
      expect(await page.getByRole('button', { name: /^Send again to/ }).count()).toBe(1);
      await openScreen('This week', 'This week');
      const missing = page.getByRole('region', { name: 'No pick for Week 3 yet' });
      await missing.getByText('51 entries').waitFor();
      await hand.write(missing.getByRole('searchbox'), 'Dan');
      await missing.getByText('1 entry').waitFor();
      await task('Remind', async () => {
        await hand.press(missing.getByRole('button', { name: 'Remind them now' }));
        await missing.getByText('people are reminded by mail').waitFor();
      });
      await site.mailbox.expect(addressOf('Dan'), /Week 3/);
      await ann.page.getByRole('tab', { name: 'All Picks' }).waitFor();
      await site.moveTo('2025-09-21T10:00:05-04:00');
      // Both hear of it without a reload.
      await ann.page.getByRole('tab', { name: 'All Picks', selected: true }).waitFor();
      await missing.waitFor({ state: 'detached' });
      await expectClean(ann.page, 'all-picks');
    });

    /** Opens what can happen to the game other than a score. */
    const openGame = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^(Postpone or cancel|Rule or play): ${name}$`) });

    test('a result is entered by the keyboard, and corrected: one goes out, one comes back', async () => {
      await site.moveTo('2025-09-21T16:30:00-04:00');
      await site.importResults(office.context);
      await openScreen('Results', 'Results');
      await page.reload();
      const [away, home] = [/^Atlanta Falcons, points/, /^Carolina Panthers, points/].map((name) =>
        page.getByRole('textbox', { name }),
      );
      await away!.waitFor();
      await task('Enter a result', async () => {
        await hand.write(away!, '30');
        await hand.write(home!, '0');
        await page.getByText('1 entry goes out: Ann.').waitFor();
        await hand.enter();
        await page.getByText('Final: ATL 30, CAR 0', { exact: true }).waitFor();
      });
      await ann.page.goto('/standings');
      await lostBy('AnnYou', 'Panthers').waitFor();
      await task('Correct a result', async () => {
        await hand.write(away!, '0');
        await hand.write(home!, '30');
        await page.getByText('1 entry goes out: Bob.').waitFor();
        await page.getByText('1 entry comes back: Ann.').waitFor();
        await hand.enter();
        await page.getByText('Final: ATL 0, CAR 30', { exact: true }).waitFor();
      });
      await expectClean(page, 'results-corrected');
      await lostBy('Bob', 'Falcons').waitFor();
      await lostBy('AnnYou', 'Panthers').waitFor({ state: 'detached' });
    });

    test('a game is postponed and ruled on by the keyboard', async () => {
      const saints = page.getByRole('dialog', { name: 'NO at SEA' });
      await task('Postpone a game', async () => {
        await hand.press(openGame('NO at SEA'));
        await hand.write(saints.getByLabel('Reason, for the log'), 'Lightning.');
        await hand.enter();
        await saints.getByRole('button', { name: 'Confirm: Postpone the game' }).waitFor();
        await hand.enter();
        await page.getByText('NO at SEA is postponed').waitFor();
      });
      await openScreen('This week', 'This week');
      await hand.press(page.getByRole('link', { name: '1 result to enter' }));
      await page.getByRole('heading', { name: 'Results', level: 1 }).waitFor();
      await task('Rule on a game', async () => {
        await hand.press(openGame('NO at SEA'));
        await hand.write(saints.getByLabel('Reason, for the log'), 'It is not played this week.');
        await hand.enter();
        await saints.getByRole('button', { name: 'Confirm: Rule: its entries survive' }).waitFor();
        await expectClean(page, 'ruling');
        await hand.enter();
        await page.getByText('NO at SEA counts as survived').waitFor();
      });
    });

    test('a dispute is opened by a player and resolved by a pick', async () => {
      const dan = await claim(await openPlayer(), site, 'Dan');
      others.push(dan);
      await dan.page.goto('/picks');
      await dan.page.getByRole('tab', { name: 'Make Picks' }).click();
      await dan.page.getByRole('button', { name: 'Something wrong?' }).click();
      const dialog = dan.page.getByRole('dialog');
      await dialog.getByLabel('What is wrong with the pick or the result?').fill('I wrote you: Jaguars.');
      await dialog.getByRole('button', { name: 'Send to the commissioner' }).click();
      await dialog.getByText('Waiting for the commissioner').waitFor();

      await openScreen('This week', 'This week');
      await hand.press(page.getByRole('link', { name: '1 dispute is open' }));
      await page.getByText('I wrote you: Jaguars.').waitFor();
      await hand.press(page.getByRole('link', { name: 'History of the entry' }));
      await page.getByRole('heading', { name: 'Dan', level: 1 }).waitFor();
      const act = page.getByRole('dialog');
      await task('Pick for an entry', async () => {
        await hand.press(page.getByRole('button', { name: 'Pick for' }));
        await hand.choose(act.getByLabel('Team'), 'Jacksonville Jaguars');
        await hand.write(act.getByLabel('Reason, for the log'), 'He wrote in time.');
        await hand.press(act.getByRole('button', { name: 'Preview' }));
        await hand.press(act.getByRole('button', { name: 'Confirm: Pick for' }));
        await act.waitFor({ state: 'detached' });
      });
      await openScreen('Disputes', 'Results');
      await task('Resolve a dispute', async () => {
        await hand.press(page.getByRole('button', { name: 'Resolve' }));
        await hand.write(act.getByLabel('Your decision'), 'Your pick counts.');
        await hand.press(act.getByRole('button', { name: 'Preview' }));
        await hand.press(act.getByRole('button', { name: 'Resolve the dispute' }));
        await page.getByText('No open disputes').waitFor();
      });
      await dan.page.goto('/picks');
      await dan.page.getByRole('tab', { name: 'Make Picks' }).click();
      await dan.page.getByRole('button', { name: 'Something wrong?' }).click();
      await dialog.getByText('Your pick counts.').waitFor();
      await dan.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await dan.page.getByText('Jacksonville Jaguars').first().waitFor();
    });

    test('an entry is reinstated by the keyboard', async () => {
      await openScreen('Entries', 'People');
      await page.getByText('61 entries').waitFor();
      await task('Reinstate an entry', async () => {
        await hand.write(page.getByLabel('Username or email address'), 'Finn');
        await page.getByText('1 entry', { exact: true }).waitFor();
        await hand.press(page.getByRole('link', { name: 'Finn' }));
        await hand.press(page.getByRole('button', { name: 'Reinstate' }));
        const act = page.getByRole('dialog');
        await hand.write(act.getByLabel('Reason, for the log'), 'He was in hospital.');
        await hand.press(act.getByRole('button', { name: 'Preview' }));
        await act.getByText('Finn: out in Week 3, then alive').waitFor();
        await hand.press(act.getByRole('button', { name: 'Confirm: Reinstate' }));
        await act.waitFor({ state: 'detached' });
      });
    });

    test('payments are ticked off by the keyboard', async () => {
      await openScreen('Payments', 'Money');
      const search = page.getByRole('searchbox', { name: /Search/ });
      await hand.write(search, 'Bob');
      await page.getByText('1 entry', { exact: true }).waitFor();
      await task('Mark a payment', async () => {
        await hand.press(page.getByRole('button', { name: 'Mark Bob as paid' }));
        await page.getByText('Bob paid $50', { exact: true }).waitFor();
      });
      await hand.write(search, 'Cleo');
      const cleo = page.getByRole('rowgroup', { name: 'Cleo', exact: true });
      await task('Record a partial payment', async () => {
        await hand.press(cleo.getByRole('button', { name: 'Details of Cleo' }));
        await hand.write(cleo.getByRole('textbox', { name: /Part of the fee/ }), '20');
        await hand.enter();
        await cleo.getByText('$20 of $50').waitFor();
      });
      const file = page.waitForEvent('download');
      await task('Export the payments', () => hand.press(page.getByRole('button', { name: 'Export CSV' })));
      expect((await file).suggestedFilename()).toBe('payments.csv');
      hand.use('pointer');
    });

    test('an announcement is read and dismissed by a player', async () => {
      await ann.page.goto('/dashboard');
      await openScreen('Announcements', 'People');
      await expectClean(page, 'announcements');
      await task('Announce', async () => {
        await hand.write(page.getByLabel('Title'), 'Drinks on Sunday');
        await hand.write(page.getByLabel('Text', { exact: true }), 'At eight, in the kitchen.');
        await hand.press(page.getByRole('button', { name: 'Preview', exact: true }));
        await hand.press(page.getByRole('button', { name: 'Publish' }));
        await page.getByText(/^Published\./).waitFor();
      });
      const card = ann.page.getByRole('region', { name: /^Announcements?$/ });
      await card.getByText('At eight, in the kitchen.').waitFor();
      await card.getByRole('button', { name: 'Got it' }).click();
      await card.waitFor({ state: 'detached' });
    });

    test('the last week is played, and the pool is decided', async () => {
      await site.moveTo('2025-09-24T12:00:00-04:00');
      await site.importResults(office.context);
      await ann.page.goto('/picks');
      await pickInApp(ann.page, 'Detroit Lions');
      await eve.page.goto('/picks');
      await pickInApp(eve.page, 'New Orleans Saints');
      const [, cleo, dan] = others;
      await pick(cleo!.context, 4, 'HOU');
      await pick(dan!.context, 4, 'TEN');
      await site.moveTo('2025-09-28T10:00:05-04:00');
      await ann.page.getByRole('tab', { name: 'All Picks', selected: true }).waitFor();
      await site.moveTo('2025-09-30T12:00:00-04:00');
      await site.importResults(office.context);
      await ann.page.goto('/dashboard');
      await ann.page.getByRole('region', { name: 'We have 2 winners' }).waitFor();
      await expectClean(ann.page, 'dashboard-decided');
    });

    test('the winners are paid, and the season is shared', async () => {
      await openScreen('Close-out', 'Money');
      await page.getByText('Decided in Week 4, with 2 winners.').waitFor();
      await task('Pay a winner', async () => {
        await hand.write(page.getByLabel('Method of payment'), 'Bank transfer');
        await hand.press(page.getByRole('button', { name: 'Mark Ann as paid' }));
        await page.getByText('1 to pay').waitFor();
      });
      await hand.press(page.getByRole('button', { name: 'Mark Cleo as paid' }));
      await page.getByText('All paid').waitFor();
      await task('Share the season', async () => {
        await hand.press(page.getByRole('button', { name: 'Make the page public' }));
        await page.getByRole('link', { name: /\/season$/ }).waitFor();
      });
      const visitor = await openPlayer();
      await visitor.page.goto('/p/office-pool/season');
      await visitor.page.getByRole('heading', { name: 'Survival by week' }).waitFor();
      await visitor.page.getByText('Cleo').first().waitFor();
      await visitor.close();
    });

    test('every task took the actions that are documented, and no page had a problem', async () => {
      expect(counted).toMatchObject({ 'Mark a payment': 1, 'Enter a result': 3, 'Open registration': 3 });
      expect(counted).toEqual(documentedActions());
      for (const opened of [office, ann, eve, ...others]) await opened.close();
    });
  });
}

/** On a phone and on a desk nothing scrolls sideways; axe, whose rules do not depend on the width, finds nothing. */
async function expectClean(page: Page, name: string): Promise<void> {
  const own = page.viewportSize()!;
  const other = [phone, wide].map(({ viewport }) => viewport).find(({ width }) => width !== own.width)!;
  for (const viewport of [other, own]) {
    await page.setViewportSize(viewport);
    // A control that the header covers until one scrolls counts as too small to press.
    await page.evaluate(() => window.scrollTo(0, 0));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name}: no sideways scrolling at ${viewport.width}`).toBeLessThanOrEqual(0);
    if (process.env.KEEP_SCREENS) await keepScreenshot(page, `season-${name}-${viewport.width}`);
  }
  expect(await findBarriers(page, 'everything'), `axe on ${name} at ${own.width}`).toEqual([]);
}
