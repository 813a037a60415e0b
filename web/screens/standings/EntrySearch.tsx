import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import styles from './EntrySearch.module.css';

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
    <div className={styles.field}>
      <label htmlFor={id} className="visually-hidden">
        Search by username
      </label>
      <Search aria-hidden size={20} className={styles.icon} />
      <input
        id={id}
        type="search"
        className={styles.input}
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
