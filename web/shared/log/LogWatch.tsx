import { Download, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { compareCheckpoints, type Contradiction } from './compareCheckpoints.ts';
import { keepLastCheckpoint, readLastCheckpoint } from './lastCheckpoint.ts';
import { logAddress, LogUnavailableError, logFiles } from './logFiles.ts';
import { saveFile } from '#web/ui/text/saveFile.ts';

/**
 * Compares the pool's log, and the site's, which lists the checkpoints of all pools, with an earlier visit of
 * this browser, and warns when one was rewritten (SPECIFICATION 4.9).
 */
export function LogWatch() {
  const { pool } = useSessionData();
  return pool ? <LogWatchOf slug={pool.slug} /> : null;
}

function LogWatchOf({ slug }: { slug: string }) {
  const [found, setFound] = useState<{ slug: string; contradiction: Contradiction } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    for (const log of [slug, null]) {
      void compare(log).then((contradiction) => {
        if (isCurrent && contradiction !== null) setFound({ slug, contradiction });
      });
    }
    return () => void (isCurrent = false);
  }, [slug]);
  if (found?.slug !== slug) return null;
  const { reason } = found.contradiction;
  return (
    <section className="flex gap-3 mb-4 p-4 border-2 border-flag rounded bg-flag-tint" role="alert">
      <TriangleAlert aria-hidden size={24} className="flex-none text-flag-ink" />
      <div className="grid gap-3 justify-items-start min-w-0">
        <h2 className="text-flag-ink text-20">The log was changed</h2>
        <p>{reason} Keep the evidence, and show it to the other players and the commissioner.</p>
        <Button onClick={() => saveFile(`${slug}-evidence.json`, evidenceOf(found.contradiction))}>
          <Download aria-hidden size={18} /> Download the evidence
        </Button>
      </div>
    </section>
  );
}

/** Both signed checkpoints with their keys prove the contradiction. */
function evidenceOf({ reason, seen, now }: Contradiction): string {
  return `${JSON.stringify({ reason, seen, now }, null, 2)}\n`;
}

/** @param slug null: the site's log */
async function compare(slug: string | null): Promise<Contradiction | null> {
  try {
    const { contradiction, latest } = await compareCheckpoints(readLastCheckpoint(slug), logFiles(slug));
    keepLastCheckpoint(slug, latest);
    if (contradiction !== null) tellServer(slug, contradiction.seen.checkpoint);
    return contradiction;
  } catch (error) {
    // The next visit compares again.
    if (error instanceof LogUnavailableError) return null;
    throw error;
  }
}

/** Notifies the administrators, too. Without a response the next visit retries. */
function tellServer(slug: string | null, checkpoint: string): void {
  fetch(logAddress(slug, 'seen'), { method: 'POST', body: checkpoint }).catch(() => undefined);
}
