/** A message broker: delivers every message to all processes, the sender included, in one order. */
export interface Channel {
  /**
   * Opens a connection that receives all messages from now on.
   * @param onMessage called with each message and its offset, in ascending order
   * @param onDisconnect called once when the connection breaks
   * @throws when it cannot be opened
   */
  connect(
    onMessage: (offset: number, text: string) => void,
    onDisconnect: (error: unknown) => void,
  ): Promise<Connection>;
}

export interface Connection {
  /**
   * Sends a message with the next offset, greater than that of any earlier message of any process. At most
   * one call at a time.
   */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Bytes of a message: PostgreSQL takes fewer than 8,000, the offset included. */
export const MAX_MESSAGE = 7_500;
