import { Card } from '#web/ui/components/Card.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { Select } from '#web/ui/form/Select.tsx';
import type { Sheet } from './sheet/table.ts';

interface SheetChoiceProps {
  sheets: readonly Sheet[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** Selects the sheet; hidden for a single one. */
export function SheetChoice({ sheets, chosen, onChoose }: SheetChoiceProps) {
  if (sheets.length < 2) return null;
  return (
    <Card title={`The file has ${sheets.filter(({ isCombined }) => !isCombined).length} sheets`}>
      <Select
        label="Read the entries from"
        value={String(chosen)}
        options={sheets.map(({ name, rows, isHidden }, index) => ({
          value: String(index),
          label: `${name} (${plural(rows.length, 'row', 'rows')}${isHidden ? ', hidden' : ''})`,
        }))}
        onChange={(index) => onChoose(Number(index))}
      />
    </Card>
  );
}
