import type { OptionField } from './optionFields.ts';
import type { OptionTexts } from './optionValues.ts';
import { differences, presetTexts, type Preset } from './presets.ts';

interface PresetCardsProps {
  presets: readonly Preset[];
  chosen: Preset | undefined;
  fields: readonly OptionField[];
  texts: OptionTexts;
  /** Fills in what a preset decides. */
  onChoose: (preset: Preset, texts: OptionTexts) => void;
}

/** The presets as cards; choosing one fills in its options, and the chosen one counts those that differ. */
export function PresetCards({ presets, chosen, fields, texts, onChoose }: PresetCardsProps) {
  return (
    <div role="group" aria-label="Presets" className="grid gap-3 md:grid-cols-2">
      {presets.map((preset) => {
        const isChosen = preset.name === chosen?.name;
        const count = isChosen ? differences(preset, fields, texts).length : 0;
        return (
          <button
            key={preset.name}
            type="button"
            className="grid content-start gap-1 min-w-0 py-3 px-4 panel text-15 text-start cursor-pointer aria-pressed:border-turf aria-pressed:shadow-[inset_0_0_0_1px_var(--turf)]"
            aria-pressed={isChosen}
            onClick={() => onChoose(preset, presetTexts(preset))}
          >
            <strong>{preset.title}</strong>
            <span>{preset.sentence}</span>
            {count > 0 && (
              <span className="text-quiet text-13">
                {count === 1 ? '1 option differs.' : `${count} options differ.`} Press to take the preset’s.
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
