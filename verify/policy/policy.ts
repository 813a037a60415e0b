import { equalBytes } from '../log/byteArrays.ts';
import { type CosignerKey, isCosignerKey } from '../log/cosignature.ts';
import { LogFormatError } from '../log/formatError.ts';
import { parseVerifierKey, signatureTypes, type VerifierKey } from '../log/verifierKey.ts';

/** Which logs are known, and which of the known witnesses must have cosigned a checkpoint. C2SP tlog-policy. */
export interface Policy {
  /** Empty where the log is known from elsewhere. */
  logs: readonly VerifierKey[];
  witnesses: readonly PolicyWitness[];
  /** Null: no cosignature is needed. */
  quorum: PolicyWitness | PolicyGroup | null;
}

export interface PolicyWitness {
  name: string;
  key: CosignerKey;
}

export interface PolicyGroup {
  name: string;
  /** How many members must have cosigned, from 1. */
  threshold: number;
  members: readonly (PolicyWitness | PolicyGroup)[];
}

const NONE = 'none';

/** @throws LogFormatError that names the line */
export function parsePolicy(text: string): Policy {
  const reader = new PolicyReader();
  for (const [index, line] of text.split('\n').entries()) {
    try {
      reader.read(line);
    } catch (error) {
      if (!(error instanceof LogFormatError)) throw error;
      throw new LogFormatError(`Line ${index + 1} of the policy: ${error.message}`, { cause: error });
    }
  }
  return reader.policy;
}

class PolicyReader {
  readonly #logs: VerifierKey[] = [];
  readonly #witnesses: PolicyWitness[] = [];
  readonly #named = new Map<string, PolicyWitness | PolicyGroup>();
  readonly #members = new Set<string>();
  #quorum: Policy['quorum'] | undefined;

  get policy(): Policy {
    if (this.#quorum === undefined) throw new LogFormatError('The policy has no line "quorum <name>".');
    return { logs: this.#logs, witnesses: this.#witnesses, quorum: this.#quorum };
  }

  read(line: string): void {
    if (/[^\t\u0020-\u007e\u0080-\u{10ffff}]/u.test(line))
      throw new LogFormatError('Tab and newline are the only control characters of a policy.');
    const [keyword, ...words] = line.split(/[ \t]+/).filter((word) => word !== '');
    if (keyword === undefined || keyword.startsWith('#')) return;
    if (keyword === 'log') this.#readLog(words);
    else if (keyword === 'witness') this.#readWitness(words);
    else if (keyword === 'group') this.#readGroup(words);
    else if (keyword === 'quorum') this.#readQuorum(words);
    else throw new LogFormatError(`${keyword} is none of log, witness, group and quorum.`);
  }

  #readLog(words: readonly string[]): void {
    const [vkey] = wordsOf(words, 1, 2, 'log <vkey> [<url>]');
    const key = parseVerifierKey(vkey!);
    if (key.type === signatureTypes.cosignature)
      throw new LogFormatError(`${key.name} is the key of a witness.`);
    this.#logs.push(newKey(key, this.#logs));
  }

  #readWitness(words: readonly string[]): void {
    const [name, vkey] = wordsOf(words, 2, 3, 'witness <name> <vkey> [<url>]');
    const key = parseVerifierKey(vkey!);
    if (!isCosignerKey(key)) throw new LogFormatError(`${key.name} is the key of a log, not of a witness.`);
    newKey(
      key,
      this.#witnesses.map((witness) => witness.key),
    );
    const witness = { name: this.#newName(name!), key };
    this.#witnesses.push(witness);
    this.#named.set(witness.name, witness);
  }

  #readGroup(words: readonly string[]): void {
    const [name, many, ...members] = wordsOf(
      words,
      3,
      Infinity,
      'group <name> <all, any or a number> <name>...',
    );
    const group = {
      name: this.#newName(name!),
      threshold: thresholdOf(many!, members.length),
      members: members.map((member) => this.#member(member)),
    };
    this.#named.set(group.name, group);
  }

  #readQuorum(words: readonly string[]): void {
    const [name] = wordsOf(words, 1, 1, 'quorum <name>');
    if (this.#quorum !== undefined) throw new LogFormatError('A policy has one quorum.');
    this.#quorum = name === NONE ? null : this.#defined(name!);
  }

  #newName(name: string): string {
    if (name === NONE) throw new LogFormatError('"none" is not a name.');
    if (this.#named.has(name)) throw new LogFormatError(`${name} is defined twice.`);
    return name;
  }

  #member(name: string): PolicyWitness | PolicyGroup {
    const member = this.#defined(name);
    // Otherwise one witness could count twice.
    if (this.#members.has(name)) throw new LogFormatError(`${name} is a member twice.`);
    this.#members.add(name);
    return member;
  }

  #defined(name: string): PolicyWitness | PolicyGroup {
    const found = this.#named.get(name);
    if (found === undefined) throw new LogFormatError(`${name} is not defined above.`);
    return found;
  }
}

function wordsOf(words: readonly string[], least: number, most: number, form: string): readonly string[] {
  if (words.length < least || words.length > most) throw new LogFormatError(`The line reads ${form}.`);
  return words;
}

/** @throws LogFormatError when a known key has the same public key, whatever its name */
function newKey(key: VerifierKey, known: readonly VerifierKey[]): VerifierKey {
  if (known.some(({ publicKey }) => equalBytes(publicKey, key.publicKey)))
    throw new LogFormatError(`The public key of ${key.name} stands twice.`);
  return key;
}

function thresholdOf(many: string, members: number): number {
  if (many === 'any') return 1;
  if (many === 'all') return members;
  const threshold = /^[1-9][0-9]*$/.test(many) ? Number(many) : 0;
  if (threshold < 1 || threshold > members)
    throw new LogFormatError(
      `Of ${members} members all, any or a number from 1 to ${members} can be needed, not ${many}.`,
    );
  return threshold;
}
