import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '#prisma/projectRoot.ts';

/** A command that a document tells its reader to type. */
export interface DocumentedCommand {
  /** "docs/operator.md". */
  at: string;
  /** As it stands there. */
  text: string;
  /** Of the environment, before the command. */
  settings: string[];
  /** The command and its arguments, as a shell splits them. */
  words: string[];
  /** Named in a sentence, where required arguments may be left out: "`npm run pool -- import` reads a file". */
  isMention: boolean;
}

const PROGRAMS = ['npm', 'npx', 'node'];

/** All commands of README.md and docs/, those of code blocks and those named in sentences. */
export function documentedCommands(): DocumentedCommand[] {
  const files = ['README.md', ...readdirSync(join(projectRoot, 'docs')).map((name) => `docs/${name}`)];
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((at) => {
      const markdown = readFileSync(join(projectRoot, at), 'utf8');
      const blocks = [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
      const lines = blocks.flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'));
      const prose = markdown.replace(/^```.*?^```/gms, '');
      const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
      return [
        ...lines.flatMap((line) => read(at, line, false)),
        ...spans.flatMap((span) => read(at, span, true)),
      ];
    });
}

function read(at: string, text: string, isMention: boolean): DocumentedCommand[] {
  const command = text
    .replace(/(^|\s)#.*$/, '')
    .replace(/\s>.*$/, (redirected) => (redirected.includes('<') ? redirected : ''))
    .trim();
  const all = split(command);
  const first = all.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const words = all.slice(first === -1 ? all.length : first);
  // `node` alone names the program, and `node(id)` a field.
  if (!PROGRAMS.includes(words[0] ?? '') || words.length < 2) return [];
  const settings = all.slice(0, first).map((word) => word.split('=')[0]!);
  return [{ at, text, settings, words, isMention }];
}

/** By spaces, outside quotes and placeholders: `<address of the pool>` is one word. */
function split(command: string): string[] {
  return [...command.matchAll(/(?:"[^"]*"|'[^']*'|<[^>]*>|[^\s"'<])+/g)].map(([word]) =>
    word.replaceAll(/["']/g, ''),
  );
}
