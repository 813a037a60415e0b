import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeUtf8, decodeUtf8 } from '../log/utf8.ts';
import { bundleOf } from '../testing/bundleOf.ts';
import { playSeason } from '../testing/playSeason.ts';
import { sealDraft, type SealedLog } from '../testing/sealDraft.ts';
import { buildGoGrader, gradeWithGo, hasGo } from './testing/goVerifier.ts';

const SEASONS = 1000;
/** Files that one process reads. */
const AT_ONCE = 250;

describe.each(hasGo ? ['Go'] : [])('grading a second time in %s', () => {
  let folder = '';
  let program = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'last-standing-grade-'));
    program = await buildGoGrader(folder);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function write(name: string, log: SealedLog): string {
    const path = join(folder, name);
    writeFileSync(path, bundleOf(log));
    return path;
  }

  it(`agrees on each published standing of ${SEASONS} random seasons with random rules`, async () => {
    let [entries, gradings, out] = [0, 0, 0];
    for (let first = 1; first <= SEASONS; first += AT_ONCE) {
      const files = Array.from({ length: AT_ONCE }, (_, index) =>
        write(`${first + index}.log.gz`, sealDraft(playSeason(first + index))),
      );
      for (const graded of await gradeWithGo(program, files)) {
        entries += graded.entries;
        gradings += graded.gradings;
        out += graded.out;
      }
    }
    // Enough happens in them.
    expect(entries).toBeGreaterThan(3 * SEASONS);
    expect(gradings).toBeGreaterThan(5 * SEASONS);
    expect(out).toBeGreaterThan(SEASONS);
  });

  it('finds a result that the standings do not follow', async () => {
    const log = sealDraft(playSeason(3));
    const leaves = log.leaves.map((leaf) =>
      encodeUtf8(decodeUtf8(leaf).replaceAll(/"homeScore":(\d+)/g, '"homeScore":9$1')),
    );
    const file = write('changed.log.gz', { ...log, leaves });
    await expect(gradeWithGo(program, [file])).rejects.toThrow(/entry \d+ is published as .* and follows as/);
  });

  it('finds a pick that does not fit its commitment', async () => {
    const log = sealDraft(playSeason(3));
    const leaves = log.leaves.map((leaf) =>
      encodeUtf8(decodeUtf8(leaf).replaceAll('"source":"PARTICIPANT","team"', '"source":"ADMIN","team"')),
    );
    const file = write('forged.log.gz', { ...log, leaves });
    await expect(gradeWithGo(program, [file])).rejects.toThrow(/the commitment of leaf \d+ does not fit/);
  });
});
