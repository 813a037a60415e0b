import { ListChecks } from 'lucide-react';
import { Card } from '#web/ui/components/Card.tsx';

export function PickGuidelines({ rules }: { rules: readonly string[] }) {
  return (
    <Card title="Pick Guidelines" icon={ListChecks}>
      <ul className="grid gap-2 ps-5 [&_li::marker]:text-turf">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        <li>
          To have every team to choose from, submit your pick before the week's first game: a team locks at
          its own kickoff.
        </li>
      </ul>
    </Card>
  );
}
