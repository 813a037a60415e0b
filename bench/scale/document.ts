import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '#prisma/projectRoot.ts';

const FILE = join(projectRoot, 'bench/SCALE.md');

/** Writes a section of bench/SCALE.md; the others keep what they had. */
export function replaceSection(title: string, text: string): void {
  const [introduction = '', ...parts] = readFileSync(FILE, 'utf8').split(/^(?=## )/m);
  const sections = new Map(
    parts.map((part) => [part.slice('## '.length, part.indexOf('\n')), part.trimEnd()]),
  );
  sections.set(title, `## ${title}\n\n${text}`);
  writeFileSync(FILE, `${[introduction.trimEnd(), ...sections.values()].join('\n\n')}\n`);
}
