import { Field } from '#web/ui/form/Field.tsx';
import { plural } from '#web/ui/locale/numbers.ts';

interface SettingSearchProps {
  label: string;
  search: string;
  found: number;
  all: number;
  onSearch: (search: string) => void;
}

/** Searches settings; groups with matches open. */
export function SettingSearch({ label, search, found, all, onSearch }: SettingSearchProps) {
  return (
    <div>
      <Field
        label={label}
        type="search"
        autoComplete="off"
        placeholder="ties, lives, deadline"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          // Enter would submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className="text-quiet text-15 empty:hidden">
        {search !== '' &&
          (found === 0 ? 'No setting has these words.' : `${found} of ${plural(all, 'setting', 'settings')}`)}
      </p>
    </div>
  );
}
