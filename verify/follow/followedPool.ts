import type { Expectations, OwnedEntries } from '../checks/header.ts';
import { verifySite } from '../command/verifySite.ts';
import { differenceText } from '../compare/comparison.ts';
import type { Sha256 } from '../log/treeHash.ts';
import type { Reading } from './follow.ts';
import type { Mirror } from './mirror.ts';

type VerifiedPool = Awaited<ReturnType<typeof verifySite>>;

/** A reading with what takes it in, or puts down that it does not hold. */
export interface FollowedReading extends Reading {
  accept(): void;
  refuse(): void;
}

/** A pool that is read again and again. */
export class FollowedPool {
  readonly #sha256: Sha256;
  readonly #pool: { source: string; token: string | null };
  readonly #pause: number;
  readonly mirror: Mirror;
  /** Leaves of the last accepted reading. */
  #size = -1;
  /** The member's own entries then. */
  #owned: OwnedEntries | null = null;

  /** @param pause milliseconds after which a difference between site and log is looked at again */
  constructor(
    sha256: Sha256,
    pool: { source: string; token: string | null },
    { mirror, pause }: { mirror: Mirror; pause: number },
  ) {
    this.#sha256 = sha256;
    this.#pool = pool;
    this.#pause = pause;
    this.mirror = mirror;
  }

  /** @throws LogReadError */
  async read(expected: Expectations): Promise<FollowedReading> {
    const { mirror } = this;
    const verified = await verifySite(this.#sha256, this.#pool, {
      expected: { ...withMirror(expected, mirror), ownedBefore: this.#owned },
      pause: this.#pause,
      known: mirror.leaves,
    });
    const { header, leaves, report, owned } = verified;
    return {
      problems: problemsOf(verified),
      news: this.#newsOf(verified),
      accept: () => {
        mirror.store(header, leaves);
        this.#size = report.size;
        this.#owned = owned;
      },
      refuse: () => mirror.storeRefused(header.checkpoint),
    };
  }

  /** What a reading has new: leaves, and acts of the commissioner in them. */
  #newsOf({ report }: VerifiedPool): string[] {
    if (report.size === this.#size) return [];
    const acts = report.acts.filter(({ leaf }) => leaf !== null && leaf >= this.#size);
    return [
      `${report.size.toLocaleString('en-US')} leaves with the root ${report.root}: verified.`,
      ...acts.map(({ message }) => `  ${message}`),
    ];
  }
}

/** The log must continue what was mirrored. */
function withMirror(expected: Expectations, { checkpoint }: Mirror): Expectations {
  if (checkpoint === null) return expected;
  const mirrored = { name: 'of the mirror', text: checkpoint };
  return { ...expected, checkpoints: [...(expected.checkpoints ?? []), mirrored] };
}

function problemsOf({ report, comparisons }: VerifiedPool): string[] {
  return [
    ...report.checks.flatMap(({ title, failures }) => failures.map(({ message }) => `${title}: ${message}`)),
    ...comparisons.flatMap(({ screen, differences }) =>
      differences.map((difference) => `${screen}: ${differenceText(difference)}`),
    ),
  ];
}
