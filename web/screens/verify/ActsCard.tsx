import { Gavel } from 'lucide-react';
import type { VerificationReport } from '#verify/checks/report.ts';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCount, plural } from '#web/ui/locale/numbers.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';

type Act = VerificationReport['acts'][number];
type Standing = Act['standings'][number];

/** Commissioner acts that change the standings, with the result without each. Empty without acts. */
export function ActsCard({ report }: { report: VerificationReport }) {
  const { acts, actCount, actsChanged, entries } = report;
  if (actCount === 0) return null;
  return (
    <Card title="What the commissioner did" icon={Gavel} tone="warning">
      <p>
        The log allows these acts and shows each of them. Whether they were fair is for you to judge.{' '}
        {actsChanged === null
          ? 'How many entries would stand differently without them is not computed: there are too many.'
          : `Without all of them, ${formatCount(actsChanged)} of ${plural(entries, 'entry', 'entries')} would stand differently.`}
      </p>
      <ul role="list" className="grid gap-4 mt-4 mx-0 mb-0 p-0 list-none">
        {acts.map((act) => (
          <ActItem key={`${act.leaf} ${act.kind} ${act.entry} ${act.message}`} act={act} />
        ))}
      </ul>
      {actCount > acts.length && <p>… and {formatCount(actCount - acts.length)} more.</p>}
    </Card>
  );
}

function ActItem({ act }: { act: Act }) {
  const zone = usePoolZone();
  const { leaf, at, message, reason, effect, standings, entry, kind } = act;
  return (
    <li className="grid gap-1 pt-3 border-t border-line wrap-anywhere">
      <h3 className="text-17">{subjectOf(act)}</h3>
      <p>{message}</p>
      {reason !== null && <p>Reason: “{reason}”</p>}
      <p className="font-semibold">{effect}</p>
      {/* The effect on one entry is the whole effect. */}
      {(entry === null || kind === 'STATED') && standings.length > 0 && (
        <ul className="wrap-anywhere grid gap-2 ps-5">
          {standings.map((standing) => (
            <li key={standing.entry}>{standingText(standing)}</li>
          ))}
        </ul>
      )}
      <p className="text-quiet">
        <time dateTime={at}>{poolDateTime(at, zone)}</time>, log entry {formatCount(leaf)}
      </p>
    </li>
  );
}

/** "ann, Week 3", "Entry 12", "Week 3", "The whole pool". */
function subjectOf({ entry, username, week }: Act): string {
  const parts = [
    username ?? (entry === null ? null : `Entry ${entry}`),
    week === null ? null : `Week ${week}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'The whole pool' : parts.join(', ');
}

/** "ann: in; without it: out in Week 3 (loss)" */
function standingText({ entry, username, withAct, without, withoutAny }: Standing): string {
  const any = withoutAny === null ? '' : `; without any act on the entry: ${inWords(withoutAny)}`;
  return `${username ?? `Entry ${entry}`}: ${inWords(withAct)}; without it: ${without === 'in' ? 'still in' : inWords(without)}${any}`;
}

/** "out in Week 3 (NO_PICK)" with the reason in words. */
function inWords(standing: string): string {
  return standing.replace(/[A-Z]+(?:_[A-Z]+)*(?=\))/, (reason) => reason.toLowerCase().replaceAll('_', ' '));
}
