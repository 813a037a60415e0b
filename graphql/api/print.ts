import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lexicographicSortSchema, printSchema } from 'graphql';

import { schema } from './index.ts';

export const schemaFile = fileURLToPath(new URL('../../schema.graphql', import.meta.url));

/** The schema as text, sorted, with descriptions. */
export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

// `npm run schema` writes the file that web/ compiles its queries against.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(schemaFile, printedSchema());
}
