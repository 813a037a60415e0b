import type { GameStatus } from './facts.ts';
import { formatCents } from './money.ts';
import { slotWord } from './pickSlot.ts';
import { weekInText } from './playoffs.ts';
import { statusWords } from './statusWords.ts';

/** What the audit log stores of a state, by name. */
export type AuditState = Readonly<Record<string, unknown>>;

/** A row of the audit log, as far as the viewer may read it, with the names of what it is about. */
export interface ToldAction {
  action: AuditAction;
  /** The name of the account that acted; null for the server. */
  actor: string | null;
  /** The name of what the action was about: "Ann 2", "KC at BUF, Week 3"; null when it is unknown. */
  subject: string | null;
  /** The number of the week that the action was about; null for none. */
  week: number | null;
  /** The number of weeks of the regular season of the pool that the action was in; null for none. */
  regularWeeks: number | null;
  /** Null when none was stored, or the viewer may not read it. */
  before: AuditState | null;
  after: AuditState | null;
}

const text = (state: AuditState | null, name: string): string | null => {
  const value = state?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};
const cents = (state: AuditState | null, name = 'amountCents'): string => {
  const value = state?.[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? formatCents(value) : 'an amount';
};
const counted = (count: string | null, one: string, many = `${one}s`): string =>
  `${count ?? 'some'} ${count === '1' ? one : many}`;
const about = ({ subject }: ToldAction, unknown: string): string => subject ?? unknown;
const entry = (told: ToldAction): string => about(told, 'an entry');
const game = (told: ToldAction): string => about(told, 'a game');
const account = (told: ToldAction): string => about(told, 'an account');
/** "Week 3", "the Wild Card round". */
const weekOf = ({ regularWeeks }: ToldAction, week: string | number | null): string =>
  week === null ? 'a week' : weekInText(Number(week), regularWeeks ?? Number.POSITIVE_INFINITY);
const weekly = (told: ToldAction): string => (told.week === null ? '' : ` for ${weekOf(told, told.week)}`);
/** " from KC to BUF", as far as the teams may be read. */
const teams = ({ before, after }: ToldAction): string => {
  const [was, is] = [text(before, 'teamId'), text(after, 'teamId')];
  return `${was === null ? '' : ` from ${was}`}${is === null ? '' : ` to ${is}`}`;
};
/** "pick", or "second pick" of a week with two, as far as that may be read. */
const pick = ({ before, after }: ToldAction): string =>
  slotWord(Number((after ?? before)?.slot ?? 1), 1) + 'pick';
const score = (state: AuditState | null): string => {
  const [away, home] = [text(state, 'awayScore'), text(state, 'homeScore')];
  return away === null || home === null ? '' : ` ${away}-${home}`;
};
const moved = ({ before, after }: ToldAction): string => {
  const [was, is] = [score(before), score(after)];
  return `${was === '' ? '' : ` from${was}`}${is === '' ? '' : ` to${is}`}`;
};
const UPDATES: Readonly<Record<string, string>> = {
  FEED: 'the feed’s update',
  SCHEDULE: 'the schedule file’s update',
  SCOREBOARD: 'the second scoreboard’s update',
};
/** Whose update was held. */
const update = ({ after }: ToldAction): string => UPDATES[text(after, 'source') ?? ''] ?? 'an update';
/** What an action about mails says when none of them went out. */
const unsent = ({ after }: ToldAction): string => {
  const why = text(after, 'mailObstacle');
  if (why === null) return '';
  return why === 'NO_MAIL_SERVER'
    ? '; not sent, since the site has no mail server'
    : '; not sent, since others cannot reach the site at its public address';
};
const webhook = ({ before, after }: ToldAction): string =>
  `the webhook “${text(after ?? before, 'name') ?? ''}”`;
const status = (state: AuditState | null): string =>
  statusWords[text(state, 'status') as GameStatus] ?? 'another status';

/** What a decision of the commissioner about an entry says: ": reinstated through Week 3". */
function decision(told: ToldAction): string {
  const state = told.after;
  const [outWeek, throughWeek] = [text(state, 'adminEliminatedWeek'), text(state, 'reinstatedThroughWeek')];
  const parts = [
    throughWeek === null ? null : `reinstated through ${weekOf(told, throughWeek)}`,
    outWeek === null ? null : `out in ${weekOf(told, outWeek)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? '; none is left' : `: ${parts.join(', ')} again`;
}

/** The settings of a pool in words, as far as their names do not say it. */
const SETTING_WORDS: Readonly<Record<string, string>> = {
  entryFeeCents: 'entry fee',
  commissionCents: 'commission',
  buyBackFeeCents: 'buy-back fee',
  contactEmail: 'contact address',
  slug: 'address',
};
const settingWord = (name: string): string =>
  SETTING_WORDS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** "MEMBERS_ONLY" becomes "members only"; other values stay. */
const choiceWords = (value: string): string =>
  /^[A-Z][A-Z_]+$/.test(value) ? value.toLowerCase().replaceAll('_', ' ') : value;

function settings({ before, after }: ToldAction): string {
  const names = Object.keys(after ?? {});
  const shown = names.slice(0, 4).map((name) => {
    const value = (state: AuditState | null) =>
      name.endsWith('Cents') && state?.[name] !== null
        ? cents(state, name)
        : choiceWords(text(state, name) ?? 'none');
    // Long texts would not read as a sentence.
    const [was, is] = [value(before), value(after)];
    return was.length + is.length > 80
      ? `the ${settingWord(name)}`
      : `the ${settingWord(name)} from ${was} to ${is}`;
  });
  const rest = names.length - shown.length;
  return `${shown.join(', ') || 'settings'}${rest > 0 ? ` and ${counted(String(rest), 'other setting')}` : ''}`;
}

const carried = (state: AuditState | null): boolean => Number(state?.carriedOverCents ?? 0) > 0;

/** Every action that the audit log stores, with what a sentence says of it after the name of who acted. */
const PREDICATES = {
  'account.addAuthenticatorApp': (told) => `added an authenticator app to ${account(told)}`,
  'account.addPasskey': (told) => `added a passkey to ${account(told)}`,
  'account.changePassword': (told) => `changed the password of ${account(told)}`,
  'account.claim': (told) => `claimed the entries of ${account(told)}`,
  'account.create': (told) => `made the account of ${account(told)}`,
  'account.createRecoveryCodes': (told) => `made new recovery codes for ${account(told)}`,
  'account.makeAdministrator': (told) => `made ${account(told)} an administrator`,
  'account.passwordLink': (told) => `made a password link for ${account(told)}`,
  'account.removeAuthenticatorApp': (told) => `removed the authenticator app of ${account(told)}`,
  'account.removePasskey': (told) => `removed a passkey of ${account(told)}`,
  'account.resetPassword': (told) => `reset the password of ${account(told)}`,
  'account.resetSecondFactor': (told) => `removed the second factor of ${account(told)}`,
  'account.setPassword': (told) => `set the first password of ${account(told)}`,
  'account.useRecoveryCode': (told) => `logged in to ${account(told)} with a recovery code`,
  'apiToken.create': (told) => `made the API token ${text(told.after, 'name') ?? ''}`.trim(),
  'apiToken.revoke': (told) => `revoked the API token ${text(told.after, 'name') ?? ''}`.trim(),
  'calendar.renew': (told) => `renewed the calendar address of ${account(told)}`,
  'calendar.turnOff': (told) => `turned off the calendar of ${account(told)}`,
  'commission.earn': (told) => `recorded a commission of ${cents(told.after)} for ${entry(told)}`,
  'commission.lose': (told) => `took back the commission of ${cents(told.before)} for ${entry(told)}`,
  'commission.pay': (told) => `paid out the commission of ${cents(told.after)} for ${entry(told)}`,
  'commission.unpay': (told) => `marked the commission for ${entry(told)} as not paid out`,
  'commissioner.add': (told) => `made ${account(told)} a commissioner`,
  'commissioner.remove': (told) => `took the role of commissioner from ${account(told)}`,
  'demo.create': () => 'made the demo pool',
  'demo.ready': () => 'finished the demo pool',
  'dispute.answer': (told) => `answered the dispute of ${entry(told)}${weekly(told)}`,
  'dispute.open': (told) => `opened a dispute for ${entry(told)}${weekly(told)}`,
  'dispute.resolve': (told) => `resolved the dispute of ${entry(told)}${weekly(told)}`,
  'entry.buyBack': (told) =>
    `bought ${entry(told)} back in through ${weekOf(told, text(told.after, 'boughtBackThroughWeek'))} for ${cents(told.after)}`,
  'entry.cancelBuyBack': (told) =>
    `took back the buy-back of ${entry(told)} through ${weekOf(told, text(told.before, 'boughtBackThroughWeek'))}`,
  'entry.clearOverrides': (told) => `removed the commissioner’s decisions about ${entry(told)}`,
  'entry.create': (told) => `added the entry ${entry(told)}`,
  'entry.eliminate': (told) =>
    `eliminated ${entry(told)} in ${weekOf(told, text(told.after, 'adminEliminatedWeek'))}`,
  'entry.move': (told) => `moved ${entry(told)} to another account`,
  'entry.reinstate': (told) =>
    `reinstated ${entry(told)} through ${weekOf(told, text(told.after, 'reinstatedThroughWeek'))}`,
  'entry.rename': (told) =>
    `renamed ${text(told.before, 'username') ?? 'an entry'} to ${text(told.after, 'username') ?? entry(told)}`,
  'entry.restoreDecision': (told) => `took back the last decision about ${entry(told)}${decision(told)}`,
  'entry.setWelcome': (told) => `changed the welcome message of ${entry(told)}`,
  'game.acceptHeldUpdate': (told) => `took over the held update of ${game(told)}${moved(told)}`,
  'game.correctResult': (told) => `corrected the result of ${game(told)}${moved(told)}`,
  'game.enterResult': (told) => `entered the result of ${game(told)}${score(told.after)}`,
  'game.kickoffMoved': (told) => `moved the kickoff of ${game(told)}`,
  'game.kickoffMovedEarlier': (told) => `moved the kickoff of ${game(told)} to an earlier time`,
  'game.lockLine': (told) => `locked the line of ${game(told)}`,
  'game.remove': (told) => `removed ${game(told)} from the schedule`,
  'game.rule': (told) => {
    const ruling = text(told.after, 'ruling');
    return ruling === null
      ? `removed the ruling on ${game(told)}`
      : `ruled that ${game(told)} counts as ${ruling === 'SURVIVE' ? 'survived' : 'a loss'}`;
  },
  'game.setLine': (told) => `set the line of ${game(told)}`,
  'game.setStatus': (told) => `set ${game(told)} to ${status(told.after)}`,
  'game.status': (told) => `set ${game(told)} to ${status(told.after)}`,
  'game.unlockLine': (told) => `unlocked the line of ${game(told)}`,
  'heldUpdate.accept': (told) => `accepted ${update(told)} of ${game(told)}${score(told.after)}`,
  'heldUpdate.hold': (told) => `held ${update(told)} of ${game(told)}${score(told.after)}`,
  'heldUpdate.refuse': (told) => `refused ${update(told)} of ${game(told)}${score(told.after)}`,
  'heldUpdate.withdraw': (told) => `closed ${update(told)} of ${game(told)}: the sources agree again`,
  'invitation.resend': (told) =>
    unsent(told) === '' ? 'mailed an invitation again' : `made a new link for an invitation${unsent(told)}`,
  'invitation.revoke': () => 'revoked an invitation',
  'invitation.send': (told) =>
    `invited ${counted(text(told.after, 'invitations'), 'address', 'addresses')}${unsent(told)}`,
  'invitation.sendClaims': (told) =>
    `${unsent(told) === '' ? 'mailed' : 'made'} links to claim imported entries ${unsent(told) === '' ? 'to' : 'for'} ${counted(text(told.after, 'accounts'), 'account')}${unsent(told)}`,
  'invitationLink.create': (told) => `made the invitation link “${text(told.after, 'label') ?? ''}”`,
  'invitationLink.revoke': (told) => `revoked the invitation link “${text(told.after, 'label') ?? ''}”`,
  'payment.markPaid': (told) => `recorded that ${entry(told)} paid ${cents(told.after)}`,
  'payment.markUnpaid': (told) => `recorded that ${entry(told)} has not paid`,
  'payment.note': (told) => `changed the payment note of ${entry(told)}`,
  'payment.record': (told) =>
    `recorded a payment of ${entry(told)}, ${cents(told.after, 'receivedCents')} of ${cents(told.after)} in all`,
  'payment.reverse': (told) =>
    `took back a payment of ${entry(told)}, ${cents(told.after, 'receivedCents')} of ${cents(told.after)} in all`,
  'payout.markPaid': (told) => `recorded that ${entry(told)} was paid its share of ${cents(told.after)}`,
  'payout.unmark': (told) => `recorded that ${entry(told)} was not paid its share`,
  'pick.change': (told) => `changed the ${pick(told)} of ${entry(told)}${weekly(told)}${teams(told)}`,
  'pick.open': (told) =>
    `opened the secret pick of ${entry(told)}${weekly({ ...told, week: Number(told.after?.week ?? 0) || null })}`,
  'pick.remove': (told) => `removed the ${pick(told)} of ${entry(told)}${weekly(told)}`,
  'pick.replace': (told) => `changed their own ${pick(told)} of ${entry(told)}${weekly(told)}${teams(told)}`,
  'pick.restore': (told) => `restored the ${pick(told)} of ${entry(told)}${weekly(told)}${teams(told)}`,
  'pick.submitFor': (told) => {
    const [team, which] = [text(told.after, 'teamId'), pick(told)];
    const made = which === 'pick' ? 'picked' : `made the ${which}`;
    return `${made}${team === null ? '' : ` ${team}`} for ${entry(told)}${weekly(told)}`;
  },
  'mail.sendHeld': (told) => `sent ${counted(text(told.after, 'sent'), 'mail')} that had waited`,
  'mail.dropHeld': (told) => `dropped ${counted(text(told.after, 'dropped'), 'mail')} that had waited`,
  'pool.announce': (told) =>
    `announced “${text(told.after, 'title') ?? 'something'}”${unsent(told) === '' ? '' : `; the mails were ${unsent(told).slice(2)}`}`,
  'pool.announceKickoff': () => 'announced that a kickoff moved',
  'pool.copy': (told) =>
    `ran the pool again in ${text(told.after, 'seasonYear') ?? 'another season'} as ${text(told.after, 'name') ?? 'another pool'}${
      carried(told.after) ? `, carrying over ${cents(told.after, 'carriedOverCents')}` : ''
    }`,
  'pool.create': (told) => `made the pool ${about(told, '')}`.trim(),
  'pool.grade': (told) =>
    `graded ${told.week === null ? 'the picks' : weekOf(told, told.week)}: ${counted(text(told.after, 'changed'), 'entry', 'entries')} changed`,
  'pool.repair': (told) =>
    `wrote the tables as the log says: ${counted(text(told.after, 'differences'), 'difference', 'differences')}`,
  'pool.import': (told) => `imported ${counted(text(told.after, 'entries'), 'entry', 'entries')}`,
  'pool.importEntries': (told) =>
    `imported ${counted(text(told.after, 'entries'), 'entry', 'entries')} from a table`,
  'pool.pinWeek': (told) => {
    const week = text(told.after, 'pinnedWeek');
    return week === null ? 'unpinned the current week' : `pinned ${weekOf(told, week)} as the current week`;
  },
  'pool.publishSeason': (told) =>
    told.after?.isPublic === true ? 'made the page of the season public' : 'took the page of the season back',
  'pool.remind': (told) => {
    const missed = text(told.after, 'notMailed');
    return `reminded ${counted(text(told.after, 'reminded'), 'person', 'people')} to pick${
      missed === null || missed === '0' ? '' : `, and not ${missed} more, since the site cannot send mail`
    }`;
  },
  'pool.removeMessage': (told) =>
    `removed a message of ${text(told.before, 'username') ?? 'a commissioner'}${weekly({ ...told, week: Number(told.before?.week ?? 0) || null })}`,
  'pool.setWelcome': () => 'changed the welcome message',
  'pool.update': (told) => `changed ${settings(told)}`,
  'pool.withdrawAnnouncement': (told) =>
    `withdrew the announcement “${text(told.before, 'title') ?? 'something'}”`,
  'webhook.create': (told) => `added ${webhook(told)}`,
  'webhook.update': (told) => `changed ${webhook(told)}`,
  'webhook.enable': (told) => `turned ${webhook(told)} on`,
  'webhook.disable': (told) => `turned ${webhook(told)} off`,
  'webhook.delete': (told) => `deleted ${webhook(told)}`,
  'webhook.rotateSecret': (told) => `replaced the secret of ${webhook(told)}`,
  'webhook.test': (told) => `sent a test to ${webhook(told)}`,
  'webhook.replay': (told) => `sent a delivery to ${webhook(told)} again`,
  'webhook.fail': (told) => {
    const error = text(told.after, 'error')?.replace(/[. ]+$/, '') ?? '';
    return `turned ${webhook(told)} off, because it took nothing any more${error === '' ? '' : `: ${error}`}`;
  },
  'referralCode.create': (told) => `made the referral code ${text(told.after, 'code') ?? ''}`.trim(),
  'referralCode.disable': (told) => `disabled the referral code ${text(told.after, 'code') ?? ''}`.trim(),
  'referralCode.enable': (told) => `enabled the referral code ${text(told.after, 'code') ?? ''}`.trim(),
  'season.import': (told) =>
    `started the import of ${told.subject === null ? 'a season' : `the season ${told.subject}`} from ${text(told.after, 'source') ?? 'a schedule'}`,
  'session.end': (told) => `ended a session of ${account(told)}`,
  'session.endAll': (told) =>
    told.subject === null ? 'ended all sessions' : `ended all sessions of ${told.subject}`,
  'session.endOthers': (told) => `ended the other sessions of ${account(told)}`,
  'site.update': (told) => `changed ${settings(told)} of the site`,
} satisfies Record<string, (told: ToldAction) => string>;

/** The name of an action: its subject, a dot and the verb. */
export type AuditAction = keyof typeof PREDICATES;

/** All actions, in order. */
export const auditActions = Object.keys(PREDICATES) as AuditAction[];

/** A row of the audit log as a sentence: "Pat Doe reinstated Ann 2 through Week 3." */
export function auditSentence(told: ToldAction): string {
  return `${told.actor ?? 'The server'} ${PREDICATES[told.action](told)}.`;
}
