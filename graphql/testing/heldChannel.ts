import type { Channel } from '../server/events/channel.ts';

/** A channel whose messages arrive when the test lets them: a process behind it has not heard of them until then. */
export interface HeldChannel {
  channel: Channel;
  /** From now on messages wait. */
  hold(): void;
  /** Delivers what waits, in order, and further messages as they come. */
  release(): void;
}

export function createHeldChannel(channel: Channel): HeldChannel {
  let isHeld = false;
  const waiting: (() => void)[] = [];
  return {
    channel: {
      connect: (hear, lose) =>
        channel.connect((position, text) => {
          if (isHeld) waiting.push(() => hear(position, text));
          else hear(position, text);
        }, lose),
    },
    hold: () => void (isHeld = true),
    release() {
      isHeld = false;
      for (const deliver of waiting.splice(0)) deliver();
    },
  };
}
