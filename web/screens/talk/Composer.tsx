import { Send } from 'lucide-react';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useEffect,
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
} from 'react';
import { graphql, fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { SelectorStoreUpdater } from 'relay-runtime';
import { Button } from '#web/ui/form/Button.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { addToThread } from './threadUpdates.ts';
import { typedMention, withMention } from './mention.ts';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import { useOwnEntries } from '#web/app/session/useOwnEntries.ts';
import type { ComposerMutation } from './__generated__/ComposerMutation.graphql';
import type { ComposerNamesQuery } from './__generated__/ComposerNamesQuery.graphql';

const LONGEST = 1000;
/** Length from which characters are counted. */
const COUNTED_FROM = 800;

interface ComposerProps {
  poolId: string;
  week: number;
  weekId: string;
  text: string;
  onText: Dispatch<SetStateAction<string>>;
}

export function Composer({ poolId, week, weekId, text, onText }: ComposerProps) {
  const [cursor, setCursor] = useState(text.length);
  const [problem, setProblem] = useState<string | null>(null);
  /** The highlighted name by search; Escape closes the list until the text changes. */
  const [choice, setChoice] = useState({ search: '', index: 0, isClosed: false });
  const field = useRef<HTMLTextAreaElement>(null);
  /** The cursor position after a chosen name is inserted. */
  const cursorToSet = useRef<number>(null);
  const id = useId();
  const [post, isPosting] = useFormMutation<ComposerMutation>(graphql`
    mutation ComposerMutation($input: PostMessageInput!) {
      postMessage(input: $input) {
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
    // The inserted name is not searched again.
    setChoice({ search: `${name} `, index: 0, isClosed: true });
    field.current?.focus();
    cursorToSet.current = next.cursor;
  };
  // Synchronously with the new text: later it would move the cursor during input.
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
      // Keeps input made during the request.
      onText((now) => (now.startsWith(text) ? now.slice(text.length) : now));
      setCursor((at) => Math.max(0, at - text.length));
      setProblem(null);
      field.current?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys during IME composition are not ours.
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
      className="sticky bottom-0 grid gap-1 -mx-gutter pt-3 px-gutter pb-[max(var(--space-3),env(safe-area-inset-bottom))] border-t border-line bg-ground"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FoundNames id={id} names={names} marked={marked} onTake={take} />
      <label htmlFor={`${id}text`} className="font-semibold">
        Your message
      </label>
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          id={`${id}text`}
          className="flex-1 min-w-0 max-h-48 py-2 px-3 field text-ink text-17 resize-y"
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
      <p id={`${id}hint`} className="text-quiet text-13">
        {text.length >= COUNTED_FROM
          ? `${text.length} of ${LONGEST} characters`
          : 'Type @ and a name to mention somebody.'}
      </p>
      {problem !== null && (
        <p id={`${id}problem`} role="alert" className="text-flag-ink">
          {problem}
        </p>
      )}
    </form>
  );
}

interface FoundNamesProps {
  id: string;
  names: readonly string[];
  marked: number;
  onTake: (name: string) => void;
}

/** Suggested names for a mention; the field keeps the focus. */
function FoundNames({ id, names, marked, onTake }: FoundNamesProps) {
  return (
    <>
      {names.length > 0 && (
        <div
          id={`${id}names`}
          role="listbox"
          aria-label="Names"
          className="absolute bottom-full left-gutter grid min-w-[min(16rem,80vw)] max-w-[calc(100%-2*var(--gutter))] max-h-56 p-1 overflow-y-auto panel"
        >
          {names.map((name, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={name}
              id={`${id}name${index}`}
              role="option"
              aria-selected={index === marked}
              className="flex items-center min-h-target px-3 border-0 rounded-small bg-transparent aria-selected:bg-turf text-ink aria-selected:text-on-turf text-start wrap-anywhere cursor-pointer"
              // Keeps the focus in the field.
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

/** Debounce of the search, in milliseconds. */
const TYPING = 150;
const NONE: readonly string[] = [];

/** Up to ten matching usernames of others, as of the last search; none for null. */
function useFoundNames(search: string | null): readonly string[] {
  const environment = useRelayEnvironment();
  const pool = usePoolSlug();
  const own = useOwnEntries();
  const [found, setFound] = useState<{
    search: string;
    entries: readonly { id: string; username: string }[];
  }>();
  useEffect(() => {
    if (search === null) return undefined;
    let stop = () => {};
    const timer = setTimeout(() => {
      const reading = fetchQuery<ComposerNamesQuery>(
        environment,
        graphql`
          query ComposerNamesQuery($pool: String, $search: String!) {
            pool(slug: $pool) {
              standings(first: 10, search: $search) {
                edges {
                  node {
                    id
                    username
                  }
                }
              }
            }
          }
        `,
        { pool, search: search.trim() },
      ).subscribe({
        next: ({ pool: known }) =>
          setFound({ search, entries: known?.standings.edges.map(({ node }) => node) ?? [] }),
        // Suggestions are optional.
        error: () => {},
      });
      stop = () => reading.unsubscribe();
    }, TYPING);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [environment, pool, search]);
  if (search === null || found === undefined) return NONE;
  const key = search.trim().toLowerCase();
  return found.entries
    .filter(({ id, username }) => !own.has(id) && username.toLowerCase().includes(key))
    .map(({ username }) => username);
}
