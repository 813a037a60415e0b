import type { GameStatus } from '#graphql/grading/rules/facts.ts';
import { formatCents } from '#graphql/money/rules/money.ts';
import { loggedAccess } from '#graphql/picks/rules/pickAccess.ts';
import { slotWord } from '#graphql/picks/rules/pickSlot.ts';
import { weekInText } from '#graphql/season/rules/playoffs.ts';
import { choiceWords, settingWord } from '#graphql/pools/rules/settingWords.ts';
import { statusWords } from '#graphql/season/rules/statusWords.ts';

/** What the audit log stores of a state, by name. */
export type AuditState = Readonly<Record<string, unknown>>;

/** A row of the audit log, as far as the viewer may read it, with the names of what it is about. */
export interface AuditedAction {
  action: AuditAction;
  /** The name of the account that acted; null for the server. */
  actor: string | null;
  /** The name of what the action was about: "Ann 2", "KC at BUF, Week 3"; null when it is unknown. */
  subject: string | null;
  week: number | null; // That the action was about.
  /** The number of weeks of the regular season of the pool that the action was in; null for none. */
  regularWeeks: number | null;
  /** Of the amounts. */
  currency: string;
  /** Null when none was stored, or the viewer may not read it. */
  before: AuditState | null;
  after: AuditState | null;
}

const text = (state: AuditState | null, name: string): string | null => {
  const value = state?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};
const cents = ({ currency }: AuditedAction, state: AuditState | null, name = 'amountCents'): string => {
  const value = state?.[name];
  return Number.isSafeInteger(value) ? formatCents(Number(value), currency) : 'an amount';
};
const counted = (count: string | null, one: string, many = `${one}s`): string =>
  `${count ?? 'some'} ${count === '1' ? one : many}`;
const countedEntries = (of: AuditState | null): string => counted(text(of, 'entries'), 'entry', 'entries');
const about = ({ subject }: AuditedAction, unknown: string): string => subject ?? unknown;
const entry = (row: AuditedAction): string => about(row, 'an entry');
const game = (row: AuditedAction): string => about(row, 'a game');
const account = (row: AuditedAction): string => about(row, 'an account');
const provider = ({ after }: AuditedAction): string => text(after, 'name') ?? 'a sign-in provider';
/** "Week 3", "the Wild Card round". */
const weekOf = ({ regularWeeks }: AuditedAction, week: string | number | null): string =>
  week === null ? 'a week' : weekInText(Number(week), regularWeeks ?? Number.POSITIVE_INFINITY);
const weekly = (row: AuditedAction): string => (row.week === null ? '' : ` for ${weekOf(row, row.week)}`);
/** " from KC to BUF", as far as the teams may be read. */
const teams = ({ before, after }: AuditedAction): string => {
  const [was, is] = [text(before, 'teamId'), text(after, 'teamId')];
  return `${was === null ? '' : ` from ${was}`}${is === null ? '' : ` to ${is}`}`;
};
/** "pick", or "second pick" of a week with two, as far as that may be read. */
const pick = ({ before, after }: AuditedAction): string =>
  slotWord(Number((after ?? before)?.slot ?? 1), 1) + 'pick';
const score = (state: AuditState | null): string => {
  const [away, home] = [text(state, 'awayScore'), text(state, 'homeScore')];
  return away === null || home === null ? '' : ` ${away}-${home}`;
};
const moved = ({ before, after }: AuditedAction): string => {
  const [was, is] = [score(before), score(after)];
  return `${was === '' ? '' : ` from${was}`}${is === '' ? '' : ` to${is}`}`;
};
const UPDATES: Readonly<Record<string, string>> = {
  FEED: 'the feed’s update',
  SCHEDULE: 'the schedule file’s update',
  SCOREBOARD: 'the second scoreboard’s update',
};
/** Whose update was held. */
const update = ({ after }: AuditedAction): string => UPDATES[text(after, 'source') ?? ''] ?? 'an update';
/** What an action about mails says when none of them went out. */
const unsent = ({ after }: AuditedAction): string => {
  const why = text(after, 'mailObstacle');
  if (why === null) return '';
  return why === 'NO_MAIL_SERVER'
    ? '; not sent, since the site has no mail server'
    : '; not sent, since others cannot reach the site at its public address';
};
const webhook = ({ before, after }: AuditedAction): string =>
  `the webhook “${text(after ?? before, 'name') ?? ''}”`;
