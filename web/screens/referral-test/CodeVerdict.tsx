import { CircleCheck, CircleX } from 'lucide-react';
import { formatCents } from '#web/ui/locale/numbers.ts';
import type { Verdict } from './verdict.ts';

export function CodeVerdict({ verdict }: { verdict: Verdict }) {
  if (!verdict.isValid) {
    return (
      <div className="grid gap-3 mt-4 p-4 border-s-5 rounded-small border-flag bg-flag-tint">
        <p className="flex items-center gap-2 text-20 text-flag-ink heading">
          <CircleX aria-hidden size={22} /> Invalid Code
        </p>
        <p>
          Status {verdict.status}: {verdict.message}
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-3 mt-4 p-4 border-s-5 rounded-small border-turf bg-turf-tint">
      <p className="flex items-center gap-2 text-20 text-turf-ink heading">
        <CircleCheck aria-hidden size={22} /> Valid Code
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,auto))] gap-3 [&_dt]:text-13 [&_dd]:font-bold">
        <div>
          <dt>Code</dt>
          <dd>{verdict.code}</dd>
        </div>
        <div>
          <dt>Referrer</dt>
          <dd>
            <bdi>{verdict.referrerName}</bdi>
          </dd>
        </div>
        <div>
          <dt>Pool</dt>
          <dd>{verdict.poolName}</dd>
        </div>
        <div>
          <dt>Entry fee</dt>
          <dd>{formatCents(verdict.entryFeeCents, verdict.currency)}</dd>
        </div>
      </dl>
    </div>
  );
}
