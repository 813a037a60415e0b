import { Lock, Pencil } from 'lucide-react';
import { Button } from '#web/ui/form/Button.tsx';

interface ChangePickProps {
  team: { readonly id: string; readonly name: string };
  /** Whether the viewer can change the pick now. */
  canChange: boolean;
  isChanging: boolean;
  onChange: (teamId: string | null) => void;
}

/** Toggles the change of a submitted pick, or says that it is locked. */
export function ChangePick({ team, canChange, isChanging, onChange }: ChangePickProps) {
  if (!canChange) {
    return (
      <p className="flex items-center gap-1.5 mt-3 text-quiet text-13">
        <Lock aria-hidden size={16} /> This pick is locked.
      </p>
    );
  }
  return (
    <Button
      aria-pressed={isChanging}
      aria-label={isChanging ? `Keep the ${team.name}` : `Change the ${team.name}`}
      onClick={() => onChange(isChanging ? null : team.id)}
    >
      <Pencil aria-hidden size={16} /> {isChanging ? 'Keep this pick' : 'Change pick'}
    </Button>
  );
}
