import { CircleCheck, CircleX } from 'lucide-react';
import { confirmedText, wordOfSite } from '#verify/checks/factsText.ts';
import { howRecorded, type VerificationReport } from '#verify/checks/report.ts';
import { Card } from '#web/ui/components/Card.tsx';
import { StatCard, StatRow } from '#web/ui/components/StatCard.tsx';
import { formatCount, plural } from '#web/ui/locale/numbers.ts';
import { ActsCard } from './ActsCard.tsx';
import { Fold } from '#web/ui/components/Fold.tsx';
import { ShownCard } from './ShownCard.tsx';
import type { ComparedScreens } from './verification.ts';

type Check = VerificationReport['checks'][number];
type Failure = Check['failures'][number];

interface ReportCardProps {
  report: VerificationReport;
  shown: ComparedScreens;
}

/** A verification's verdict and three figures, then acts, deviations of the site, and each check. */
export function ReportCard({ report, shown }: ReportCardProps) {
  const isShown = shown.comparisons.every(({ differences }) => differences.length === 0);
  const isGood = report.passed && isShown;
  return (
    <>
      <div
        role="status"
        className={`flex items-center gap-4 p-4 border-2 rounded [&_p]:text-ink [&_svg]:flex-none ${isGood ? 'border-turf bg-turf-tint text-turf-ink' : 'border-flag bg-flag-tint text-flag-ink'}`}
      >
        {isGood ? <CircleCheck aria-hidden size={48} /> : <CircleX aria-hidden size={48} />}
        <div>
          <h2 className="text-26">{isGood ? 'Everything checks out' : 'Something is wrong'}</h2>
          <p>{verdictText(report, isShown)}</p>
          {isGood && <p>{factsText(report)}</p>}
        </div>
      </div>
      <StatRow>
        <StatCard label={report.picks === 1 ? 'Pick' : 'Picks'} value={report.picks} />
        <StatCard label={report.entries === 1 ? 'Entry' : 'Entries'} value={report.entries} />
        <StatCard label={report.weeks === 1 ? 'Week' : 'Weeks'} value={report.weeks} />
      </StatRow>
      {!isShown && <ShownCard shown={shown} />}
      <ActsCard report={report} />
      {isShown && <ShownCard shown={shown} />}
      <Card title="What was checked">
        <ul role="list" className="grid gap-4 p-0 list-none">
          {report.checks.map((check) => (
            <CheckItem key={check.name} check={check} />
          ))}
        </ul>
      </Card>
      {report.notices.length > 0 && (
        <Card title="Good to know">
          <ul className="wrap-anywhere grid gap-2 ps-5">
            {report.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="The log">
        <p>{plural(report.size, 'entry', 'entries')}</p>
        <Fold summary="Root and key">
          <dl className="grid gap-1 [&_dt]:text-quiet [&_dt]:text-13 [&_dd]:mt-0 [&_dd]:mx-0 [&_dd]:mb-2">
            <dt>Root</dt>
            <dd className="wrap-anywhere font-mono text-13">{report.root}</dd>
            <dt>Key fingerprint</dt>
            <dd className="wrap-anywhere font-mono text-13">{report.keyFingerprint ?? 'none'}</dd>
          </dl>
        </Fold>
      </Card>
    </>
  );
}

function verdictText(report: VerificationReport, isShown: boolean) {
  const { passed, checks } = report;
  const failed = checks.filter((check) => !check.passed);
  if (!passed) {
    return `${plural(failed.length, 'check', 'checks')} of ${checks.length} failed: see below, with the place in the log.`;
  }
  if (!isShown) return 'The log holds, but what this site shows you is not what was logged.';
  const how = howRecorded(report, plural);
  return how === null
    ? 'All picks are as they were recorded in time, and the standings follow from them.'
    : `Of the picks, ${how}; the standings follow from them.`;
}

/** What the verdict depends on. */
function factsText({ facts }: VerificationReport) {
  const word = wordOfSite(facts);
  return word === null
    ? confirmedText(facts)
    : `This takes the word of the site that ${word} right. Check the results compares them with another source.`;
}

function CheckItem({ check: { title, summary, passed, failed, failures } }: { check: Check }) {
  return (
    <li className="flex gap-3 [&>svg]:flex-none">
      {passed ? (
        <CircleCheck role="img" aria-label="Passed" size={22} className="text-turf-ink" />
      ) : (
        <CircleX role="img" aria-label="Failed" size={22} className="text-flag-ink" />
      )}
      <div>
        <h3 className="text-17">{title}</h3>
        <p className="text-quiet">{summary}</p>
        {failures.length > 0 && (
          <ul className="wrap-anywhere mt-2 ps-5 text-flag-ink">
            {failures.map((failure, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two can have the same words
              <li key={index}>
                {placeOf(failure)}
                {failure.message}
              </li>
            ))}
            {failed > failures.length && <li>… and {formatCount(failed - failures.length)} more.</li>}
          </ul>
        )}
      </div>
    </li>
  );
}

/** "Leaf 1,204, week 8, ann: ", as far as known. */
function placeOf({ leaf, entry, username, week }: Failure): string {
  const parts = [
    leaf === null ? null : `Log entry ${formatCount(leaf)}`,
    week === null ? null : `week ${week}`,
    username ?? (entry === null ? null : `entry ${entry}`),
  ].filter((part) => part !== null);
  return parts.length === 0 ? '' : `${parts.join(', ')}: `;
}
