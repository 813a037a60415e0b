import { getNamedType } from 'graphql';
import { expect } from 'vitest';

import { schema } from '../api/index.ts';
import type { Step } from './commissionerSteps.ts';
import { selectionOf } from './documents.ts';
import type { Fixture } from './schema.ts';
import { type Variant, withoutRandomness } from './secretVariants.ts';

type Actor = 'administrator' | 'commissioner' | 'alice';

const mutations = schema.getMutationType()!.getFields();

/** Runs steps on each of the databases, and compares what they return and publish after each. */
export async function take(
  variants: readonly Variant[],
  steps: readonly Step[],
  viewer: Actor = 'administrator',
): Promise<void> {
  for (const [name, input] of steps) {
    const answers = await Promise.all(
      variants.map(async (variant) => {
        const answer = await mutate(variant, name, input(variant.fixture), viewer);
        return withoutRandomness(JSON.stringify([name, answer.data, answer.errors, variant.takeEvents()]));
      }),
    );
    expect(answers[0]).not.toContain('DOCUMENT_TOO_COSTLY');
    expect(
      new Set(answers).size,
      `${name} ${JSON.stringify(input(variants[0]!.fixture))}:\n${answers.join('\n')}`,
    ).toBe(1);
  }
}

async function mutate(
  { fixture }: Variant,
  name: string,
  input: Record<string, unknown>,
  viewer: Actor,
): ReturnType<Fixture['ask']> {
  const { args, type } = mutations[name]!;
  for (let depth = 2; ; depth -= 1) {
    const [variables, given] = args[0] ? [`($input: ${String(args[0].type)})`, '(input: $input)'] : ['', ''];
    const document = `mutation ${variables} {
      ${name}${given} { ${selectionOf(getNamedType(type), depth)} } }`;
    const answer = await fixture.ask(viewer, document, { input });
    // Nothing of the command was stored.
    if (depth > 0 && answer.errors.some(({ code }) => code === 'DOCUMENT_TOO_COSTLY')) continue;
    return answer;
  }
}

/** Reads each of the databases, and compares the texts line by line. */
export async function compare(
  variants: readonly Variant[],
  read: (variant: Variant) => Promise<string>,
): Promise<void> {
  const answers = await Promise.all(
    variants.map(async (variant) => withoutRandomness(await read(variant)).split('\n')),
  );
  for (const [index, line] of answers[0]!.entries()) {
    for (const { [index]: other = '' } of answers.slice(1)) {
      // The lines are long: what is shown of them is where they differ, and what was refused.
      if (other !== line) expect(difference(other, line)).toEqual(difference(line, other));
    }
  }
  expect(new Set(answers.map((lines) => lines.length)).size).toBe(1);
}

const CONTEXT = 300;

/** Where a line begins to differ from another, and its refusals. */
function difference(line: string, other: string): { text: string; refused: string } {
  let at = 0;
  while (at < line.length && line[at] === other[at]) at += 1;
  const refused = line.slice(Math.max(0, line.lastIndexOf('"refused":')));
  return {
    text: line.slice(Math.max(0, at - CONTEXT), at + CONTEXT),
    refused: refused.slice(0, 10 * CONTEXT),
  };
}
