import { Download, ShieldCheck } from 'lucide-react';
import { Suspense, useEffect, useState, useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Evidence } from '#verify/checks/header.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCount } from '#web/ui/locale/numbers.ts';
import { EmptyState, ErrorState } from '#web/ui/components/Notice.tsx';
import { followDemoRun, readLastCheckpoint } from '#web/shared/log/lastCheckpoint.ts';
import { logAddress } from '#web/shared/log/logFiles.ts';
import { LogWatch } from '#web/shared/log/LogWatch.tsx';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import { FactsChoice } from './FactsChoice.tsx';
import { FileChoice } from './FileChoice.tsx';
import { PublishedList } from './PublishedList.tsx';
import { ReportCard } from './ReportCard.tsx';
import { useVerification, type Verification } from './useVerification.ts';
import type { VerificationRequest } from './verification.ts';
import { InForce } from './InForce.tsx';

export { VerifyPage as Component };

/**
 * Verifies a pool's log in the browser, for everybody (SPECIFICATION 7.38). A receipt in the navigation state
 * is checked at once.
 */
function VerifyPage() {
  return (
    <div className="grid gap-4">
      <h1>Verify the pool</h1>
      <p className="text-quiet">
        Every pick, result and ruling of this pool is in a log that can only grow. Your browser reads all of
        it, checks each signature and each pick, and grades the season again. It takes nobody’s word, not even
        the server’s.
      </p>
      <Suspense>
        <VerifiedPool />
      </Suspense>
    </div>
  );
}

function VerifiedPool() {
  const named = usePoolSlug();
  const { viewer, pool, clock } = useSessionData();
  // Before a checkpoint of an earlier run is compared.
  useState(() => followDemoRun(clock.demoRun));
  const slug = pool?.slug ?? null;
  const wanted = named ?? slug;
  if (wanted === null) return <EmptyState title="There is no pool yet" />;
  return (
    <>
      {/* The seen checkpoint belongs to the session's pool. */}
      {slug === wanted && <LogWatch />}
      <VerifiedLog
        key={wanted}
        slug={wanted}
        isMember={slug === wanted && viewer != null && pool?.viewerMayRead === true}
      />
    </>
  );
}

/** Evidence that does not come from this server. */
type Known = Pick<VerificationRequest, 'receipts' | 'keys' | 'facts'>;

function VerifiedLog({ slug, isMember }: { slug: string; isMember: boolean }) {
  const [verification, start] = useVerification();
  const [known, setKnown] = useState<Known>({ receipts: [], keys: [], facts: [] });
  const given = useGivenReceipt();
  const verify = (chosen: Partial<Known> = {}) => {
    const all = { ...known, ...chosen };
    setKnown(all);
    const seen = readLastCheckpoint(slug);
    const checkpoints =
      seen === null ? [] : [{ name: 'The checkpoint of your last visit', text: seen.checkpoint }];
    start({ bundle: logAddress(slug, 'bundle'), checkpoints, site: { slug, isMember }, ...all });
  };
  useEffect(() => {
    if (given !== null) verify({ receipts: [given] });
    // Once for the receipt of the navigation.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [given]);
  return (
    <div className="grid gap-4 items-start lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [&>div]:grid [&>div]:gap-4">
      <div>
        <Button
          look="primary"
          wide
          isWaiting={verification.state === 'running' || verification.state === 'comparing'}
          onClick={() => verify()}
        >
          <ShieldCheck aria-hidden size={18} />
          {verification.state === 'idle' ? 'Check everything' : 'Check again'}
        </Button>
        <Outcome verification={verification} />
        <PublishedList slug={slug} />
      </div>
      <div>
        <Card title="Check a receipt">
          <ReceiptChoice inForce={known.receipts} onChoose={(receipts) => verify({ receipts })} />
        </Card>
        <Card title="Check a key">
          <KeyChoice inForce={known.keys} onChoose={(keys) => verify({ keys })} />
        </Card>
        <Card title="Check the results">
          <FactsChoice inForce={known.facts} onChoose={(facts) => verify({ facts })} />
        </Card>
        <Card title="Check it without this site">
          <p className="text-quiet">
            Download the log and the verifier, and run <code>node verify.mjs {slug}.log.gz</code> on your own
            computer, offline, today or years later.
          </p>
          <ul role="list" className="grid p-0 list-none gap-2 mt-3 [&_a]:tap [&_a]:gap-2">
            <li>
              <a href={logAddress(slug, 'bundle')} download={`${slug}.log.gz`}>
                <Download aria-hidden size={18} /> The log
              </a>
            </li>
            <li>
              <a href="/verify.mjs" download="verify.mjs">
                <Download aria-hidden size={18} /> The verifier
              </a>
            </li>
          </ul>
        </Card>
      </div>
    </div>
  );
}

function Outcome({ verification }: { verification: Verification }) {
  switch (verification.state) {
    case 'idle':
      return null;
    case 'running':
      return <Progress {...verification} />;
    case 'comparing':
      return <p role="status">Comparing what this site shows you with the log</p>;
    case 'failed':
      return (
        <ErrorState title="The log could not be checked">
          <p>{verification.message}</p>
        </ErrorState>
      );
    case 'done':
      return <ReportCard report={verification.report} shown={verification.shown} />;
  }
}

function Progress({ leaves, total }: { leaves: number; total: number | null }) {
  return (
    <div className="grid gap-2 [&_progress]:w-full [&_progress]:accent-turf">
      <label htmlFor="verified">
        {formatCount(leaves)}
        {total === null ? '' : ` of ${formatCount(total)}`} log entries checked
      </label>
      {/* Indeterminate without a value. */}
      <progress id="verified" {...(total === null ? {} : { value: leaves, max: Math.max(1, total) })} />
    </div>
  );
}

/** The receipt of the navigation, once: not again after a reload. */
function useGivenReceipt(): Evidence | null {
  const { state, pathname } = useLocation() as { state: unknown; pathname: string };
  const navigate = useNavigate();
  const [given] = useState(() => receiptIn(state));
  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true, state: null });
  }, [given, navigate, pathname]);
  return given;
}

