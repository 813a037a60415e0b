import { join } from 'node:path';

import type { Expectations } from '../checks/header.ts';
import type { Sha256 } from '../log/treeHash.ts';
import { NotFoundError } from '../reading/openAddress.ts';
import { readSiteLog } from '../site/readSiteLog.ts';
import { FollowedPool, type FollowedReading } from './followedPool.ts';
import { Mirror } from './mirror.ts';

interface Followed {
  /** "https://pool.example". */
  site: string;
  /** The pool that is followed; null: all that the log of the site lists. */
  slug: string | null;
  /** Of a member of that pool. */
  token: string | null;
}

interface Options {
  /** The folder of the mirrors; null: they are in memory. */
  folder: string | null;
  /** Read again each time: facts at an address change. @throws FactsError */
  expected: () => Promise<Expectations>;
  pause: number;
  signal: AbortSignal;
}

/** The log of a site, which must only grow, and a pool of it, or all. */
export class FollowedSite {
  readonly #sha256: Sha256;
  readonly #followed: Followed;
  readonly #options: Options;
  readonly #pools = new Map<string, FollowedPool>();
  readonly #mirror: Mirror;
  /** Leaves of the last accepted reading of the site's log. */
  #size = -1;

  /** @throws LogReadError for a damaged mirror */
  constructor(sha256: Sha256, followed: Followed, options: Options) {
    this.#sha256 = sha256;
    this.#followed = followed;
    this.#options = options;
    this.#mirror = this.#openMirror('log');
    if (followed.slug !== null) this.#poolOf(followed.slug);
  }

  /** @param log the path of a log: `p/office/log`, or `log` */
  mirrorOf(log: string): Mirror | undefined {
    if (log === 'log') return this.#mirror;
    return this.#pools.get(decodeURIComponent(log.split('/')[1]!))?.mirror;
  }

  /** @throws LogReadError, LogFormatError, FactsError */
  async read(): Promise<FollowedReading> {
    const { slug } = this.#followed;
    const { expected, signal } = this.#options;
    const expectations = await expected();
    const ofSite = await this.#readSiteLog();
    const readings: FollowedReading[] = ofSite === null ? [] : [ofSite];
    for (const one of slug === null ? ofSite!.slugs : [slug]) {
      if (signal.aborted) break;
      const reading = await this.#poolOf(one).read(expectations);
      readings.push(slug === null ? named(one, reading) : reading);
    }
    return {
      problems: readings.flatMap(({ problems }) => problems),
      news: readings.flatMap(({ news }) => news),
      accept() {
        for (const one of readings) one.accept();
      },
      refuse() {
        for (const one of readings) if (one.problems.length > 0) one.refuse();
      },
    };
  }

  /** @returns null where a single pool is followed and the site has no log, as a mirror of the pool alone */
  async #readSiteLog(): Promise<(FollowedReading & { slugs: readonly string[] }) | null> {
    const { site, slug } = this.#followed;
    const mirror = this.#mirror;
    try {
      const { header, leaves, root, slugs, problems } = await readSiteLog(this.#sha256, site, mirror);
      const isNew = slug === null && leaves.length !== this.#size;
      const count = leaves.length.toLocaleString('en-US');
      return {
        slugs,
        problems: problems.map((problem) => `The log of the site: ${problem}`),
        news: isNew ? [`The log of the site, ${count} leaves with the root ${root}: verified.`] : [],
        accept: () => {
          mirror.store(header, leaves);
          this.#size = leaves.length;
        },
        refuse: () => mirror.storeRefused(header.checkpoint),
      };
    } catch (error) {
      if (slug !== null && mirror.checkpoint === null && error instanceof NotFoundError) return null;
      throw error;
    }
  }

  #poolOf(slug: string): FollowedPool {
    const known = this.#pools.get(slug);
    if (known !== undefined) return known;
    const path = `p/${encodeURIComponent(slug)}`;
    const pool = new FollowedPool(
      this.#sha256,
      { source: `${this.#followed.site}/${path}`, token: this.#followed.token },
      { mirror: this.#openMirror(`${path}/log`), pause: this.#options.pause },
    );
    this.#pools.set(slug, pool);
    return pool;
  }

  #openMirror(path: string): Mirror {
    const { folder } = this.#options;
    return new Mirror(this.#sha256, folder === null ? null : join(folder, path));
  }
}

/** The lines of a pool among those of others. */
function named(slug: string, reading: FollowedReading): FollowedReading {
  const name = (line: string) => `p/${slug}: ${line}`;
  return { ...reading, problems: reading.problems.map(name), news: reading.news.map(name) };
}
