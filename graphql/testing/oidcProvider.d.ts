// The package has no types of its own: what the tests use of it.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface RequestContext {
    oidc: {
      provider: Provider;
      client: { clientId: string };
      session: { accountId: string };
    };
  }
  interface Configuration {
    clients: object[];
    claims: Record<string, string[]>;
    cookies: { keys: string[] };
    features: object;
    interactions: { url(context: RequestContext, interaction: { uid: string }): string };
    findAccount(
      context: RequestContext,
      id: string,
    ): { accountId: string; claims(): Record<string, unknown> };
    loadExistingGrant(context: RequestContext): Promise<Grant>;
    pkce: { required(): boolean };
  }
  class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (of: { clientId: string; accountId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
  export default Provider;
}
