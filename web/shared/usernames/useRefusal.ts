import { useState } from 'react';

type Problems = ReadonlyMap<string, string>;

const NONE: Problems = new Map();

/**
 * Why a form was refused. `problems` are shown and change while somebody types; `refused` are those of the last refusal,
 * which move the focus.
 */
export function useRefusal() {
  const [problems, setProblems] = useState(NONE);
  const [refused, setRefused] = useState(NONE);
  const refuse = (found: Problems) => {
    setProblems(found);
    setRefused(found);
  };
  return { problems, setProblems, refused, refuse };
}
