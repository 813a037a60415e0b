import type { ExecutionResult, FormattedExecutionResult } from 'graphql';

import type { FanOutCounts } from '../metrics/metrics.ts';

/** Longest shareable id: those of the web app are short counters, those of scripts random. */
const MAX_SHARED_ID = 8;
/** First byte of a WebSocket frame with a whole text message. */
const TEXT_FRAME = 0x81;

/** A frame in one or two buffers, to be written in order. */
type Frame = readonly [head: Buffer, rest?: Buffer];

/** Frames cached per result; further ids get a header of their own. */
const MAX_SHARED = 64;

/**
 * The WebSocket frames of a result: `{"id":…,"type":"next","payload":…}`. The result is serialized once for all
 * subscribers; those with the same short id share the frame, others get their own header before the shared bytes.
 */
export class EventFrames {
  readonly counts: FanOutCounts = { results: 0, frames: 0, messages: 0 };
  readonly #known = new WeakMap<ExecutionResult, { payload: Buffer; byId: Map<string, Frame> }>();

  of(result: ExecutionResult, id: string): Frame {
    this.counts.messages += 1;
    const { payload, byId } = this.#serialized(result);
    const shared = byId.get(id);
    if (shared !== undefined) return shared;
    this.counts.frames += 1;
    const start = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
    const head = Buffer.concat([header(start.length + payload.length), start]);
    if (id.length > MAX_SHARED_ID || byId.size >= MAX_SHARED) return [head, payload];
    const frame: Frame = [Buffer.concat([head, payload])];
    byId.set(id, frame);
    return frame;
  }

  #serialized(result: ExecutionResult) {
    let found = this.#known.get(result);
    if (found === undefined) {
      this.counts.results += 1;
      found = { payload: Buffer.from(`${JSON.stringify(payloadOf(result))}}`), byId: new Map() };
      this.#known.set(result, found);
    }
    return found;
  }
}

/** The payload in the format of graphql-ws, with errors in their public form. */
function payloadOf({ errors, ...rest }: ExecutionResult): FormattedExecutionResult {
  return errors === undefined ? rest : { ...rest, errors: errors.map((error) => error.toJSON()) };
}

/** The header of an unmasked frame (RFC 6455, 5.2). */
function header(length: number): Buffer {
  if (length < 126) return Buffer.from([TEXT_FRAME, length]);
  const isLong = length > 0xffff;
  const head = Buffer.alloc(isLong ? 10 : 4);
  head[0] = TEXT_FRAME;
  head[1] = isLong ? 127 : 126;
  if (isLong) head.writeBigUInt64BE(BigInt(length), 2);
  else head.writeUInt16BE(length, 2);
  return head;
}
