/** What connects processes: it delivers every message to each of them, to the sender too, in one order for all. */
export interface Channel {
  /**
   * Opens a connection that receives all messages sent from now on.
   * @param onMessage called with each message and its position, in ascending order
   * @param onDisconnect called once when the connection has broken
   * @throws when it cannot be opened
   */
  connect(
    onMessage: (offset: number, text: string) => void,
    onDisconnect: (error: unknown) => void,
  ): Promise<Connection>;
}

/** An open connection to a channel. */
export interface Connection {
  /**
   * Sends a message under the next position, which is higher than that of every message sent before by any process. At
   * most one call runs at a time.
   */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Bytes of a message: PostgreSQL takes fewer than 8,000, the position included. */
export const MAX_MESSAGE = 7_500;
