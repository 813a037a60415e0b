import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { projectRoot } from '#prisma/projectRoot.ts';
import { directions, roomOf } from './directions.ts';
import { floorPlan } from './floors.ts';
import { isTest, readSources, type Source } from './imports.ts';

/** Rooms that nearly all others import; their arrows would hide the rest. */
const FOUNDATIONS = ['graphql/domain', 'graphql/kernel', 'prisma', 'prisma/seasons'];

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

/** The documents with diagrams, each with what it shows of the imports. */
export const diagrams: Record<string, (sources: readonly Source[]) => string> = {
  'docs/ARCHITECTURE.md': floorPlan,
  'docs/imports.md': (sources) =>
    [
      'Server (`graphql/`):',
      flowchart(sources, 'graphql/'),
      'Web app (`web/`):',
      flowchart(sources, 'web/'),
    ].join('\n\n'),
};

const BEGIN = '<!-- diagrams:begin -->';
const END = '<!-- diagrams:end -->';

export const readDocument = (document: string) => readFileSync(join(projectRoot, document), 'utf8');

/** The document with its diagrams between the markers. */
export function withDiagrams(document: string, sources: readonly Source[]): string {
  const text = readDocument(document);
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${document} needs the lines ${BEGIN} and ${END}.`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${diagrams[document]!(sources)}\n\n${text.slice(end)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = await readSources();
  for (const document of Object.keys(diagrams)) {
    writeFileSync(join(projectRoot, document), withDiagrams(document, sources));
  }
}
