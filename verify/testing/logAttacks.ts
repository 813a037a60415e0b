import { canonicalJson } from '../log/canonicalJson.ts';
import { inclusionProof } from '../log/tileProofs.ts';
import { MemoryLog } from '../log/memoryLog.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { decodeUtf8, encodeUtf8 } from '../log/utf8.ts';
import { formatLogProof } from '../log/proof.ts';
import { formatVerifierKey } from '../log/verifierKey.ts';
import { type Attack, drop, insertAfter, leavesOf, type PickLeaf, submitted } from './attack.ts';
import type { Draft } from './draft.ts';
import { plain } from './pickAttacks.ts';
import { sealDraft, signerOf, type SealedLog } from './sealDraft.ts';

/** The receipt of a pick, over the log as it is. */
export async function receiptOf(
  sealed: SealedLog,
  pick: PickLeaf,
  signers: readonly number[] = [0],
): Promise<string> {
  const log = new MemoryLog(sha256);
  log.append(sealed.leaves);
  const index = sealed.placeOf.get(pick.ref)!;
  const proof = await inclusionProof(sha256, index, sealed.leaves.length, (tiles) =>
    Promise.resolve(tiles.map((tile) => log.tile(tile))),
  );
  const leaf = decodeUtf8(sealed.leaves[index]!);
  const extra = encodeUtf8(canonicalJson({ leaf, record: { ...pick.record }, salt: pick.salt }));
  const checkpoint = sealed.checkpointOver(sealed.leaves.length, signers);
  return formatLogProof({ extra, index, inclusionProof: proof, checkpoint });
}

const copy = (draft: Draft): Draft => structuredClone(draft);

/** The same leaves, of which the operator hands out others than those that are signed. */
const unsigned = (draft: Draft, edit: (leaves: Uint8Array[]) => Uint8Array[]) => () => {
  const { header, leaves } = sealDraft(draft);
  return { header, leaves: edit(leaves) };
};

