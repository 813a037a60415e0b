import type { Entry } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { skeletonOf } from './rules/confusables.ts';
import { checkUsername, cleanUsername, usernameKey } from './rules/usernames.ts';
import { ConflictError } from '../kernel/failures.ts';
import { invalid } from '../kernel/input.ts';
import { checkVersion, entryVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { entryRenamedMail } from '../messages/mail/templates/commissionerMails.ts';
import { renamingLeaf } from '../log/statements/entryLeaves.ts';
import { takenMessage } from './entryNames.ts';
import { runAdminCommand } from '../office/adminCommand.ts';

export interface Renaming {
  entryId: number;
  username: string;
  reason: string;
  /** The version of the entry that the commissioner saw. */
  version?: string | undefined;
  dryRun?: boolean | undefined;
  site: Site;
}

/**
 * Gives an entry another username, by the same rules as when it joined, and mails the owner. Renaming it back is the undo.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when the name is taken, StaleVersionError
 */
export function renameEntry(
  services: Services,
  viewer: Viewer | null,
  { entryId, site, ...input }: Renaming,
): Promise<Entry> {
  return runAdminCommand(services, viewer, { entry: entryId }, input, async (command) => {
    const { tx, publish, log } = command.transaction;
    const problem = checkUsername(input.username, services.siteName());
    if (problem !== null) throw invalid('username', problem);
    const username = cleanUsername(input.username);
    const { user, pool, ...before } = await tx.entry.findUniqueOrThrow({
      where: { id: entryId },
      include: { user: { select: { name: true, email: true } }, pool: { select: { name: true } } },
    });
    checkVersion(input.version, entryVersion(before), { typename: 'Entry', row: before });
    if (before.username === username) return before;
    const { poolId } = before;
    const keys = { usernameKey: usernameKey(username), usernameSkeleton: skeletonOf(username) };
    const taken = await tx.entry.findFirst({
      where: {
        poolId,
        id: { not: entryId },
        OR: [{ usernameKey: keys.usernameKey }, { usernameSkeleton: keys.usernameSkeleton }],
      },
      orderBy: { id: 'asc' },
    });
    if (taken !== null) {
      const isLookalike = taken.usernameKey !== keys.usernameKey;
      const message = `${takenMessage(username, isLookalike)} Please choose another one.`;
      throw new ConflictError(message, [{ path: ['input', 'username'], message }]);
    }
    const after = await tx.entry.update({ where: { id: entryId }, data: { username, ...keys } });
    log(poolId, await renamingLeaf(tx, after, before.username));
    const line = await command.audit({
      poolId,
      action: 'entry.rename',
      subjectType: 'Entry',
      subjectId: entryId,
      before: { username: before.username },
      after: { username },
    });
    await command.mail({
      key: `entry-renamed:${line}`,
      poolId,
      to: user.email,
      ...entryRenamedMail(site, {
        name: user.name,
        poolName: pool.name,
        before: before.username,
        after: username,
        reason: command.reason ?? '',
      }),
    });
    publish({ type: 'standings', poolId, renamed: true });
    return after;
  });
}
