import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';

/** Debounce of the search, in milliseconds. */
const SETTLE = 250;

export function EntrySearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const id = useId();
  const [text, setText] = useState(search);
  useEffect(() => {
    if (text.trim() === search) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), SETTLE);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return (
    <div className="relative">
      <label htmlFor={id} className="visually-hidden">
        Search by username
      </label>
      <Search
        aria-hidden
        size={20}
        className="absolute top-[calc(50%-10px)] left-3.5 text-quiet pointer-events-none"
      />
      <input
        id={id}
        type="search"
        // iOS zooms into a focused field below 16 px.
        className="w-full min-h-12 py-2 pe-3.5 ps-11 field text-ink text-[1rem] placeholder:text-quiet placeholder:opacity-100"
        value={text}
        maxLength={60}
        placeholder="Search by username"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
