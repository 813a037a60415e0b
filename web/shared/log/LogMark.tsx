import { CircleAlert, Download, Hourglass, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useMatches } from 'react-router-dom';
import { differenceText } from '#verify/compare/comparison.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { formatCount } from '#web/ui/locale/numbers.ts';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import { createLogKeeper } from './askLog.ts';
import { followDemoRun } from './lastCheckpoint.ts';
import { saveFile } from '#web/ui/text/saveFile.ts';
import type { ScreenState } from './screenCheck.ts';
import { useScreenCheck } from './useScreenCheck.ts';

/** Path suffixes of the screens with a mark. */
const MARKED = /\/(standings|standings\/[^/]+|picks|history)$/;
/** Maximum number of listed differences; the evidence has all. */
const MOST_LISTED = 10;

/**
 * Whether the screen matches what this device computed from the pool's log (SPECIFICATION 7.39): a line below
 * the page, and an alert above it on a difference, or when the server has found one.
 */
export function LogMark() {
  const { pool, clock } = useSessionData();
  // Before a checkpoint of an earlier run is compared.
  useState(() => followDemoRun(clock.demoRun));
  return (
    <>
      {pool?.differsFromLog && <Incident />}
      <ScreenMark />
    </>
  );
}

/** A difference found by the server, shown on every screen of the pool. */
function Incident() {
  return createPortal(
    <p
      role="alert"
      className="max-w-none mb-4 py-2 px-4 rounded bg-penalty text-on-penalty font-semibold text-center"
    >
      The standings of this pool differ from its log. The commissioner has been told.
    </p>,
    useTopOfPage(),
  );
}

function ScreenMark() {
  const { pool } = useSessionData();
  const page = useMatches().at(-1);
  const [keeper] = useState(createLogKeeper);
  useEffect(() => () => keeper.end(), [keeper]);
  if (
    typeof Worker === 'undefined' ||
    !pool?.viewerMayRead ||
    page === undefined ||
    !MARKED.test(page.pathname)
  )
    return null;
  const title = (page.handle as { title?: string } | undefined)?.title ?? 'This screen';
  return (
    <MarkOf key={page.pathname} slug={pool.slug} screen={title} page={page.loaderData} keeper={keeper} />
  );
}

function MarkOf(props: Parameters<typeof useScreenCheck>[0]) {
  const [state, askFor] = useScreenCheck(props);
  const place = useTopOfPage();
  return (
    <>
      {state.type === 'DIFFERS' && createPortal(<Differs slug={props.slug} state={state} />, place)}
      <Line state={state} onAsk={askFor} />
    </>
  );
}

/** An element above what the page shows. */
function useTopOfPage(): HTMLElement {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.getElementById('main')?.prepend(place);
    return () => place.remove();
  }, [place]);
  return place;
}

const LINE = 'flex gap-2 mt-6 text-13 [&_svg]:flex-none';

function Line({ state, onAsk }: { state: ScreenState; onAsk: () => void }) {
  const address = usePoolPath();
  switch (state.type) {
    case 'NOTHING':
      return null;
    case 'CHECKING':
      return (
        <p className={`${LINE} items-start text-quiet`} data-screen-only>
          <Hourglass aria-hidden size={16} /> Checking against the log
        </p>
      );
    case 'LONG':
      return (
        <p className={`${LINE} flex-wrap items-center text-quiet`} data-screen-only>
          <Button onClick={onAsk}>
            <ShieldCheck aria-hidden size={18} /> Check against the log
          </Button>
          <span>
            {formatCount(state.leaves)} leaves: this takes your device some seconds, and then runs by itself
            until you leave.
          </span>
        </p>
      );
    case 'MATCHES':
      return (
        <p className={`${LINE} items-start text-quiet [&_svg]:text-turf-ink`} data-screen-only>
          <ShieldCheck aria-hidden size={16} />
          <span>
            <Link to={address('/verify')}>Matches the log</Link>: {formatCount(state.compared)} facts on this
            screen, checked on your device
          </span>
        </p>
      );
    case 'UNREAD':
      return (
        <p className={`${LINE} items-start text-ink`} role="status">
          <CircleAlert aria-hidden size={16} />
          <span>The log of this pool cannot be read now. Nothing on this screen is checked.</span>
        </p>
      );
    case 'BEHIND':
      return (
        <p className={`${LINE} items-start text-ink`} role="status">
          <CircleAlert aria-hidden size={16} />
          <span>
            The log does not state yet that the deadline of Week {state.weeks.join(', ')} has passed. Nothing
            of it is checked.
          </span>
        </p>
      );
    case 'DIFFERS':
      return (
        <p className={`${LINE} items-start text-flag-ink font-semibold`}>
          <TriangleAlert aria-hidden size={16} /> Differs from the log
        </p>
      );
  }
}

function Differs({
  slug,
  state: { failures, differences, evidence },
}: {
  slug: string;
  state: Extract<ScreenState, { type: 'DIFFERS' }>;
}) {
  const sentences = [...failures, ...differences.map(differenceText)];
  const save = () => saveFile(`${slug}-evidence.json`, `${JSON.stringify(evidence, null, 2)}\n`);
  return (
    <section className="flex gap-3 mb-4 p-4 border-2 border-flag rounded bg-flag-tint" role="alert">
      <TriangleAlert aria-hidden size={24} className="flex-none text-flag-ink" />
      <div className="grid gap-3 justify-items-start min-w-0">
        <h2 className="text-flag-ink text-20">
          {failures.length > 0 ? 'The log of this pool does not hold' : 'This screen differs from the log'}
        </h2>
        <ul className="grid gap-1 ps-5 wrap-anywhere">
          {[...new Set(sentences)].slice(0, MOST_LISTED).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {sentences.length > MOST_LISTED && <p>and {formatCount(sentences.length - MOST_LISTED)} more</p>}
        <p>Keep the evidence, and show it to the other players and the commissioner.</p>
        <Button onClick={save}>
          <Download aria-hidden size={18} /> Download the evidence
        </Button>
      </div>
    </section>
  );
}
