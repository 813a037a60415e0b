import type { Role, Viewer } from '#graphql/accounts/sessions/viewer.ts';

/**
 * The rights on which a shared answer depends, as a part of its key: callers of one class get the same for
 * every field without `perViewer` (perViewer.ts).
 */
export function accessClass(viewer: Viewer | null): string {
  if (viewer === null) return 'visitor';
  const role = viewer.isAdministrator
    ? 'administrator'
    : [roleText(viewer), 'member', ...inOrder(viewer.memberOf)].join(' ');
  // A withheld role grants nothing, but its refusals have a text of their own.
  return `${role} ${[...viewer.scopes].sort().join()} ${roleText(viewer.withheld)}`;
}

function roleText({ isAdministrator, commissionerOf }: Role): string {
  return [isAdministrator ? 'administrator' : 'commissioner', ...inOrder(commissionerOf)].join(' ');
}

function inOrder(pools: ReadonlySet<number>): number[] {
  return [...pools].sort((a, b) => a - b);
}
