import type { Sha256 } from '../log/treeHash.ts';
import { CommitmentTable } from '../tables/commitmentTable.ts';
import { EntryTable } from '../tables/entryTable.ts';
import { PickTable } from '../tables/pickTable.ts';
import { SaltSet } from '../tables/saltSet.ts';
import { StandingNames } from '../tables/standingNames.ts';
import { StandingsRoot } from '../tables/standingsRoot.ts';
import { Acts } from './acts.ts';
import type { Findings } from './findings.ts';
import { Grades } from './grades.ts';
import { Season } from './season.ts';

/** The state up to a leaf, which all checks share. */
export interface Books {
  sha256: Sha256;
  findings: Findings;
  season: Season;
  entries: EntryTable;
  commitments: CommitmentTable;
  salts: SaltSet;
  picks: PickTable;
  names: StandingNames;
  standingsRoot: StandingsRoot;
  grades: Grades;
  acts: Acts;
}

export function openBooks(sha256: Sha256, findings: Findings): Books {
  const season = new Season();
  const entries = new EntryTable();
  const picks = new PickTable();
  const names = new StandingNames();
  return {
    sha256,
    findings,
    season,
    entries,
    commitments: new CommitmentTable(),
    salts: new SaltSet(),
    picks,
    names,
    standingsRoot: new StandingsRoot(sha256, entries, names),
    grades: new Grades({ season, entries, picks, names }),
    acts: new Acts(),
  };
}