/** Manipulations of the log itself: its leaves, checkpoints and keys. */
export const logAttacks: Attack[] = [
  {
    name: 'shows two logs: one at the deadline, another one at the end',
    season: plain,
    attempt(draft) {
      const [pick] = submitted(draft);
      if (!pick || draft.published.length === 0) return null;
      const honest = sealDraft(copy(draft)).header.published;
      pick.salt = `${'A'.repeat(43)}=`;
      const handOut = () => {
        const { header, leaves } = sealDraft(draft);
        return { header: { ...header, published: honest }, leaves };
      };
      return { check: 'signatures', week: 1, handOut };
    },
  },
  {
    name: 'shows another log than the one that a reader has seen',
    season: plain,
    attempt(draft) {
      const [pick] = submitted(draft);
      if (!pick) return null;
      const seen = sealDraft(copy(draft)).checkpointOver(draft.leaves.length - 2, [0]);
      pick.salt = `${'A'.repeat(43)}=`;
      const expected = { checkpoints: [{ name: 'mine.txt', text: seen }] };
      return {
        check: 'signatures',
        leaf: draft.leaves.length - 3,
        handOut: () => ({ ...sealDraft(draft), expected }),
      };
    },
  },
  {
    name: 'replays an old checkpoint',
    season: plain,
    attempt(draft) {
      const old = draft.leaves.length - 3;
      const handOut = () => {
        const { header, leaves, checkpointOver } = sealDraft(draft);
        return { header: { ...header, checkpoint: checkpointOver(old, [0]) }, leaves };
      };
      return { check: 'signatures', leaf: old, handOut };
    },
  },
  {
    name: 'reorders two leaves that are signed',
    season: plain,
    attempt(draft) {
      const last = draft.leaves.length - 1;
      const edit = (leaves: Uint8Array[]) => [...leaves.slice(0, last - 1), leaves[last]!, leaves[last - 1]!];
      return { check: 'signatures', leaf: last, handOut: unsigned(draft, edit) };
    },
  },
  {
    name: 'reorders two leaves and signs them',
    season: plain,
    attempt(draft) {
      const place = draft.leaves.findIndex((leaf, at) => at > 5 && leaf.at > draft.leaves[at - 1]!.at);
      if (place < 0) return null;
      const [a, b] = [draft.leaves[place - 1]!, draft.leaves[place]!];
      [draft.leaves[place - 1], draft.leaves[place]] = [b, a];
      return { check: 'form', ref: a.ref };
    },
  },
  {
    name: 'cuts the log off',
    season: plain,
    attempt(draft) {
      const cut = draft.leaves.length - 2;
      return { check: 'signatures', leaf: cut, handOut: unsigned(draft, (leaves) => leaves.slice(0, cut)) };
    },
  },
  {
    name: 'cuts the log off and signs what is left',
    season: plain,
    attempt(draft) {
      const last = draft.published.at(-1);
      if (!last) return null;
      const { header } = sealDraft(copy(draft));
      draft.leaves = draft.leaves.slice(0, draft.leaves.findIndex(({ ref }) => ref === last.through) - 1);
      draft.published = [];
      const handOut = () => {
        const sealed = sealDraft(draft);
        return { leaves: sealed.leaves, header: { ...sealed.header, published: header.published } };
      };
      return { check: 'signatures', week: last.week!, handOut };
    },
  },
  {
    name: 'signs all of it with another key',
    season: plain,
    attempt(draft) {
      const key = formatVerifierKey(signerOf(draft.origin, 0).key);
      const handOut = () => {
        const { header, leaves, checkpointOver } = sealDraft({ ...draft, published: [] });
        const keys = [formatVerifierKey(signerOf(draft.origin, 7).key)];
        const other = { ...header, keys, checkpoint: checkpointOver(leaves.length, [7]) };
        return { header: other, leaves, expected: { keys: [key] } };
      };
      return { check: 'signatures', handOut };
    },
  },
  {
    name: 'replaces the key without a line',
    season: plain,
    attempt(draft) {
      const handOut = () => {
        const { header, leaves, checkpointOver } = sealDraft(draft);
        const keys = [formatVerifierKey(signerOf(draft.origin, 1).key), ...header.keys];
        return { header: { ...header, keys, checkpoint: checkpointOver(leaves.length, [1]) }, leaves };
      };
      return { check: 'signatures', leaf: draft.leaves.length - 1, handOut };
    },
  },
  {
    name: 'replaces the key without the signature of the earlier one',
    season: plain,
    attempt(draft) {
      const key = (number: number) => formatVerifierKey(signerOf(draft.origin, number).key);
      const ref = insertAfter(draft, draft.leaves.at(-1)!.ref, {
        type: 'key',
        key: key(1),
        previous: key(0),
      });
      draft.keys = 2;
      return { check: 'signatures', ref };
    },
  },
  {
    name: 'replaces the key by a line that names another earlier one',
    season: plain,
    attempt(draft) {
      const key = (number: number) => formatVerifierKey(signerOf(draft.origin, number).key);
      const last = draft.leaves.at(-1)!.ref;
      const ref = insertAfter(draft, last, { type: 'key', key: key(1), previous: key(2) });
      draft.keys = 2;
      return { check: 'signatures', ref };
    },
  },
  {
    name: 'hands out a key that the log never had',
    season: plain,
    attempt(draft) {
      const handOut = () => {
        const { header, leaves } = sealDraft(draft);
        const keys = [...header.keys, formatVerifierKey(signerOf(draft.origin, 1).key)];
        return { header: { ...header, keys }, leaves };
      };
      return { check: 'signatures', handOut };
    },
  },
  {
    name: 'shows another log than the one that a reader has seen, who has seen this one, too',
    season: plain,
    attempt(draft) {
      const [pick] = submitted(draft);
      if (!pick) return null;
      const size = draft.leaves.length - 2;
      const seen = sealDraft(copy(draft)).checkpointOver(size, [0]);
      pick.salt = `${'A'.repeat(43)}=`;
      const handOut = () => {
        const sealed = sealDraft(draft);
        const texts = [seen, sealed.checkpointOver(size, [0])];
        const checkpoints = texts.map((text, place) => ({ name: `${place}.txt`, text }));
        return { ...sealed, expected: { checkpoints } };
      };
      return { check: 'signatures', leaf: size - 1, handOut };
    },
  },
  {
    name: 'withholds the checkpoint of a deadline',
    season: plain,
    attempt(draft) {
      if (draft.published.length < 2) return null;
      draft.published = draft.published.slice(1);
      return { check: 'signatures', week: 1 };
    },
  },
  {
    name: 'publishes a checkpoint from before the deadline',
    season: plain,
    attempt(draft) {
      const [deadline] = leavesOf(draft, 'deadline');
      const [publication] = draft.published;
      if (!deadline || !publication) return null;
      publication.through = draft.leaves[draft.leaves.indexOf(deadline) - 1]!.ref;
      return { check: 'signatures', ref: deadline.ref, week: 1 };
    },
  },
  {
    name: 'writes a leaf in another way than the canonical one',
    season: plain,
    attempt(draft) {
      const place = draft.leaves.length - 1;
      const edit = (leaves: Uint8Array[]) =>
        leaves.with(place, encodeUtf8(decodeUtf8(leaves[place]!).replace(',', ', ')));
      return { check: 'form', leaf: place, handOut: () => sealDraft(draft, edit) };
    },
  },
  {
    name: 'writes a leaf of an unknown type',
    season: plain,
    attempt(draft) {
      const place = draft.leaves.length;
      const at = draft.leaves.at(-1)!.at;
      const edit = (leaves: Uint8Array[]) => [
        ...leaves,
        encodeUtf8(canonicalJson({ at, type: 'correction' })),
      ];
      return { check: 'form', leaf: place, handOut: () => sealDraft(draft, edit) };
    },
  },
  {
    name: 'shows the log of another pool',
    season: plain,
    attempt(draft) {
      const pool = leavesOf(draft, 'pool')[0]!;
      pool.origin = 'pool.example/p/another/log';
      return { check: 'signatures', leaf: 0 };
    },
  },
  {
    name: 'counts other leaves at a deadline',
    season: plain,
    attempt(draft) {
      const [deadline] = leavesOf(draft, 'deadline');
      if (!deadline) return null;
      const place = draft.leaves.indexOf(deadline);
      const edit = (leaves: Uint8Array[]) =>
        leaves.with(place, encodeUtf8(decodeUtf8(leaves[place]!).replace(/"size":\d+/, '"size":1')));
      return { check: 'season', leaf: place, week: 1, handOut: () => sealDraft(draft, edit) };
    },
  },
  {
    name: 'states another root over the standings',
    season: plain,
    attempt(draft) {
      const leaf = leavesOf(draft, 'standings').at(-1)!;
      const place = draft.leaves.indexOf(leaf);
      const edit = (leaves: Uint8Array[]) =>
        leaves.with(place, encodeUtf8(decodeUtf8(leaves[place]!).replace(/"root":".{3}/, '"root":"AAA')));
      return { check: 'standings', leaf: place, handOut: () => sealDraft(draft, edit) };
    },
  },
  ...(['alive', 'out'] as const).map((name): Attack => ({
    name: `counts another number of entries that are ${name === 'alive' ? 'in' : name}`,
    season: plain,
    attempt(draft) {
      const place = draft.leaves.indexOf(leavesOf(draft, 'standings').at(-1)!);
      const another = (text: string) =>
        text.replace(new RegExp(`"${name}":(\\d+)`), (_, count) => `"${name}":${Number(count) + 1}`);
      const edit = (leaves: Uint8Array[]) =>
        leaves.with(place, encodeUtf8(another(decodeUtf8(leaves[place]!))));
      return { check: 'standings', leaf: place, handOut: () => sealDraft(draft, edit) };
    },
  })),
];

/** Manipulations that the holder of a receipt finds. */
export const receiptAttacks: { name: string; attempt(draft: Draft, pick: PickLeaf): void }[] = [
  { name: 'drops the pick of a receipt', attempt: (draft, pick) => drop(draft, pick.ref) },
  {
    name: 'commits to another pick than the receipt',
    attempt: (_draft, pick) => {
      pick.salt = `${'A'.repeat(43)}=`;
    },
  },
];
