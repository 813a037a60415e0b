import { Sparkles, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Fold } from '#web/ui/components/Fold.tsx';
import type { PlannerData, PlannerTeam } from './plannerData.ts';
import type { Planned } from './planWeeks.ts';
import { suggestPlan } from './suggest.ts';

interface SuggestionsProps {
  data: PlannerData;
  teams: readonly PlannerTeam[];
  throughWeek: number;
  onSuggest: (plan: Planned[]) => void;
}

/** Suggests the best plan through a week, with teams to exclude or to reserve for a week. */
export function Suggestions({ data, teams, throughWeek, onSuggest }: SuggestionsProps) {
  const [without, setWithout] = useState<readonly string[]>([]);
  const [keep, setKeep] = useState<readonly Planned[]>([]);
  const [kept, setKept] = useState('');
  const options = teams.map(({ id, name }) => ({ value: id, label: name }));
  const name = (id: string) => data.teams.get(id)?.name ?? '';
  const keptWeeks = data.weeks.filter(
    ({ games, picked, slots }) => kept !== '' && games.has(kept) && picked.length < slots,
  );
  return (
    <Fold className="panel px-4" summary="Suggest a plan">
      <div className="grid justify-items-start gap-3 pb-4">
        <p className="text-quiet">
          The plan with the best chance {data.pickTo === 'WIN' ? 'to win' : 'that all teams lose,'} every pick
          through Week {throughWeek}, by the chances above. An estimate, not advice. It takes the place of
          your plan.
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Without"
            value=""
            options={[
              { value: '', label: 'Choose a team' },
              ...options.filter(({ value }) => !without.includes(value)),
            ]}
            onChange={(team) => {
              if (team !== '') setWithout([...without, team]);
              setKeep(keep.filter(({ teamId }) => teamId !== team));
            }}
          />
          <Select
            label="Keep"
            value={kept}
            options={[
              { value: '', label: 'Choose a team' },
              ...options.filter(({ value }) => !without.includes(value)),
            ]}
            onChange={setKept}
          />
          <Select
            label="for"
            value=""
            options={[
              { value: '', label: kept === '' ? 'Choose a team first' : 'Choose a week' },
              ...keptWeeks.map(({ week }) => ({ value: String(week), label: `Week ${week}` })),
            ]}
            onChange={(week) => {
              if (week === '') return;
              const target = data.weeks.find((one) => one.week === Number(week))!;
              const free = target.slots - target.picked.length;
              const others = keep.filter(({ teamId }) => teamId !== kept);
              const inWeek = others.filter((one) => one.week === target.week).slice(-free + 1 || Infinity);
              setKeep([
                ...others.filter((one) => one.week !== target.week),
                ...inWeek,
                { week: target.week, teamId: kept },
              ]);
              setKept('');
            }}
          />
        </div>
        {(without.length > 0 || keep.length > 0) && (
          <ul role="list" className="flex flex-wrap gap-2 p-0 list-none">
            {without.map((team) => (
              <Chip
                key={team}
                text={`Without ${name(team)}`}
                onRemove={() => setWithout(without.filter((one) => one !== team))}
              />
            ))}
            {keep.map(({ week, teamId }) => (
              <Chip
                key={teamId}
                text={`${name(teamId)} for Week ${week}`}
                onRemove={() => setKeep(keep.filter((one) => one.teamId !== teamId))}
              />
            ))}
          </ul>
        )}
        <Button
          look="primary"
          onClick={() => onSuggest(suggestPlan(data.weeks, { throughWeek, used: data.used, without, keep }))}
        >
          <Sparkles aria-hidden size={18} /> Fill my plan
        </Button>
      </div>
    </Fold>
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="tap gap-1 py-0 px-3 border border-control-line rounded-pill bg-card-sunken text-inherit cursor-pointer"
        aria-label={`Remove: ${text}`}
        onClick={onRemove}
      >
        {text} <X aria-hidden size={16} />
      </button>
    </li>
  );
}
