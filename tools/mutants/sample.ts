import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';

/**
 * One line of so many of each file, as patterns of Stryker: the same lines each time. A change that spans several lines, such
 * as an emptied block, is not among them; most of those are noticed, so that a sample's score is rather too low.
 * @param path a file, or a folder with all below it
 */
export function sampleLines(path: string, step: number): string[] {
  const files = path.endsWith('.ts')
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => `${path}/${file}`)
        .toSorted();
  let next = 1;
  return files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length;
    const patterns: string[] = [];
    for (; next <= lines; next += step) patterns.push(`${file}:${next}-${next}`);
    // Files are sampled as if they were one text.
    next -= lines;
    return patterns;
  });
}
