import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { projectRoot } from '../../prisma/projectRoot.ts';
import { directions, roomOf } from './directions.ts';
import { isTest, readSources, type Source } from './imports.ts';

/** Rooms that nearly all others import; their arrows would hide the rest. */
const FOUNDATIONS = ['graphql/domain', 'graphql/kernel', 'prisma', 'prisma/seasons'];

export const diagramFile = join(projectRoot, 'docs/ARCHITECTURE.md');
const BEGIN = '<!-- rooms:begin -->';
const END = '<!-- rooms:end -->';

/** A name that is valid as a Mermaid node. */
const idOf = (room: string) => room.replaceAll(/\W/g, '_');

/** The rooms of one side of the project and the imports between them, as a Mermaid flowchart. */
function flowchart(sources: readonly Source[], side: string): string {
  const rooms = Object.keys(directions).filter(
    (room) => room.startsWith(side) && !FOUNDATIONS.includes(room),
  );
  const arrows = new Set<string>();
  for (const { file, imports } of sources) {
    const from = roomOf(file);
    if (!rooms.includes(from) || isTest(file)) continue;
    for (const { file: target } of imports) {
      const to = roomOf(target);
      if (to !== from && rooms.includes(to)) arrows.add(`  ${idOf(from)} --> ${idOf(to)}`);
    }
  }
  const nodes = rooms.map((room) => `  ${idOf(room)}["${room.slice(side.length)}"]`);
  return ['```mermaid', 'flowchart TD', ...nodes, ...[...arrows].sort(), '```'].join('\n');
}

/** The text with the diagrams between its markers. */
export function withDiagrams(text: string, sources: readonly Source[]): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${diagramFile} needs the lines ${BEGIN} and ${END}.`);
  const diagrams = [
    'Server (`graphql/`):',
    flowchart(sources, 'graphql/'),
    'Web app (`web/`):',
    flowchart(sources, 'web/'),
  ].join('\n\n');
  return `${text.slice(0, begin + BEGIN.length)}\n\n${diagrams}\n\n${text.slice(end)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(diagramFile, withDiagrams(readFileSync(diagramFile, 'utf8'), await readSources()));
}
