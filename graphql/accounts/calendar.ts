import { ownSession } from './access/permissions.ts';
import type { Viewer } from './sessions/viewer.ts';
import { writeAudit } from '../kernel/audit.ts';
import type { Services } from '../kernel/services.ts';

/**
 * Gives the viewer's private calendar a new address, which also turns it on; the previous one no longer works.
 */
export function renewCalendar(services: Services, viewer: Viewer | null): Promise<void> {
  const now = services.systemClock.now();
  return write(services, viewer, 'calendar.renew', { calendarRenewedAt: now, calendarOffAt: null });
}

/** Turns the viewer's private calendar off: its address no longer works, also later. Idempotent. */
export function turnOffCalendar(services: Services, viewer: Viewer | null): Promise<void> {
  return write(services, viewer, 'calendar.turnOff', { calendarOffAt: services.systemClock.now() });
}

async function write(
  services: Services,
  viewer: Viewer | null,
  action: 'calendar.renew' | 'calendar.turnOff',
  data: { calendarRenewedAt?: Date; calendarOffAt: Date | null },
): Promise<void> {
  const { userId } = ownSession(viewer);
  await services.db.$transaction(async (tx) => {
    const isChange = action === 'calendar.renew' ? {} : { calendarOffAt: null };
    const { count } = await tx.user.updateMany({ where: { id: userId, ...isChange }, data });
    if (count === 0) return;
    await writeAudit(tx, {
      at: services.clock.now(),
      actorId: userId,
      action,
      subjectType: 'User',
      subjectId: userId,
    });
  });
}
