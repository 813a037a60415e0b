import type { OptionField } from '../options/optionFields.ts';
import { currencyIn, shownOption, type OptionTexts } from '../options/optionValues.ts';
import { presetTexts, type Preset } from '../options/presets.ts';
import styles from './NewPool.module.css';

/** Rules that are shown of a preset. */
const LINES = 5;

interface PresetChoiceProps {
  presets: readonly Preset[];
  chosen: Preset;
  fields: readonly OptionField[];
  texts: OptionTexts;
  /** Fills in what a preset decides. */
  onChoose: (preset: Preset, texts: OptionTexts) => void;
}

/** The presets by name, and the rules of the chosen one in five lines. */
export function PresetChoice({ presets, chosen, fields, texts, onChoose }: PresetChoiceProps) {
  const currency = currencyIn(texts);
  return (
    <>
      <div role="group" aria-label="Presets" className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <button
            key={preset.name}
            type="button"
            className="min-h-target px-4 border border-control-line rounded-pill bg-card text-ink font-semibold cursor-pointer aria-pressed:border-turf aria-pressed:bg-turf aria-pressed:text-on-turf"
            aria-pressed={preset.name === chosen.name}
            onClick={() => onChoose(preset, presetTexts(preset))}
          >
            {preset.title}
          </button>
        ))}
      </div>
      <dl aria-label={`Rules of ${chosen.title}`} className={styles.lines}>
        {mainRules(chosen, presets[0], fields).map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>{shownOption(field, presetTexts(chosen)[field.name] ?? '', currency)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The rules that make a preset what it is: those that the first one has otherwise, then what most pools decide. */
function mainRules(
  preset: Preset,
  first: Preset | undefined,
  fields: readonly OptionField[],
): readonly OptionField[] {
  const own = presetTexts(preset);
  const usual = first === undefined ? own : presetTexts(first);
  const decided = fields.filter(({ name }) => own[name] !== undefined);
  const differs = ({ name }: OptionField) => own[name] !== usual[name];
  return [
    ...decided.filter(differs),
    ...decided.filter((field) => !differs(field) && field.isCommon),
    ...decided.filter((field) => !differs(field) && !field.isCommon),
  ].slice(0, LINES);
}
