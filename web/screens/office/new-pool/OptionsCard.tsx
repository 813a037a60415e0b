import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Card } from '#web/ui/components/Card.tsx';
import type { OptionField } from '../options/optionFields.ts';
import { OptionInputs } from '../options/OptionInputs.tsx';
import { PresetCards } from '../options/PresetCards.tsx';
import type { Preset } from '../options/presets.ts';
import styles from './NewPool.module.css';

interface OptionsCardProps {
  place: number;
  fields: readonly OptionField[];
  presets: readonly Preset[];
  /** Props of all option inputs. */
  inputs: Omit<ComponentProps<typeof OptionInputs>, 'fields'>;
  onChoose: ComponentProps<typeof PresetCards>['onChoose'];
}

/** Presets and common options; the other options are collapsed. */
export function OptionsCard({ place, fields, presets, inputs, onChoose }: OptionsCardProps) {
  const [isMoreOpen, setMoreOpen] = useState(false);
  const more = fields.filter(({ isCommon }) => !isCommon);
  return (
    <Card title={`${place}. Options`}>
      <div className="grid gap-4">
        <PresetCards
          presets={presets}
          chosen={inputs.preset}
          fields={fields}
          texts={inputs.texts}
          onChoose={onChoose}
        />
        <OptionInputs fields={fields.filter(({ isCommon }) => isCommon)} {...inputs} />
        <details
          className={styles.preview}
          open={isMoreOpen || more.some(({ name }) => inputs.problems.has(name))}
          onToggle={(event) => setMoreOpen(event.currentTarget.open)}
        >
          <summary>More options</summary>
          <OptionInputs fields={more} {...inputs} />
        </details>
      </div>
    </Card>
  );
}
