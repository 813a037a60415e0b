import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { projectRoot } from '#prisma/projectRoot.ts';
import { groupOf } from './groups.ts';

/** Bytes of gzipped JavaScript by group. */
export type Shares = Map<string, number>;

/**
 * Builds the app in memory, as for production, and divides the gzipped bytes of each file among the groups of its modules.
 * @returns the shares by the file's name, which is that of the built file with the same content
 */
export async function sharesByFile(): Promise<Map<string, Shares>> {
  const built = (await build({
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'warn',
    build: { write: false, sourcemap: 'hidden' },
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((file) => file.type === 'chunk');
  return new Map(chunks.map((chunk) => [basename(chunk.fileName), sharesOf(chunk)]));
}

/**
 * What is alike within a group compresses better than code, so that each group is compressed by itself; what the groups of
 * a file save together is divided in proportion.
 */
function sharesOf({ code, map }: Rolldown.OutputChunk): Shares {
  const texts = map
    ? textsByGroup(code, new SourceMap(map as unknown as SourceMapPayload))
    : new Map([[groupOf(''), code]]);
  const alone = new Map([...texts].map(([group, text]) => [group, gzipped(text)]));
  const sum = [...alone.values()].reduce((total, bytes) => total + bytes, 0);
  const whole = gzipped(code);
  return new Map([...alone].map(([group, bytes]) => [group, (whole * bytes) / sum]));
}

/** Each character of the code by the module that it comes from; what the bundler adds follows the module before it. */
function textsByGroup(code: string, map: SourceMap): Map<string, string> {
  const texts = new Map<string, string>();
  let group = groupOf('');
  for (const [row, line] of code.split('\n').entries()) {
    let from = 0;
    while (from < line.length) {
      const entry = map.findEntry(row, from);
      if ('originalSource' in entry && entry.originalSource) group = groupOf(entry.originalSource);
      let to = from + 1;
      while (to < line.length && isSame(map.findEntry(row, to), entry)) to += 1;
      texts.set(group, (texts.get(group) ?? '') + line.slice(from, to));
      from = to;
    }
  }
  return texts;
}

function isSame(one: object, other: { originalSource?: string }): boolean {
  return 'originalSource' in one && one.originalSource === other.originalSource;
}

function gzipped(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
