import type { Fields } from '../compare/readFields.ts';

/** An object of an answer that asks for `__typename` wherever the type matters. */
export type Answered = Readonly<Record<string, unknown>>;

/** The fields of an object in an answer by GraphQL. */
export function answerFields(answer: Answered): Fields {
  const links = Object.entries(answer).flatMap(([name, value]) => {
    const values: unknown[] | null = Array.isArray(value) ? value : isObject(value) ? [value] : null;
    return values === null ? [] : [{ name, args: {}, to: values.filter(isObject).map(answerFields) }];
  });
  return {
    type: String(answer.__typename),
    key: answer,
    id: String(answer.id),
    value: (name) => answer[name],
    link: (name) => links.find((one) => one.name === name)?.to[0] ?? null,
    selects: (name) => answer[name] !== undefined,
    links,
  };
}

function isObject(value: unknown): value is Answered {
  return typeof value === 'object' && value !== null;
}
