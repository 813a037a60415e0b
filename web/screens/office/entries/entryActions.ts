import { formatCents } from '#web/ui/locale/numbers.ts';
import { type PoolZone, poolLongTime } from '#web/app/session/poolTime.ts';
import type { OfficeCommand } from '../commands/useCommand.ts';
import {
  buyBack,
  cancelBuyBack,
  changePick,
  eliminate,
  move,
  reinstate,
  removePick,
  rename,
  restoreDecision,
  restorePick,
  submitPick,
} from './entryMutations.ts';

/** Input of an action; each uses the parts that it names. */
export interface ActionValues {
  week: string;
  /** The pick of a double-pick week: "1" or "2"; empty in other weeks. */
  slot: string;
  team: string;
  email: string;
  username: string;
  reason: string;
}

/** The entry that an action is about. */
export interface ActedEntry {
  readonly id: string;
  readonly username: string;
  readonly email: string | null | undefined;
  readonly eliminatedWeek: number | null | undefined;
  readonly buyBackOffer:
    { readonly feeCents: number; readonly currency: string; readonly closesAt: string } | null | undefined;
  readonly buyBacks:
    | readonly { readonly throughWeek: number; readonly feeCents: number; readonly currency: string }[]
    | null
    | undefined;
}

export interface EntryAction {
  name: string;
  label: string;
  done: string;
  /** The effect, before the action. */
  text: string | ((entry: ActedEntry, zone: PoolZone) => string);
  /** Whether the action applies to the entry; by default it does. */
  isOffered?: (entry: ActedEntry) => boolean;
  /** The default week; otherwise the current one. */
  suggestedWeek?: (entry: ActedEntry) => number | null | undefined;
  fields: readonly (keyof ActionValues)[];
  /** Whether the mutation takes the entry's version. */
  hasVersion: boolean;
  run: (entry: ActedEntry, values: ActionValues) => OfficeCommand;
  /** The label and the mutation of the undo. */
  undo: (entry: ActedEntry, values: ActionValues) => OfficeCommand & { label: string };
}

const pickOf = ({ id }: ActedEntry, { week, slot }: ActionValues) => ({
  entry: id,
  week: Number(week),
  ...(slot === '' ? {} : { slot: Number(slot) }),
});

const restored = (entry: ActedEntry, values: ActionValues) => ({
  mutation: restorePick,
  input: pickOf(entry, values),
  label: 'Undo: restore the pick as it was',
});

const decisionRestored = ({ id }: ActedEntry) => ({
  mutation: restoreDecision,
  input: { entry: id },
  label: 'Undo: restore what was decided before',
});

