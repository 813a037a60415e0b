import type { Services } from '#kernel/services.ts';
import type { ViewerCache } from '../sessions/viewerCache.ts';
import { rightsOf, STORED_ROLE } from './rights.ts';
import { sessionEnd } from '../sessions/sessions.ts';
import { type Rights, runs, type Viewer } from '../sessions/viewer.ts';

type Needs = Pick<Services, 'db' | 'events' | 'systemClock' | 'rolePolicy' | 'log'>;
type Access = Pick<Viewer, 'sessionId' | 'tokenId'>;

/**
 * When the viewers' sessions or tokens end, in their order, in milliseconds of the system clock: 0 when it was
 * revoked, infinity for a token without expiry. Does not extend the session or count against limits.
 */
export async function accessEnds(
  { db }: Pick<Needs, 'db'>,
  viewers: readonly Access[],
): Promise<readonly number[]> {
  const sessionIds = viewers.flatMap(({ sessionId }) => sessionId ?? []);
  const tokenIds = viewers.flatMap(({ sessionId, tokenId }) => (sessionId === null ? (tokenId ?? []) : []));
  const [sessions, tokens] = await Promise.all([
    db.session.findMany({
      where: { id: { in: sessionIds } },
      select: { id: true, createdAt: true, expiresAt: true },
    }),
    tokenIds.length === 0
      ? []
      : db.apiToken.findMany({
          where: { id: { in: tokenIds }, revokedAt: null },
          select: { id: true, expiresAt: true },
        }),
  ]);
  const ends = new Map<string, number>([
    ...sessions.map((session) => [`session ${session.id}`, sessionEnd(session)] as const),
    ...tokens.map(({ id, expiresAt }) => [`token ${id}`, expiresAt?.getTime() ?? Infinity] as const),
  ]);
  return viewers.map((viewer) => ends.get(keyOf(viewer)) ?? 0);
}

/**
 * ENDED: the session or token was revoked or has expired. NARROWED: the account has lost a role, or its last entry in a
 * pool, or is no member of the pool that was the site's only one, so that what it was permitted to follow may be closed to it
 * by now.
 */
type AccessChange = 'ENDED' | 'NARROWED';

/** Notifies sockets and event streams when what they were opened with is no longer valid. */
export interface AccessWatch {
  /**
   * Calls the listener once when the viewer's session or token ends or its rights become less, by an act in this process
   * or another.
   * @returns a function that removes the listener
   */
  onEnd(viewer: Viewer, ended: (change: AccessChange) => void): () => void;
  close(): void;
}

/** The maximum delay of a timer; then the check repeats. */
const LONGEST_WAIT = 2 ** 31 - 1;
/** Milliseconds until the next check after a database error. */
const RETRY = 5_000;
/** Sessions and tokens that are read by one statement. */
const BATCH = 1_000;

/** Whether something that an account could read or do is closed to it now. */
function hasLost(before: Rights, now: Rights): boolean {
  const isLess = (pools: ReadonlySet<number>, left: ReadonlySet<number>) =>
    [...pools].some((id) => !left.has(id));
  return (
    (before.isAdministrator && !now.isAdministrator) ||
    isLess(before.commissionerOf, now.commissionerOf) ||
    isLess(before.memberOf, now.memberOf)
  );
}

/** Whether an account reads a pool because of a role or an entry. */
const readsAsMember = (rights: Rights, poolId: number): boolean =>
  runs(rights, poolId) || rights.memberOf.has(poolId);

/** What the viewers may do now; those whose account is gone are left out. */
async function readRights(services: Pick<Needs, 'db' | 'rolePolicy'>, viewers: readonly Viewer[]) {
  const rows = await services.db.user.findMany({
    where: { id: { in: [...new Set(viewers.map(({ userId }) => userId))] } },
    select: { id: true, ...STORED_ROLE },
  });
  const accounts = new Map(rows.map((row) => [row.id, row]));
  const holders = viewers.flatMap((viewer) => {
    const stored = accounts.get(viewer.userId);
    return stored === undefined ? [] : [[viewer, { ...viewer, stored }] as const];
  });
  return rightsOf(services, new Map(holders));
}

/** The id of the site's only pool, which every account reads; null where there are several, undefined without any. */
async function readOpenPool({ db }: Pick<Needs, 'db'>): Promise<number | null | undefined> {
  const pools = await db.pool.findMany({ select: { id: true }, take: 2 });
  return pools.length > 1 ? null : pools[0]?.id;
}

