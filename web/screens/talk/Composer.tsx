import { Send } from 'lucide-react';
import type { Dispatch, KeyboardEvent, SetStateAction } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { SelectorStoreUpdater } from 'relay-runtime';
import { Button } from '#web/ui/form/Button.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { addToThread } from './threadUpdates.ts';
import { typedMention, withMention } from './mention.ts';
import { useFoundNames } from './useFoundNames.ts';
import styles from './Talk.module.css';
import type { ComposerMutation } from './__generated__/ComposerMutation.graphql';

const LONGEST = 1000;
/** From this length on the characters are counted. */
const COUNTED_FROM = 800;

interface ComposerProps {
  poolId: string;
  week: number;
  /** The id of the week in the store. */
  weekId: string;
  /** What is typed; it outlives the week that is shown. */
  text: string;
  onText: Dispatch<SetStateAction<string>>;
}

/** Where a message is written: the text stays until it is posted. */
export function Composer({ poolId, week, weekId, text, onText }: ComposerProps) {
  const [cursor, setCursor] = useState(text.length);
  const [problem, setProblem] = useState<string | null>(null);
  /** The number of the marked name, and for which search; Escape closes the names until the text changes. */
  const [choice, setChoice] = useState({ search: '', index: 0, isClosed: false });
  const field = useRef<HTMLTextAreaElement>(null);
  /** Where the cursor goes once the text with a chosen name is in the field. */
  const cursorToSet = useRef<number>(null);
  const id = useId();
  const [post, isPosting] = useFormMutation<ComposerMutation>(graphql`
    mutation ComposerMutation($input: PostMessageInput!) {
      postMessage(input: $input) {
        __typename
        ... on PostMessagePayload {
          posted {
            id
            at
            week
            ...Message_message
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);

  const typed = typedMention(text, cursor);
  const found = useFoundNames(typed?.search ?? null);
  const names = typed === null || (choice.isClosed && choice.search === typed.search) ? [] : found;
  const marked = choice.search === typed?.search ? Math.min(choice.index, names.length - 1) : 0;

  const change = (next: string, at: number) => {
    onText(next);
    setCursor(at);
    setProblem(null);
  };
  const take = (name: string) => {
    if (typed === null) return;
    const next = withMention(text, typed, name);
    change(next.text, next.cursor);
    // What stands there now is not searched again.
    setChoice({ search: `${name} `, index: 0, isClosed: true });
    field.current?.focus();
    cursorToSet.current = next.cursor;
  };
  // With the new text, before the next key: later it would move the cursor away from what is typed meanwhile.
  useLayoutEffect(() => {
    const at = cursorToSet.current;
    cursorToSet.current = null;
    if (at !== null) field.current?.setSelectionRange(at, at);
  }, [text]);
  const send = () => {
    if (isPosting) return;
    const updater: SelectorStoreUpdater = (store) => {
      const message = store.getRootField('postMessage')?.getLinkedRecord('posted');
      if (message) addToThread(store, weekId, message);
    };
    void post({ input: { pool: poolId, week, text } }, { updater }).then((outcome) => {
      if (outcome.kind === 'failed') {
        setProblem(outcome.message);
        return;
      }
      // What was typed meanwhile stays.
      onText((now) => (now.startsWith(text) ? now.slice(text.length) : now));
      setCursor((at) => Math.max(0, at - text.length));
      setProblem(null);
      field.current?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // It belongs to the input method, which composes a character.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
      return;
    }
    if (names.length === 0 || typed === null) return;
    const name = names[marked];
    const mark = (index: number) =>
      setChoice({ search: typed.search, index: (index + names.length) % names.length, isClosed: false });
    if (event.key === 'ArrowDown') mark(marked + 1);
    else if (event.key === 'ArrowUp') mark(marked - 1);
    else if (event.key === 'Escape') setChoice({ search: typed.search, index: 0, isClosed: true });
    else if ((event.key === 'Enter' || event.key === 'Tab') && name !== undefined) take(name);
    else return;
    event.preventDefault();
  };
  const described = [`${id}hint`, problem === null ? '' : `${id}problem`].filter(Boolean).join(' ');
  const isLong = text.length > LONGEST;
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FoundNames id={id} names={names} marked={marked} onTake={take} />
      <label htmlFor={`${id}text`} className={styles.label}>
        Your message
      </label>
      <div className={styles.write}>
        <textarea
          ref={field}
          id={`${id}text`}
          className={styles.field}
          rows={2}
          value={text}
          dir="auto"
          aria-autocomplete="list"
          aria-controls={names.length > 0 ? `${id}names` : undefined}
          aria-activedescendant={names.length > 0 ? `${id}name${marked}` : undefined}
          aria-invalid={problem === null && !isLong ? undefined : true}
          aria-describedby={described}
          onChange={(event) => change(event.target.value, event.target.selectionStart)}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" look="primary" isWaiting={isPosting} disabled={text.trim() === '' || isLong}>
          <Send aria-hidden size={18} /> {isPosting ? 'Posting…' : 'Post'}
        </Button>
      </div>
      <p id={`${id}hint`} className={styles.hint}>
        {text.length >= COUNTED_FROM
          ? `${text.length} of ${LONGEST} characters`
          : 'Type @ and a name to mention somebody.'}
      </p>
      {problem !== null && (
        <p id={`${id}problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}

interface FoundNamesProps {
  /** Begins the ids of the list and its options. */
  id: string;
  names: readonly string[];
  /** The number of the marked name. */
  marked: number;
  onTake: (name: string) => void;
}

/** The names that a mention can mean; the field keeps the focus. */
function FoundNames({ id, names, marked, onTake }: FoundNamesProps) {
  return (
    <>
      {names.length > 0 && (
        <div id={`${id}names`} role="listbox" aria-label="Names" className={styles.names}>
          {names.map((name, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={name}
              id={`${id}name${index}`}
              role="option"
              aria-selected={index === marked}
              className={styles.name}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(name)}
            >
              <span dir="auto">{name}</span>
            </button>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {names.length > 0 &&
          `${names.length} ${names.length === 1 ? 'name' : 'names'}. Enter mentions the marked one.`}
      </p>
    </>
  );
}
