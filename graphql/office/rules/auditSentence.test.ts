import { describe, expect, test } from 'vitest';

import { auditActions, auditSentence, type AuditAction, type AuditedAction } from './auditSentence.ts';

const auditedAction = (action: AuditAction, more: Partial<AuditedAction> = {}): AuditedAction => ({
  action,
  actor: 'Pat Doe',
  subject: 'Ann 2',
  week: null,
  currency: 'USD',
  regularWeeks: 18,
  before: null,
  after: null,
  ...more,
});

describe('auditSentence', () => {
  test.each(auditActions)('%s has a sentence, also when nothing of it may be read', (action) => {
    const full = auditSentence(auditedAction(action, { week: 3, before: {}, after: {} }));
    const bare = auditSentence(auditedAction(action, { actor: null, subject: null }));
    for (const sentence of [full, bare]) {
      expect(sentence).toMatch(/^(Pat Doe|The server) [a-z].*[^ .]\.$/);
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object| {2}/);
      // The words of people, not the name of the action.
      expect(sentence).not.toContain(action);
    }
  });

  test.each<[Partial<AuditedAction> & { action: AuditAction }, string]>([
    [
      { action: 'entry.reinstate', after: { reinstatedThroughWeek: 3 } },
      'Pat Doe reinstated Ann 2 through Week 3.',
    ],
    [
      { action: 'entry.rename', before: { username: 'Ann' }, after: { username: 'Ann 2' } },
      'Pat Doe renamed Ann to Ann 2.',
    ],
    [
      { action: 'account.access', after: { way: 'PASSWORD_LINK', week: 8 } },
      'Pat Doe made a password link for the account of Ann 2 before the deadline of Week 8.',
    ],
    [{ action: 'pick.open', after: { week: 8 } }, 'Pat Doe opened the secret pick of Ann 2 for Week 8.'],
    [
      { action: 'pick.change', week: 8, before: { teamId: 'KC' }, after: { teamId: 'BUF' } },
      'Pat Doe changed the pick of Ann 2 for Week 8 from KC to BUF.',
    ],
    [
      {
        action: 'pick.change',
        week: 8,
        before: { slot: 2, teamId: 'KC' },
        after: { slot: 2, teamId: 'BUF' },
      },
      'Pat Doe changed the second pick of Ann 2 for Week 8 from KC to BUF.',
    ],
    [
      { action: 'pick.remove', week: 8, before: { slot: 2, teamId: 'KC' } },
      'Pat Doe removed the second pick of Ann 2 for Week 8.',
    ],
    [
      { action: 'pick.submitFor', week: 8, after: { slot: 1, teamId: 'KC' } },
      'Pat Doe picked KC for Ann 2 for Week 8.',
    ],
    [
      { action: 'pick.submitFor', week: 8, after: { slot: 2, teamId: 'KC' } },
      'Pat Doe made the second pick KC for Ann 2 for Week 8.',
    ],
    [{ action: 'pick.submitFor', week: 8 }, 'Pat Doe picked for Ann 2 for Week 8.'],
    [{ action: 'pick.change', week: 8 }, 'Pat Doe changed the pick of Ann 2 for Week 8.'],
    [
      {
        action: 'game.correctResult',
        subject: 'KC at BUF, Week 3',
        before: { awayScore: 20, homeScore: 23 },
        after: { awayScore: 24, homeScore: 23 },
      },
      'Pat Doe corrected the result of KC at BUF, Week 3 from 20-23 to 24-23.',
    ],
    [{ action: 'payment.markPaid', after: { amountCents: 5000 } }, 'Pat Doe recorded that Ann 2 paid $50.'],
    [
      {
        action: 'pool.update',
        before: { registration: 'CLOSED', entryFeeCents: 5000 },
        after: { registration: 'OPEN', entryFeeCents: 2000 },
      },
      'Pat Doe changed the registration from closed to open, the entry fee from $50 to $20.',
    ],
    [
      { action: 'pool.grade', actor: null, week: 3, after: { changed: 1 } },
      'The server graded Week 3: 1 entry changed.',
    ],
    [
      { action: 'pool.copy', after: { name: 'Office', seasonYear: 2026, carriedOverCents: 60_700 } },
      'Pat Doe ran the pool again in 2026 as Office, carrying over $607.',
    ],
    [
      { action: 'entry.reinstate', after: { reinstatedThroughWeek: 19 } },
      'Pat Doe reinstated Ann 2 through the Wild Card round.',
    ],
    [
      { action: 'entry.restoreDecision', after: { adminEliminatedWeek: 20 } },
      'Pat Doe took back the last decision about Ann 2: out in the Divisional round again.',
    ],
    [
      { action: 'pick.remove', week: 18, regularWeeks: 17 },
      'Pat Doe removed the pick of Ann 2 for the Wild Card round.',
    ],
    [
      { action: 'pool.grade', week: 22, after: { changed: 2 } },
      'Pat Doe graded the Super Bowl: 2 entries changed.',
    ],
    [
      { action: 'pool.pinWeek', after: { pinnedWeek: 21 } },
      'Pat Doe pinned the Conference Championships as the current week.',
    ],
    // An amount is a whole number of cents.
    [
      { action: 'payment.markPaid', after: { amountCents: 0.5 } },
      'Pat Doe recorded that Ann 2 paid an amount.',
    ],
    [
      { action: 'payment.markPaid', after: { amountCents: '5' } },
      'Pat Doe recorded that Ann 2 paid an amount.',
    ],
    [
      { action: 'payment.record', after: { amountCents: 5000, receivedCents: 2000 } },
      'Pat Doe recorded a payment of Ann 2, $20 of $50 in all.',
    ],
    [
      { action: 'payment.reverse', after: { amountCents: 5000, receivedCents: 0 } },
      'Pat Doe took back a payment of Ann 2, $0 of $50 in all.',
    ],
    [{ action: 'entry.reinstate' }, 'Pat Doe reinstated Ann 2 through a week.'],
    [{ action: 'entry.eliminate', after: { adminEliminatedWeek: 4 } }, 'Pat Doe eliminated Ann 2 in Week 4.'],
    [{ action: 'entry.rename', after: { username: 'Ann 2' } }, 'Pat Doe renamed an entry to Ann 2.'],
    [{ action: 'entry.rename', before: { username: 'Ann' } }, 'Pat Doe renamed Ann to Ann 2.'],
    [
      { action: 'entry.buyBack', after: { boughtBackThroughWeek: 5, amountCents: 2500 } },
      'Pat Doe bought Ann 2 back in through Week 5 for $25.',
    ],
    [
      { action: 'entry.cancelBuyBack', before: { boughtBackThroughWeek: 5 } },
      'Pat Doe took back the buy-back of Ann 2 through Week 5.',
    ],
    [
      { action: 'entry.restoreDecision', after: { reinstatedThroughWeek: 3, adminEliminatedWeek: 4 } },
      'Pat Doe took back the last decision about Ann 2: reinstated through Week 3, out in Week 4 again.',
    ],
    [
      { action: 'entry.restoreDecision', after: {} },
      'Pat Doe took back the last decision about Ann 2; none is left.',
    ],
    [{ action: 'pick.open' }, 'Pat Doe opened the secret pick of Ann 2.'],
    [{ action: 'pick.remove', before: { slot: 2 } }, 'Pat Doe removed the second pick of Ann 2.'],
    [{ action: 'pick.change', before: { teamId: 'KC' } }, 'Pat Doe changed the pick of Ann 2 from KC.'],
    [{ action: 'pick.change', after: { teamId: 'BUF' } }, 'Pat Doe changed the pick of Ann 2 to BUF.'],
    [
      { action: 'pick.replace', week: 2, before: { teamId: 'KC' }, after: { teamId: 'BUF' } },
      'Pat Doe changed their own pick of Ann 2 for Week 2 from KC to BUF.',
    ],
    [
      { action: 'game.enterResult', subject: null, after: { awayScore: 20, homeScore: 23 } },
      'Pat Doe entered the result of a game 20-23.',
    ],
    [{ action: 'game.enterResult', after: { awayScore: 20 } }, 'Pat Doe entered the result of Ann 2.'],
    [{ action: 'game.enterResult', after: { homeScore: 23 } }, 'Pat Doe entered the result of Ann 2.'],
    [
      { action: 'game.acceptHeldUpdate', after: { awayScore: 20, homeScore: 23 } },
      'Pat Doe took over the held update of Ann 2 to 20-23.',
    ],
    [
      { action: 'game.correctResult', before: { awayScore: 20, homeScore: 23 } },
      'Pat Doe corrected the result of Ann 2 from 20-23.',
    ],
    [{ action: 'game.correctResult' }, 'Pat Doe corrected the result of Ann 2.'],
    [{ action: 'game.rule' }, 'Pat Doe removed the ruling on Ann 2.'],
    [{ action: 'game.rule', after: { ruling: 'SURVIVE' } }, 'Pat Doe ruled that Ann 2 counts as survived.'],
    [{ action: 'game.rule', after: { ruling: 'LOSS' } }, 'Pat Doe ruled that Ann 2 counts as a loss.'],
    [{ action: 'game.setStatus', after: { status: 'CANCELLED' } }, 'Pat Doe set Ann 2 to canceled.'],
    [{ action: 'game.setStatus', after: { status: 'GONE' } }, 'Pat Doe set Ann 2 to another status.'],
    [
      { action: 'heldUpdate.hold', after: { source: 'FEED', awayScore: 20, homeScore: 23 } },
      'Pat Doe held the feed’s update of Ann 2 20-23.',
    ],
    [
      { action: 'heldUpdate.refuse', after: { source: 'SCHEDULE' } },
      'Pat Doe refused the schedule file’s update of Ann 2.',
    ],
    [
      { action: 'heldUpdate.accept', after: { source: 'SCOREBOARD' } },
      'Pat Doe accepted the second scoreboard’s update of Ann 2.',
    ],
    [{ action: 'invitation.send', after: { invitations: 1 } }, 'Pat Doe invited 1 address.'],
    [{ action: 'invitation.send', after: { invitations: 2 } }, 'Pat Doe invited 2 addresses.'],
    [{ action: 'invitation.send' }, 'Pat Doe invited some addresses.'],
    [
      { action: 'invitation.sendClaims', after: { accounts: 1 } },
      'Pat Doe mailed links to claim imported entries to 1 account.',
    ],
    [
      { action: 'invitationLink.create', after: { label: 'Office' } },
      'Pat Doe made the invitation link “Office”.',
    ],
    [
      { action: 'invitationLink.revoke', after: { label: 'Office' } },
      'Pat Doe revoked the invitation link “Office”.',
    ],
    [{ action: 'invitationLink.create' }, 'Pat Doe made the invitation link “”.'],
    [{ action: 'invitationLink.revoke' }, 'Pat Doe revoked the invitation link “”.'],
    [{ action: 'apiToken.create', after: { name: 'Mine' } }, 'Pat Doe made the API token Mine.'],
    [{ action: 'apiToken.create' }, 'Pat Doe made the API token.'],
    [{ action: 'apiToken.revoke', after: { name: 'Mine' } }, 'Pat Doe revoked the API token Mine.'],
    [{ action: 'apiToken.revoke' }, 'Pat Doe revoked the API token.'],
    [{ action: 'referralCode.create', after: { code: 'A-B' } }, 'Pat Doe made the referral code A-B.'],
    [{ action: 'referralCode.create' }, 'Pat Doe made the referral code.'],
    [{ action: 'referralCode.disable', after: { code: 'A-B' } }, 'Pat Doe disabled the referral code A-B.'],
    [{ action: 'referralCode.disable' }, 'Pat Doe disabled the referral code.'],
    [{ action: 'referralCode.enable', after: { code: 'A-B' } }, 'Pat Doe enabled the referral code A-B.'],
    [{ action: 'referralCode.enable' }, 'Pat Doe enabled the referral code.'],
    [{ action: 'webhook.create', after: { name: 'Chat' } }, 'Pat Doe added the webhook “Chat”.'],
    [{ action: 'webhook.delete', before: { name: 'Chat' } }, 'Pat Doe deleted the webhook “Chat”.'],
    [
      { action: 'webhook.update', before: { name: 'Chat' }, after: { name: 'Office' } },
      'Pat Doe changed the webhook “Office”.',
    ],
    [{ action: 'webhook.test' }, 'Pat Doe sent a test to the webhook “”.'],
    [
      { action: 'webhook.fail', actor: null, after: { name: 'Chat', error: 'HTTP 500. .' } },
      'The server turned the webhook “Chat” off, because it took nothing any more: HTTP 500.',
    ],
    [
      { action: 'webhook.fail', after: { name: 'Chat' } },
      'Pat Doe turned the webhook “Chat” off, because it took nothing any more.',
    ],
    [
      { action: 'webhook.fail', after: { name: 'Chat', error: 'No. 5 is gone' } },
      'Pat Doe turned the webhook “Chat” off, because it took nothing any more: No. 5 is gone.',
    ],
    [{ action: 'pool.announce', after: { title: 'Hello' } }, 'Pat Doe announced “Hello”.'],
    [{ action: 'pool.announce' }, 'Pat Doe announced “something”.'],
    [
      { action: 'pool.withdrawAnnouncement', before: { title: 'Hello' } },
      'Pat Doe withdrew the announcement “Hello”.',
    ],
    [{ action: 'pool.withdrawAnnouncement' }, 'Pat Doe withdrew the announcement “something”.'],
    [
      { action: 'pool.copy', after: { name: 'Office', seasonYear: 2026, carriedOverCents: 0 } },
      'Pat Doe ran the pool again in 2026 as Office.',
    ],
    [
      {
        action: 'pool.openSecondChance',
        after: { name: 'Office again', throughWeek: 8, entries: 12, mails: 9 },
      },
      'Pat Doe opened the second chance Office again with 12 entries out by Week 8.',
    ],
    [
      {
        action: 'pool.openSecondChance',
        after: { name: 'Office again', throughWeek: 8, entries: 1, mailObstacle: 'NO_MAIL_SERVER' },
      },
      'Pat Doe opened the second chance Office again with 1 entry out by Week 8; the mails were not sent, since the site has no mail server.',
    ],
    [
      { action: 'pool.openSecondChance' },
      'Pat Doe opened the second chance of the pool with some entries out by a week.',
    ],
    [{ action: 'pool.copy' }, 'Pat Doe ran the pool again in another season as another pool.'],
    [{ action: 'pool.create', subject: 'Office' }, 'Pat Doe made the pool Office.'],
    [{ action: 'pool.create', subject: null }, 'Pat Doe made the pool.'],
    [{ action: 'pool.grade', after: { changed: 0 } }, 'Pat Doe graded the picks: 0 entries changed.'],
    [{ action: 'pool.import', after: { entries: 1 } }, 'Pat Doe imported 1 entry.'],
    [{ action: 'pool.importEntries', after: { entries: 1 } }, 'Pat Doe imported 1 entry from a table.'],
    [
      { action: 'entry.leave', subject: null, before: { username: 'Ann 2' } },
      'Pat Doe left the pool with Ann 2.',
    ],
    [{ action: 'entry.leave', subject: null }, 'Pat Doe left the pool with an entry.'],
    [
      { action: 'entry.withdraw', actor: null, subject: null, before: { username: 'Ann 2' } },
      'The server took Ann 2 out of the pool.',
    ],
    [{ action: 'entry.withdraw', subject: null }, 'Pat Doe took an entry out of the pool.'],
    [{ action: 'pool.undoImport', before: { entries: 2 } }, 'Pat Doe undid the import of 2 entries.'],
    [{ action: 'pool.importEntries', after: { entries: 2 } }, 'Pat Doe imported 2 entries from a table.'],
    [{ action: 'pool.pinWeek', after: { pinnedWeek: null } }, 'Pat Doe unpinned the current week.'],
    [
      { action: 'pool.publishSeason', after: { isPublic: true } },
      'Pat Doe made the page of the season public.',
    ],
    [
      { action: 'pool.publishSeason', after: { isPublic: false } },
      'Pat Doe took the page of the season back.',
    ],
    [{ action: 'pool.remind', after: { reminded: 1 } }, 'Pat Doe reminded 1 person to pick.'],
    [{ action: 'pool.remind', after: { reminded: 2 } }, 'Pat Doe reminded 2 people to pick.'],
    [
      { action: 'pool.remind', after: { reminded: 0, notMailed: 13 } },
      'Pat Doe tried to remind 13 people; no mail server.',
    ],
    [
      { action: 'pool.remind', after: { reminded: 2, notMailed: 1 } },
      'Pat Doe reminded 2 people to pick, and tried to remind 1 person; no mail server.',
    ],
    [
      { action: 'pool.removeMessage', before: { username: 'Ann', week: 3 } },
      'Pat Doe removed a message of Ann for Week 3.',
    ],
    [{ action: 'pool.removeMessage' }, 'Pat Doe removed a message of a commissioner.'],
    [
      { action: 'season.import', subject: '2026' },
      'Pat Doe started the import of the season 2026 from a schedule.',
    ],
    [
      { action: 'season.import', subject: null, after: { source: 'ESPN' } },
      'Pat Doe started the import of a season from ESPN.',
    ],
    [{ action: 'session.endAll' }, 'Pat Doe ended all sessions of Ann 2.'],
    [{ action: 'session.endAll', subject: null }, 'Pat Doe ended all sessions.'],
    [{ action: 'session.end', subject: null }, 'Pat Doe ended a session of an account.'],
    [
      { action: 'site.update', before: { mailFrom: null }, after: { mailFrom: 'MEMBERS_ONLY' } },
      'Pat Doe changed the mail from from none to members only of the site.',
    ],
    [
      {
        action: 'pool.update',
        before: { slug: 'A' },
        after: { slug: 'not ALL_OF_IT', buyBackFeeCents: null },
      },
      'Pat Doe changed the address from A to not ALL_OF_IT, the buy-back fee from an amount to none.',
    ],
    [
      { action: 'pool.update', before: { a: 'x'.repeat(40) }, after: { a: 'y'.repeat(40) } },
      `Pat Doe changed the a from ${'x'.repeat(40)} to ${'y'.repeat(40)}.`,
    ],
    [
      { action: 'pool.update', before: { a: 'x'.repeat(40) }, after: { a: 'y'.repeat(41) } },
      'Pat Doe changed the a.',
    ],
    [
      { action: 'pool.update', before: {}, after: { a: 1, b: 2, c: 3, d: 4, e: 5 } },
      'Pat Doe changed the a from none to 1, the b from none to 2, the c from none to 3, the d from none to 4 and 1 other setting.',
    ],
    [
      { action: 'pool.update', after: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 } },
      'Pat Doe changed the a from none to 1, the b from none to 2, the c from none to 3, the d from none to 4 and 2 other settings.',
    ],
    [{ action: 'pool.update' }, 'Pat Doe changed settings.'],
  ])('%o', ({ action, ...more }, sentence) => {
    expect(auditSentence(auditedAction(action, more))).toBe(sentence);
  });
});
