import { useEffect, useState } from 'react';
import { parseCheckpointBody } from '#verify/log/checkpointBody.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { parseNote } from '#verify/log/note.ts';
import { parseLogProof } from '#verify/log/proof.ts';
import { formatHash } from '#verify/log/treeHash.ts';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCount, plural } from '#web/ui/locale/numbers.ts';
import { listed } from '#web/ui/text/listed.ts';
import { logAddress } from '#web/shared/log/logFiles.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import { Fold } from '#web/ui/components/Fold.tsx';

interface Published {
  /** Null for a replaced key. */
  week: number | null;
  at: string;
  checkpoint: string;
  /** Its proof in the log of the site, which witnesses sign. */
  site?: string;
}

/** Checkpoints published at deadlines, to compare with those in mails. */
export function PublishedList({ slug }: { slug: string }) {
  const [published, setPublished] = useState<Published[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    fetch(logAddress(slug, 'published'), { signal: controller.signal, cache: 'no-cache' })
      .then(async (response) => setPublished(response.ok ? ((await response.json()) as Published[]) : []))
      // Optional; the verification reports an unreachable server.
      .catch(() => setPublished([]));
    return () => controller.abort();
  }, [slug]);
  if (published.length === 0) return null;
  const rows = published.map((each) => ({ ...each, head: headOf(each) }));
  const isWitnessed = rows.some(({ head }) => head !== null && head.witnesses.length > 0);
  return (
    <Card title="Published checkpoints">
      <p className="text-quiet">
        One is published when the log states that a deadline has passed. For weeks that were over before the
        pool was here, that was when it began or was imported.
      </p>
      {isWitnessed && (
        <p className="text-quiet">
          Whether a witness has signed is checked with its key, under “Check a key”.
        </p>
      )}
      <Fold summary={`Show ${plural(rows.length, 'checkpoint', 'checkpoints')}`}>
        <ul role="list" className="grid gap-4 p-0 list-none">
          {rows.map(({ week, at, head }) => (
            <li key={`${week} ${at}`}>
              <h3 className="text-17">{week === null ? 'Key replaced' : `Week ${week}`}</h3>
              <PublishedHead at={at} head={head} />
            </li>
          ))}
        </ul>
      </Fold>
    </Card>
  );
}

function PublishedHead({ at, head }: { at: string; head: Head | null }) {
  const zone = usePoolZone();
  if (head === null) return <p className="text-quiet">The published text is not a checkpoint.</p>;
  return (
    <p className="text-quiet">
      {formatCount(head.size)} log {head.size === 1 ? 'entry' : 'entries'},{' '}
      <time dateTime={at}>{poolDateTime(at, zone)}</time>
      <br />
      <span className="wrap-anywhere font-mono text-13">{head.root}</span>
      {head.witnesses.length > 0 && (
        <>
          <br />
          Witnesses named: {listed(head.witnesses)}
        </>
      )}
    </p>
  );
}

interface Head {
  size: number;
  root: string;
  /** Possible cosigners. */
  witnesses: string[];
}

/** @returns null for a text that is no checkpoint */
function headOf({ checkpoint, site }: Published): Head | null {
  try {
    const { text } = parseNote(checkpoint);
    const { size, root } = parseCheckpointBody(text);
    const witnesses = [checkpoint, ...(site === undefined ? [] : [parseLogProof(site).checkpoint])].flatMap(
      cosignersOf,
    );
    return { size, root: formatHash(root), witnesses: [...new Set(witnesses)] };
  } catch (error) {
    if (error instanceof LogFormatError) return null;
    throw error;
  }
}

function cosignersOf(note: string): string[] {
  const { text, signatures } = parseNote(note);
  const { origin } = parseCheckpointBody(text);
  return signatures.map(({ name }) => name).filter((name) => name !== origin);
}
