import type { StatedAct, WithdrawnAct } from './acts.ts';

// What follows from acts, in the words of the report (docs/sealed-picks.md, "What a verifier checks").

export interface ActStanding {
  entry: string;
  /** Null where names are not known. */
  username: string | null;
  /** "in", "out in Week 3 (LOSS)". */
  withAct: string;
  without: string;
  /** Without any act on this entry; null where there is no other one. */
  withoutAny: string | null;
}

/** Whether several acts on an entry change its standing together, and none does alone. */
export function isHidden({ withAct, withoutAny }: ActStanding): boolean {
  return withoutAny !== null && withoutAny !== withAct;
}

/** "entry 12 (Ann)"; without a username where none is shown. */
export function entryText(entry: string, username: string | null): string {
  return `entry ${entry}${username === null ? '' : ` (${username})`}`;
}

export function effectText({ withAct, without, withoutAny }: ActStanding): string {
  const alone =
    withAct === without
      ? `By itself it changes nothing: the entry is ${withAct}.`
      : `With it the entry is ${withAct}; without it it is ${without}.`;
  return withoutAny === null || withoutAny === without
    ? alone
    : `${alone} Without any act on the entry it is ${withoutAny}.`;
}

export function changedText(changed: number): string {
  return changed === 0
    ? 'No standing depends on it.'
    : `Without it ${counted(changed, 'entry', 'entries')} would stand differently.`;
}

export function statedText(
  {
    pickCount,
    addedCount,
    weeks,
    isBeginning,
  }: Pick<StatedAct, 'pickCount' | 'addedCount' | 'weeks' | 'isBeginning'>,
  withPicks: number,
): string {
  const list = [...weeks].sort((a, b) => a - b).join(', ');
  const ofWeeks = `${weeks.size === 1 ? 'Week' : 'Weeks'} ${list}`;
  const parts = [
    ...(pickCount === 0
      ? []
      : [
          `${counted(pickCount, 'pick', 'picks')} of ${counted(withPicks, 'entry', 'entries')} for ${ofWeeks}`,
        ]),
    ...(addedCount === 0 ? [] : [`${counted(addedCount, 'entry', 'entries')} whose first week had closed`]),
  ];
  const whose = isBeginning ? 'The log began with' : 'Stated by the commissioner after the fact:';
  return `${whose} ${parts.join(', and ')}${pickCount === 0 ? '' : ', when results were known, which nothing committed to before'}.`;
}

export function withdrawnText({ count, isLeaving }: Pick<WithdrawnAct, 'count' | 'isLeaving'>): string {
  if (isLeaving)
    return `The commissioner took ${counted(count, 'entry', 'entries')} out before the pool began.`;
  return `The commissioner took ${counted(count, 'imported entry', 'imported entries')} back, which nobody had picked for.`;
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
