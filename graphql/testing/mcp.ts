import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface Assistant {
  client: Client;
  /** What a tool answers. @throws Error with the text of a refusal */
  // Tests read what they requested; a wrong path fails them.
  // oxlint-disable-next-line typescript/no-explicit-any
  call(tool: string, input?: Record<string, unknown>): Promise<any>;
  /** The text of a refusal. */
  refusal(tool: string, input?: Record<string, unknown>): Promise<string>;
}

/** An assistant that is connected to a server by an API token, as other programs are. */
export async function connectAssistant(url: string, token: string): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  const ask = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: input });
    const [{ text }] = content as [{ text: string }];
    return { text, structuredContent, isError: isError === true };
  };
  return {
    client,
    async call(name, input) {
      const { text, structuredContent, isError } = await ask(name, input);
      if (isError) throw new Error(text);
      if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(structuredContent))
        throw new Error('Two answers.');
      return structuredContent;
    },
    async refusal(name, input) {
      const { text, isError } = await ask(name, input);
      if (!isError) throw new Error(`Not refused: ${text}`);
      return text;
    },
  };
}