function receiptIn(state: unknown): Evidence | null {
  const { receipt } = (state ?? {}) as { receipt?: Partial<Evidence> };
  return typeof receipt?.name === 'string' && typeof receipt.text === 'string'
    ? { name: receipt.name, text: receipt.text }
    : null;
}

interface KeyChoiceProps {
  /** Those in use. */
  inForce: readonly string[];
  onChoose: (keys: string[]) => void;
}

/** Takes verifier keys of the log or of witnesses, one per line. */
function KeyChoice({ inForce, onChoose }: KeyChoiceProps) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  const keys = pasted.split(/\s+/).filter((key) => key !== '');
  return (
    <div className="grid gap-2 justify-items-start [&_label]:font-bold">
      <p className="text-quiet" id={`${id}what`}>
        A receipt that came by email names the key that signs this log, and a witness gives you its own. If
        the log is not signed by a key that you paste here, the check fails.
      </p>
      <label htmlFor={`${id}keys`}>Keys that you know</label>
      <textarea
        id={`${id}keys`}
        rows={3}
        spellCheck={false}
        aria-describedby={`${id}what`}
        className="w-full min-h-target p-2 field text-inherit font-mono text-13"
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <InForce what="key" names={inForce} />
      <Button onClick={() => (keys.length > 0 || inForce.length > 0) && onChoose(keys)}>
        Check with these keys
      </Button>
    </div>
  );
}

interface ReceiptChoiceProps {
  /** Those in use. */
  inForce: readonly Evidence[];
  onChoose: (receipts: Evidence[]) => void;
}

/** Takes receipts, as files or pasted. */
function ReceiptChoice({ inForce, onChoose }: ReceiptChoiceProps) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  const text = pasted.trim();
  const receipts = text === '' ? [] : [{ name: 'The pasted receipt', text: `${text}\n` }];
  const readFiles = async (files: File[]) =>
    onChoose(await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() }))));
  return (
    <div className="grid gap-2 justify-items-start [&_label]:font-bold">
      <FileChoice
        label="Receipt files (.tlog-proof)"
        accept=".tlog-proof,text/plain"
        onChoose={(files) => void readFiles(files)}
      />
      <label htmlFor={`${id}text`}>Or paste a receipt</label>
      <textarea
        id={`${id}text`}
        rows={4}
        spellCheck={false}
        className="w-full min-h-target p-2 field text-inherit font-mono text-13"
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <InForce what="receipt" names={inForce.map(({ name }) => name)} />
      <Button onClick={() => (text !== '' || inForce.length > 0) && onChoose(receipts)}>
        Check the pasted receipt
      </Button>
    </div>
  );
}
