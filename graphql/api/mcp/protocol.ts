import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';

import { invalid, RestError, unexpected } from '../rest/errors.ts';
import { requireScope, type Tool, type ToolSession } from './tool.ts';
import { tools } from './tools.ts';

/** Version of the MCP tools, not of the product. */
const VERSION = '1.0.0';

const INSTRUCTIONS =
  'A survivor pool: each entry picks one NFL team a week, each team once a season, and is out when its team does not win. ' +
  'Begin with list_pools. Times are in the time zone of the pool, which stands in brackets. ' +
  'A pick takes two calls: prepare_pick, then, after the person has agreed, confirm_pick.';

/** The protocol's list of tools. */
const listed = tools.map(({ name, title, description, input, stores }) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { io: 'input' }) as { type: 'object' },
  annotations: stores
    ? { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }
    : { readOnlyHint: true, openWorldHint: false },
}));

const byName = new Map(tools.map((tool) => [tool.name, tool]));

/** The server never asks clients for input; each server would otherwise compile a validator for the answers. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

export interface Exchange {
  productName: string;
  headers: Headers;
  message: unknown;
  session: ToolSession;
  /** Called with unexpected errors of a tool. */
  report: (error: unknown, tool: string) => void;
}

/**
 * Answers one message (Model Context Protocol, Streamable HTTP) with JSON. Stateless: each message has its
 * own server and transport.
 */
export async function exchange({
  productName,
  headers,
  message,
  session,
  report,
}: Exchange): Promise<Response> {
  // oxlint-disable-next-line typescript/no-deprecated -- the low-level server is for what answers each message by itself
  const server = new Server(
    { name: 'last-standing', title: productName, version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = byName.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, 'There is no such tool.');
    return call(tool, params.arguments ?? {}, session, report);
  });
  // Only the stateful transport takes a generator of session ids.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    // Only the headers are read: the body is parsed, and the address is irrelevant.
    const request = new Request('http://in-process/mcp', { method: 'POST', headers });
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** A refusal is a result for the assistant, not a protocol error. */
async function call(tool: Tool, given: unknown, session: ToolSession, report: Exchange['report']) {
  try {
    requireScope(session.viewer, 'read');
    const answer = await tool.run(readInput(tool, given) as never, session);
    const structuredContent = JSON.parse(JSON.stringify(answer)) as Record<string, unknown>;
    return { content: [{ type: 'text' as const, text: JSON.stringify(answer) }], structuredContent };
  } catch (error) {
    if (error instanceof RestError) return refusal(error);
    report(error, tool.name);
    return refusal(unexpected());
  }
}

/** @throws RestError that names every invalid field */
function readInput({ input }: Tool, given: unknown): unknown {
  const read = input.safeParse(given);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) =>
    path.length === 0 ? `${message}.` : `"${path.join('.')}": ${message}.`,
  );
  throw invalid(problems.join(' '));
}

function refusal({ body: { message, errorType }, headers }: RestError) {
  const wait = headers['Retry-After'] === undefined ? '' : ` Try again in ${headers['Retry-After']} seconds.`;
  return { isError: true, content: [{ type: 'text' as const, text: `${errorType}: ${message}${wait}` }] };
}
