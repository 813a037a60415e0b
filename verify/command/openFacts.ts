import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { type Facts, FactsError } from '../facts/facts.ts';
import { readSeason } from '../facts/readSeason.ts';
import type { Sha256 } from '../log/treeHash.ts';
import { fetchFacts, readFacts } from '../reading/readFacts.ts';
import { includedSeasons } from './includedSeasons.ts';

/** Reads the facts that a command line names: a file, an address, or a season that comes with the verifier. @throws FactsError */
export async function openFacts(sha256: Sha256, named: string): Promise<Facts> {
  if (/^https?:/.test(named)) return fetchFacts(sha256, named);
  if (existsSync(named)) return readFacts(sha256, basename(named), readFileSync(named));
  const seasons = includedSeasons();
  const season = seasons[named];
  if (season !== undefined) return readSeason(season, `the season ${named} of this verifier`);
  throw new FactsError(
    `There is no file ${named}. Facts are a file, an address that begins with http:// or https://, or a season that comes with the verifier: ${Object.keys(seasons).join(', ')}.`,
  );
}
