import type { Role, Viewer } from '#graphql/accounts/sessions/viewer.ts';

/**
 * The rights on which a shared answer depends, as a part of its key: callers of the same class see the same of every
 * field without the mark `perViewer` (perViewer.ts).
 */
export function accessClass(viewer: Viewer | null): string {
  if (viewer === null) return 'visitor';
  const role = viewer.isAdministrator
    ? 'administrator'
    : [roleText(viewer), 'member', ...inOrder(viewer.memberOf)].join(' ');
  // A withheld role permits nothing, but its refusals have a text of their own.
  return `${role} ${[...viewer.scopes].sort().join()} ${roleText(viewer.withheld)}`;
}

function roleText({ isAdministrator, commissionerOf }: Role): string {
  return [isAdministrator ? 'administrator' : 'commissioner', ...inOrder(commissionerOf)].join(' ');
}

function inOrder(pools: ReadonlySet<number>): number[] {
  return [...pools].sort((a, b) => a - b);
}