/** Actions in page order (SPECIFICATION 7.22). */
export const entryActions: readonly EntryAction[] = [
  {
    name: 'submitPick',
    label: 'Pick for',
    done: 'Picked',
    text: 'Makes a missing pick for the entry, even after the deadline. It counts as on time, and the owner gets a mail with the reason, if this site can send mail.',
    fields: ['week', 'slot', 'team', 'reason'],
    hasVersion: false,
    run: (entry, values) => ({
      mutation: submitPick,
      input: { ...pickOf(entry, values), team: values.team },
    }),
    undo: restored,
  },
  {
    name: 'changePick',
    label: 'Change pick',
    done: 'Pick changed',
    text: 'Replaces the pick of a week, even after the deadline. The new pick counts as on time, and the owner gets a mail with the reason, if this site can send mail.',
    fields: ['week', 'slot', 'team', 'reason'],
    hasVersion: false,
    run: (entry, values) => ({
      mutation: changePick,
      input: { ...pickOf(entry, values), team: values.team },
    }),
    undo: restored,
  },
  {
    name: 'removePick',
    label: 'Remove pick',
    done: 'Pick removed',
    text: 'Removes the pick of a week. You do not see which team it was. The owner gets a mail with the reason, if this site can send mail.',
    fields: ['week', 'slot', 'reason'],
    hasVersion: false,
    run: (entry, values) => ({ mutation: removePick, input: pickOf(entry, values) }),
    undo: restored,
  },
  {
    name: 'restorePick',
    label: 'Restore pick',
    done: 'Pick restored',
    text: 'Restores the pick of a week as it was before the last change by a commissioner.',
    fields: ['week', 'slot', 'reason'],
    hasVersion: false,
    run: (entry, values) => ({ mutation: restorePick, input: pickOf(entry, values) }),
    undo: restored,
  },
  {
    name: 'reinstate',
    label: 'Reinstate',
    done: 'Reinstated',
    text: 'Brings the entry back in: losses and missed picks through this week no longer count. Later weeks still do.',
    suggestedWeek: ({ eliminatedWeek }) => eliminatedWeek,
    fields: ['week', 'reason'],
    hasVersion: true,
    run: ({ id }, { week }) => ({ mutation: reinstate, input: { entry: id, throughWeek: Number(week) } }),
    undo: decisionRestored,
  },
  {
    name: 'eliminate',
    label: 'Eliminate',
    done: 'Eliminated',
    text: 'Eliminates the entry in a week, whatever it picked.',
    fields: ['week', 'reason'],
    hasVersion: true,
    run: ({ id }, { week }) => ({ mutation: eliminate, input: { entry: id, week: Number(week) } }),
    undo: decisionRestored,
  },
  {
    name: 'buyBack',
    label: 'Buy back in',
    done: 'Bought back in',
    text: ({ buyBackOffer }, zone) =>
      `Brings the entry back in on behalf of its owner, until ${buyBackOffer ? poolLongTime(buyBackOffer.closesAt, zone) : 'the next deadline'}. It owes ${buyBackOffer == null ? 'the fee' : formatCents(buyBackOffer.feeCents, buyBackOffer.currency)} from then on, and the owner gets a mail with the reason, if this site can send mail.`,
    isOffered: ({ buyBackOffer }) => buyBackOffer != null,
    fields: ['reason'],
    hasVersion: true,
    run: ({ id }) => ({ mutation: buyBack, input: { entry: id } }),
    undo: ({ id }) => ({
      mutation: cancelBuyBack,
      input: { entry: id },
      label: 'Undo: take the buy-back back',
    }),
  },
  {
    name: 'cancelBuyBack',
    label: 'Take buy-back back',
    done: 'Buy-back taken back',
    text: ({ buyBacks }) => {
      const last = buyBacks?.at(-1);
      return `Takes back that the entry bought Week ${last?.throughWeek ?? '?'} back: it no longer owes ${last === undefined ? 'the fee' : formatCents(last.feeCents, last.currency)}, and the strikes through that week count again. After a correction the preview shows whether the entry stays in without it.`;
    },
    isOffered: ({ buyBacks }) => (buyBacks ?? []).length > 0,
    fields: ['reason'],
    hasVersion: true,
    run: ({ id }) => ({ mutation: cancelBuyBack, input: { entry: id } }),
    undo: ({ id }) => ({
      mutation: buyBack,
      input: { entry: id },
      label: 'Undo: buy back in again',
    }),
  },
  {
    name: 'move',
    label: 'Move to another account',
    done: 'Moved',
    text: 'Gives the entry to another person, with its picks and its fee, and mails both, if this site can send mail. A new address gets an account, whose owner sets a password by a link. The log of the pool states the move with its reason, and Verify lists it as an act.',
    fields: ['email', 'reason'],
    hasVersion: true,
    run: ({ id }, { email }) => ({ mutation: move, input: { entry: id, email } }),
    undo: ({ id, email }) => ({
      mutation: move,
      input: { entry: id, email: email ?? '' },
      label: 'Undo: move it back',
    }),
  },
  {
    name: 'rename',
    label: 'Rename',
    done: 'Renamed',
    text: 'Changes the username, which no other entry of the pool may have. The owner gets a mail, if this site can send mail. Verify shows members both usernames once entries stand differently.',
    fields: ['username', 'reason'],
    hasVersion: true,
    run: ({ id }, { username }) => ({ mutation: rename, input: { entry: id, username } }),
    undo: ({ id, username }) => ({
      mutation: rename,
      input: { entry: id, username },
      label: `Undo: call it ${username} again`,
    }),
  },
];
