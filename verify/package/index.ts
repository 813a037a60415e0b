// The package's API (README.md). Functions throw LogFormatError for what breaks a format, and UnverifiedNoteError for what is
// well formed and must not be believed. Those of the tree take SHA-256 as an argument: node:crypto is ten times as fast as
// JavaScript, and browsers have it only asynchronously.

/** Errors. */
export { LogFormatError } from '../log/formatError.ts';
export { UnverifiedNoteError } from '../log/openNote.ts';
export { WrongProofError } from '../log/proof.ts';

/** Keys: C2SP signed-note, "Verifier keys". */
export {
  formatVerifierKey,
  keyFingerprint,
  makeVerifierKey,
  parseVerifierKey,
  signatureTypes,
  type SignatureType,
  type VerifierKey,
} from '../log/verifierKey.ts';

/** Notes: C2SP signed-note. */
export {
  formatNote,
  formatSignatureLines,
  type NoteSignature,
  parseNote,
  parseSignatureLines,
  type SignedNote,
} from '../log/note.ts';
export { type OpenedNote, openNote } from '../log/openNote.ts';
export { cosignText, type SignBytes, signText } from '../log/signText.ts';

/** Checkpoints: C2SP tlog-checkpoint. */
export { type Checkpoint, formatCheckpointBody, parseCheckpointBody } from '../log/checkpointBody.ts';
export { openCheckpoint, type OpenedCheckpoint } from '../log/checkpoint.ts';

/** Cosignatures by Ed25519 and ML-DSA-44: C2SP tlog-cosignature. */
export {
  type CosignatureType,
  cosignedMessage,
  type CosignerKey,
  decodeTimestampedSignature,
  encodeTimestampedSignature,
  isCosignerKey,
  type TimestampedSignature,
} from '../log/cosignature.ts';
export { verifyEd25519, verifyMlDsa44 } from '../log/verifySignature.ts';

/** Requests to witnesses: C2SP tlog-witness. */
export {
  type AddCheckpointRequest,
  formatAddCheckpoint,
  formatTreeSize,
  parseAddCheckpoint,
  parseTreeSize,
  TREE_SIZE_MEDIA_TYPE,
} from '../log/witness.ts';

/** Policies, which say whose cosignatures are needed: C2SP tlog-policy. */
export { parsePolicy, type Policy, type PolicyGroup, type PolicyWitness } from '../policy/policy.ts';
export { type AcceptedCheckpoint, openByPolicy } from '../policy/openByPolicy.ts';

/** The Merkle tree: RFC 6962, section 2.1. */
export { emptyRoot, formatHash, leafHash, nodeHash, parseHash, type Sha256 } from '../log/treeHash.ts';
export {
  appendLeafHashes,
  decodeFrontier,
  emptyFrontier,
  encodeFrontier,
  type Frontier,
  frontierRoot,
} from '../log/frontier.ts';
export { type Appended, appendWithProofs, type TileHash } from '../log/append.ts';
export { rootFromInclusion, verifyInclusion } from '../log/inclusion.ts';
export { type TreeHead, verifyConsistency } from '../log/consistency.ts';

/** Tiles and bundles of entries: C2SP tlog-tiles. */
export {
  type BundleAddress,
  bundlesOfTree,
  formatBundlePath,
  formatTilePath,
  parseBundlePath,
  parseTilePath,
  TILE_WIDTH,
  type TileAddress,
  tilesOfTree,
  tileWidth,
} from '../log/tiles.ts';
export { decodeEntryBundle, encodeEntryBundle } from '../log/entryBundle.ts';
export { MemoryLog } from '../log/memoryLog.ts';
export { consistencyProof, inclusionProof, type ReadTiles, rootAtSize } from '../log/tileProofs.ts';

/** Proofs as files: C2SP tlog-proof. */
export { formatLogProof, type LogProof, openLogProof, parseLogProof } from '../log/proof.ts';
