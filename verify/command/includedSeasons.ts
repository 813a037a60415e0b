import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../prisma/seasons/', import.meta.url);

/** The seasons whose facts come with the verifier, as text by year. The bundle has them inside (tools/bundles/verifier.ts). */
export function includedSeasons(): Record<string, string> {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}\.txt$/.test(name));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, 4), readFileSync(new URL(name, FOLDER), 'utf8')]),
  );
}