const status = (state: AuditState | null): string =>
  statusWords[text(state, 'status') as GameStatus] ?? 'another status';

/** What a decision of the commissioner about an entry says: ": reinstated through Week 3". */
function decision(row: AuditedAction): string {
  const state = row.after;
  const [outWeek, throughWeek] = [text(state, 'adminEliminatedWeek'), text(state, 'reinstatedThroughWeek')];
  const parts = [
    throughWeek === null ? null : `reinstated through ${weekOf(row, throughWeek)}`,
    outWeek === null ? null : `out in ${weekOf(row, outWeek)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? '; none is left' : `: ${parts.join(', ')} again`;
}

function settings(row: AuditedAction): string {
  const { before, after } = row;
  const names = Object.keys(after ?? {});
  const shown = names.slice(0, 4).map((name) => {
    const words = name === 'currency' ? String : choiceWords;
    const value = (state: AuditState | null) =>
      name.endsWith('Cents') && state?.[name] !== null
        ? cents(row, state, name)
        : words(text(state, name) ?? 'none');
    const change = ` from ${value(before)} to ${value(after)}`;
    // Long texts would not read as a sentence.
    return `the ${settingWord(name)}${change.length > 90 ? '' : change}`;
  });
  const rest = names.length - shown.length;
  return `${shown.join(', ') || 'settings'}${rest > 0 ? ` and ${counted(String(rest), 'other setting')}` : ''}`;
}

/** Every action that the audit log stores, with what a sentence says of it after the name of who acted. */
const PREDICATES = {
  'account.addAuthenticatorApp': (row) => `added an authenticator app to ${account(row)}`,
  'account.addPasskey': (row) => `added a passkey to ${account(row)}`,
  'account.changeEmail': (row) => `changed the address of ${account(row)}`,
  'account.changeName': (row) => `changed the name of ${account(row)}`,
  'account.changePassword': (row) => `changed the password of ${account(row)}`,
  'account.claim': (row) => `claimed the entries of ${account(row)}`,
  'account.create': (row) => `made the account of ${account(row)}`,
  'account.createRecoveryCodes': (row) => `made new recovery codes for ${account(row)}`,
  'account.delete': (row) => `deleted the account of ${account(row)}`,
  'account.export': (row) => `made a copy of the data of ${account(row)}`,
  'account.linkIdentity': (row) => `linked ${provider(row)} to ${account(row)}`,
  'account.makeAdministrator': (row) => `made ${account(row)} an administrator`,
  'account.passwordLink': (row) => `made a password link for ${account(row)}`,
  'account.removeAuthenticatorApp': (row) => `removed the authenticator app of ${account(row)}`,
  'account.removePasskey': (row) => `removed a passkey of ${account(row)}`,
  'account.resetPassword': (row) => `reset the password of ${account(row)}`,
  'account.resetSecondFactor': (row) => `removed the second factor of ${account(row)}`,
  'account.setPassword': (row) => `set the first password of ${account(row)}`,
  'account.unlinkIdentity': (row) => `unlinked ${provider(row)} from ${account(row)}`,
  'account.useRecoveryCode': (row) => `logged in to ${account(row)} with a recovery code`,
  'apiToken.create': (row) => `made the API token ${text(row.after, 'name') ?? ''}`.trim(),
  'apiToken.revoke': (row) => `revoked the API token ${text(row.after, 'name') ?? ''}`.trim(),
  'calendar.renew': (row) => `renewed the calendar address of ${account(row)}`,
  'calendar.turnOff': (row) => `turned off the calendar of ${account(row)}`,
  'commission.earn': (row) => `recorded a commission of ${cents(row, row.after)} for ${entry(row)}`,
  'commission.lose': (row) => `took back the commission of ${cents(row, row.before)} for ${entry(row)}`,
  'commission.pay': (row) => `paid out the commission of ${cents(row, row.after)} for ${entry(row)}`,
  'commission.unpay': (row) => `marked the commission for ${entry(row)} as not paid out`,
  'commissioner.add': (row) => `made ${account(row)} a commissioner`,
  'commissioner.remove': (row) => `took the role of commissioner from ${account(row)}`,
  'demo.create': () => 'made the demo pool',
  'demo.ready': () => 'finished the demo pool',
  'dispute.answer': (row) => `answered the dispute of ${entry(row)}${weekly(row)}`,
  'dispute.open': (row) => `opened a dispute for ${entry(row)}${weekly(row)}`,
  'dispute.resolve': (row) => `resolved the dispute of ${entry(row)}${weekly(row)}`,
  'entry.buyBack': (row) =>
    `bought ${entry(row)} back in through ${weekOf(row, text(row.after, 'boughtBackThroughWeek'))} for ${cents(row, row.after)}`,
  'entry.cancelBuyBack': (row) =>
    `took back the buy-back of ${entry(row)} through ${weekOf(row, text(row.before, 'boughtBackThroughWeek'))}`,
  'entry.clearOverrides': (row) => `removed the commissioner’s decisions about ${entry(row)}`,
  'entry.create': (row) => `added the entry ${entry(row)}`,
  'entry.eliminate': (row) =>
    `eliminated ${entry(row)} in ${weekOf(row, text(row.after, 'adminEliminatedWeek'))}`,
  'entry.leave': (row) => `left the pool with ${text(row.before, 'username') ?? entry(row)}`,
  'entry.move': (row) => `moved ${entry(row)} to another account`,
  'entry.reinstate': (row) =>
    `reinstated ${entry(row)} through ${weekOf(row, text(row.after, 'reinstatedThroughWeek'))}`,
  'entry.rename': (row) =>
    `renamed ${text(row.before, 'username') ?? 'an entry'} to ${text(row.after, 'username') ?? entry(row)}`,
  'entry.restoreDecision': (row) => `took back the last decision about ${entry(row)}${decision(row)}`,
  'entry.setWelcome': (row) => `changed the welcome message of ${entry(row)}`,
  'entry.withdraw': (row) => `took ${text(row.before, 'username') ?? entry(row)} out of the pool`,
  'game.acceptHeldUpdate': (row) => `took over the held update of ${game(row)}${moved(row)}`,
  'game.correctResult': (row) => `corrected the result of ${game(row)}${moved(row)}`,
  'game.enterResult': (row) => `entered the result of ${game(row)}${score(row.after)}`,
  'game.kickoffMoved': (row) => `moved the kickoff of ${game(row)}`,
  'game.kickoffMovedEarlier': (row) => `moved the kickoff of ${game(row)} to an earlier time`,
  'game.lockLine': (row) => `locked the line of ${game(row)}`,
  'game.remove': (row) => `removed ${game(row)} from the schedule`,
  'game.rule': (row) => {
    const ruling = text(row.after, 'ruling');
    return ruling === null
      ? `removed the ruling on ${game(row)}`
      : `ruled that ${game(row)} counts as ${ruling === 'SURVIVE' ? 'survived' : 'a loss'}`;
  },
  'game.setLine': (row) => `set the line of ${game(row)}`,
  'game.setStatus': (row) => `set ${game(row)} to ${status(row.after)}`,
  'game.status': (row) => `set ${game(row)} to ${status(row.after)}`,
  'game.unlockLine': (row) => `unlocked the line of ${game(row)}`,
  'heldUpdate.accept': (row) => `accepted ${update(row)} of ${game(row)}${score(row.after)}`,
  'heldUpdate.hold': (row) => `held ${update(row)} of ${game(row)}${score(row.after)}`,
  'heldUpdate.refuse': (row) => `refused ${update(row)} of ${game(row)}${score(row.after)}`,
  'heldUpdate.withdraw': (row) => `closed ${update(row)} of ${game(row)}: the sources agree again`,
  'invitation.resend': (row) =>
    unsent(row) === '' ? 'mailed an invitation again' : `made a new link for an invitation${unsent(row)}`,
  'invitation.revoke': () => 'revoked an invitation',
  'invitation.send': (row) =>
    `invited ${counted(text(row.after, 'invitations'), 'address', 'addresses')}${unsent(row)}`,
  'invitation.sendClaims': (row) =>
    `${unsent(row) === '' ? 'mailed' : 'made'} links to claim imported entries ${unsent(row) === '' ? 'to' : 'for'} ${counted(text(row.after, 'accounts'), 'account')}${unsent(row)}`,
  'invitationLink.create': (row) => `made the invitation link “${text(row.after, 'label') ?? ''}”`,
  'invitationLink.revoke': (row) => `revoked the invitation link “${text(row.after, 'label') ?? ''}”`,
  'payment.markPaid': (row) => `recorded that ${entry(row)} paid ${cents(row, row.after)}`,
  'payment.markUnpaid': (row) => `recorded that ${entry(row)} has not paid`,
  'payment.note': (row) => `changed the payment note of ${entry(row)}`,
  'payment.record': (row) =>
    `recorded a payment of ${entry(row)}, ${cents(row, row.after, 'receivedCents')} of ${cents(row, row.after)} in all`,
  'payment.reverse': (row) =>
    `took back a payment of ${entry(row)}, ${cents(row, row.after, 'receivedCents')} of ${cents(row, row.after)} in all`,
  'payout.markPaid': (row) => `recorded that ${entry(row)} was paid its share of ${cents(row, row.after)}`,
  'payout.unmark': (row) => `recorded that ${entry(row)} was not paid its share`,
  'pick.change': (row) => `changed the ${pick(row)} of ${entry(row)}${weekly(row)}${teams(row)}`,
  'account.access': (row) => loggedAccess(row.after, entry(row), (week) => weekOf(row, week)),
  'pick.open': (row) =>
    `opened the secret pick of ${entry(row)}${weekly({ ...row, week: Number(row.after?.week ?? 0) || null })}`,
  'pick.remove': (row) => `removed the ${pick(row)} of ${entry(row)}${weekly(row)}`,
  'pick.replace': (row) => `changed their own ${pick(row)} of ${entry(row)}${weekly(row)}${teams(row)}`,
  'pick.restore': (row) => `restored the ${pick(row)} of ${entry(row)}${weekly(row)}${teams(row)}`,
  'pick.submitFor': (row) => {
    const [team, which] = [text(row.after, 'teamId'), pick(row)];
    const verb = which === 'pick' ? 'picked' : `made the ${which}`;
    return `${verb}${team === null ? '' : ` ${team}`} for ${entry(row)}${weekly(row)}`;
  },
  'mail.sendHeld': (row) => `sent ${counted(text(row.after, 'sent'), 'mail')} that had waited`,
  'mail.dropHeld': (row) => `dropped ${counted(text(row.after, 'dropped'), 'mail')} that had waited`,
  'pool.announce': (row) =>
    `announced “${text(row.after, 'title') ?? 'something'}”${unsent(row) === '' ? '' : `; the mails were ${unsent(row).slice(2)}`}`,
  'pool.announceKickoff': () => 'announced that a kickoff moved',
  'pool.announceSchedule': () => 'announced that games have changed',
  'pool.copy': (row) =>
    `ran the pool again in ${text(row.after, 'seasonYear') ?? 'another season'} as ${text(row.after, 'name') ?? 'another pool'}${
      row.after?.carriedOverCents ? `, carrying over ${cents(row, row.after, 'carriedOverCents')}` : ''
    }`,
  'pool.openSecondChance': (row) =>
    `opened the second chance ${text(row.after, 'name') ?? 'of the pool'} with ${counted(text(row.after, 'entries'), 'entry', 'entries')} out by ${weekOf(row, text(row.after, 'throughWeek'))}${unsent(row) === '' ? '' : `; the mails were ${unsent(row).slice(2)}`}`,
  'pool.create': (row) => `made the pool ${about(row, '')}`.trim(),
  'pool.grade': (row) =>
    `graded ${row.week === null ? 'the picks' : weekOf(row, row.week)}: ${counted(text(row.after, 'changed'), 'entry', 'entries')} changed`,
  'pool.repair': (row) =>
    `wrote the tables as the log says: ${counted(text(row.after, 'differences'), 'difference', 'differences')}`,
  'pool.import': ({ after }) => `imported ${countedEntries(after)}`,
  'pool.importEntries': ({ after }) => `imported ${countedEntries(after)} from a table`,
  'pool.undoImport': ({ before }) => `undid the import of ${countedEntries(before)}`,
  'pool.pinWeek': (row) => {
    const week = text(row.after, 'pinnedWeek');
    return week === null ? 'unpinned the current week' : `pinned ${weekOf(row, week)} as the current week`;
  },
  'pool.publishSeason': (row) =>
    row.after?.isPublic === true ? 'made the page of the season public' : 'took the page of the season back',
  'pool.remind': (row) => {
    const missed = text(row.after, 'notMailed');
    const reminded = `reminded ${counted(text(row.after, 'reminded'), 'person', 'people')} to pick`;
    if (missed === null || missed === '0') return reminded;
    const tried = `tried to remind ${counted(missed, 'person', 'people')}; no mail server`;
    return text(row.after, 'reminded') === '0' ? tried : `${reminded}, and ${tried}`;
  },
  'pool.removeMessage': (row) =>
    `removed a message of ${text(row.before, 'username') ?? 'a commissioner'}${weekly({ ...row, week: Number(row.before?.week ?? 0) || null })}`,
  'pool.setWelcome': () => 'changed the welcome message',
  'pool.update': (row) => `changed ${settings(row)}`,
  'pool.withdrawAnnouncement': (row) =>
    `withdrew the announcement “${text(row.before, 'title') ?? 'something'}”`,
  'webhook.create': (row) => `added ${webhook(row)}`,
  'webhook.update': (row) => `changed ${webhook(row)}`,
  'webhook.enable': (row) => `turned ${webhook(row)} on`,
  'webhook.disable': (row) => `turned ${webhook(row)} off`,
  'webhook.delete': (row) => `deleted ${webhook(row)}`,
  'webhook.rotateSecret': (row) => `replaced the secret of ${webhook(row)}`,
  'webhook.test': (row) => `sent a test to ${webhook(row)}`,
  'webhook.replay': (row) => `sent a delivery to ${webhook(row)} again`,
  'webhook.fail': (row) => {
    const error = text(row.after, 'error')?.replace(/[. ]+$/, '') ?? '';
    return `turned ${webhook(row)} off, because it took nothing any more${error === '' ? '' : `: ${error}`}`;
  },
  'referralCode.create': (row) => `made the referral code ${text(row.after, 'code') ?? ''}`.trim(),
  'referralCode.disable': (row) => `disabled the referral code ${text(row.after, 'code') ?? ''}`.trim(),
  'referralCode.enable': (row) => `enabled the referral code ${text(row.after, 'code') ?? ''}`.trim(),
  'season.import': (row) =>
    `started the import of ${row.subject === null ? 'a season' : `the season ${row.subject}`} from ${text(row.after, 'source') ?? 'a schedule'}`,
  'session.end': (row) => `ended a session of ${account(row)}`,
  'session.endAll': ({ subject }) => `ended all sessions${subject === null ? '' : ` of ${subject}`}`,
  'session.endOthers': (row) => `ended the other sessions of ${account(row)}`,
  'site.update': (row) => `changed ${settings(row)} of the site`,
} satisfies Record<string, (row: AuditedAction) => string>;

/** The name of an action: its subject, a dot and the verb. */
export type AuditAction = keyof typeof PREDICATES;

/** All actions, in order. */
export const auditActions = Object.keys(PREDICATES) as AuditAction[];

/** A row of the audit log as a sentence: "Pat Doe reinstated Ann 2 through Week 3." */
export function auditSentence(row: AuditedAction): string {
  return `${row.actor ?? 'The server'} ${PREDICATES[row.action](row)}.`;
}