/** One watch per session or token, shared by its sockets and streams. */
interface Watched {
  viewer: Viewer;
  /** The account's, as last read. */
  rights: Rights;
  listeners: ((change: AccessChange) => void)[];
  /** When it ends, as far as is known, in milliseconds of the system clock. */
  ends: number;
}

export function createAccessWatch(services: Needs, viewers: Pick<ViewerCache, 'endOf'>): AccessWatch {
  const all = new Map<string, Watched>();
  /** One timer for all: of the first that ends. */
  let timer: NodeJS.Timeout | undefined;
  let next = Infinity;
  /** As last read; undefined before. */
  let openPool: number | null | undefined;
  const now = () => services.systemClock.now().getTime();

  const forget = (watched: Watched): void => {
    const key = keyOf(watched.viewer);
    if (all.get(key) === watched) all.delete(key);
  };

  function schedule(at: number): void {
    if (at >= next) return;
    next = at;
    clearTimeout(timer);
    timer = setTimeout(lookAtDue, Math.min(Math.max(at - now(), 0), LONGEST_WAIT));
    timer.unref();
  }

  function lookAtDue(): void {
    next = Infinity;
    const [instant, due] = [now(), [] as Watched[]];
    for (const watched of all.values()) {
      if (watched.ends <= instant) due.push(watched);
      else schedule(watched.ends);
    }
    lookAt(due);
  }

  function lookAt(some: readonly Watched[]): void {
    for (let from = 0; from < some.length; from += BATCH) void look(some.slice(from, from + BATCH));
  }

  function end(watched: Watched, change: AccessChange): void {
    forget(watched);
    for (const ended of [...watched.listeners]) ended(change);
  }

  function endStrangers(poolId: number): void {
    for (const watched of [...all.values()]) {
      if (!readsAsMember(watched.rights, poolId)) end(watched, 'NARROWED');
    }
  }

  /** Ends what was opened while every account read the pool: its `closed` event may have been missed. */
  function seeOpenPool(now: number | null | undefined): void {
    const before = openPool;
    openPool = now;
    if (typeof before === 'number' && now === null) endStrangers(before);
  }

  async function look(some: readonly Watched[]): Promise<void> {
    const viewers = some.map(({ viewer }) => viewer);
    const found = await Promise.all([
      accessEnds(services, viewers),
      readRights(services, viewers),
      readOpenPool(services),
    ]).catch((error: unknown) => {
      services.log.warn({ err: error }, 'it could not be seen whether sessions have ended');
      return null;
    });
    const instant = now();
    for (const [index, watched] of some.entries()) {
      if (all.get(keyOf(watched.viewer)) !== watched) continue;
      watched.ends = found?.[0][index] ?? instant + RETRY;
      if (watched.ends <= instant) {
        end(watched, 'ENDED');
        continue;
      }
      schedule(watched.ends);
      const rights = found?.[1].get(watched.viewer) ?? watched.rights;
      if (hasLost(watched.rights, rights)) end(watched, 'NARROWED');
      watched.rights = rights;
    }
    if (found !== null) seeOpenPool(found[2]);
  }

  const stopListening = services.events.subscribe((event) => {
    if (event.type === 'closed') {
      openPool = null;
      endStrangers(event.poolId);
      return;
    }
    if (event.type !== 'access' && event.type !== 'missed') return;
    lookAt(
      [...all.values()].filter(({ viewer }) => event.type === 'missed' || event.userId === viewer.userId),
    );
  });

  function watch(viewer: Viewer): Watched {
    // Of a viewer that is still kept nothing has changed since it was looked up.
    const ends = viewers.endOf(viewer);
    const watched: Watched = { viewer, rights: viewer, listeners: [], ends: ends ?? 0 };
    all.set(keyOf(viewer), watched);
    if (ends === null || openPool === undefined) lookAt([watched]);
    else schedule(ends);
    return watched;
  }

  return {
    onEnd(viewer, ended) {
      const watched = all.get(keyOf(viewer)) ?? watch(viewer);
      // A wrapper, so that the same function can be added twice.
      const own = (change: AccessChange): void => ended(change);
      watched.listeners.push(own);
      return () => {
        const index = watched.listeners.indexOf(own);
        if (index !== -1) watched.listeners.splice(index, 1);
        if (watched.listeners.length === 0) forget(watched);
      };
    },
    close() {
      stopListening();
      clearTimeout(timer);
      all.clear();
    },
  };
}

function keyOf({ sessionId, tokenId }: Access): string {
  return sessionId === null ? `token ${tokenId}` : `session ${sessionId}`;
}
