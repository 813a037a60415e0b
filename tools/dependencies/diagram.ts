import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { projectRoot } from '#prisma/projectRoot.ts';
import { LAYERS } from './directions.ts';

/** The document that shows the layers. */
export const DOCUMENT = 'docs/ARCHITECTURE.md';

const BEGIN = '<!-- diagrams:begin -->';
const END = '<!-- diagrams:end -->';

const placeOf = (layer: string) => LAYERS.findIndex(({ name }) => name === layer);

/** The layers and their imports, as a Mermaid flowchart. An arrow that follows from two others is left out. */
function layerDiagram(): string {
  const below = (layer: string, path: readonly string[] = []): string[] =>
    path.includes(layer)
      ? []
      : (LAYERS[placeOf(layer)]?.imports ?? []).flatMap((other) => [
          other,
          ...below(other, [...path, layer]),
        ]);
  const arrows = LAYERS.flatMap(({ name, imports }) =>
    imports
      .filter((other) => !imports.some((via) => via !== other && below(via, [name]).includes(other)))
      .map((other) => `  l${placeOf(name)} --> l${placeOf(other)}`),
  );
  return [
    '```mermaid',
    'flowchart TD',
    ...LAYERS.map(({ name, holds }, place) => `  l${place}["<b>${name}</b><br>${holds}"]`),
    ...arrows,
    `  l${placeOf('app')} -. schema.graphql .-> l${placeOf('API')}`,
    '```',
  ].join('\n');
}

export const readDocument = () => readFileSync(join(projectRoot, DOCUMENT), 'utf8');

/** The document with the diagram between its markers. */
export function withDiagram(): string {
  const text = readDocument();
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${DOCUMENT} needs the lines ${BEGIN} and ${END}.`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${layerDiagram()}\n\n${text.slice(end)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(projectRoot, DOCUMENT), withDiagram());
}
