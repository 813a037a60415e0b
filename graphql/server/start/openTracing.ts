import {
  type Attributes,
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';

import type { StatementObserver } from '#prisma/observedStatements.ts';
import { productVersion } from '#prisma/projectRoot.ts';
import { describe } from '../http/operations/observe.ts';
import { pathOf, type Route, routeOf } from '../http/requests/requestPath.ts';
import type { Job } from '../jobs/job.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import type { Tracing } from './tracing.ts';

/** Polled every few seconds by monitoring. */
const NOT_TRACED: ReadonlySet<Route> = new Set<Route>(['/healthz', '/readyz', '/metrics']);
/** Longest statement in a span, in characters. */
const LONGEST_STATEMENT = 2_000;

/**
 * Sends traces to a collector by OTLP over HTTP. The OpenTelemetry library reads further settings
 * (OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, …) from the environment.
 * @param endpoint the collector's address, without /v1/traces
 */
export function openTracing(
  endpoint: string,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  log: Logger,
): Tracing {
  const report = (message: string) => log.warn({ reason: message.slice(0, 300) }, 'traces are not sent');
  const silent = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.WARN,
  );
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'last-standing', 'service.version': productVersion() }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  const tracer = trace.getTracer('last-standing', productVersion());
  return {
    // Trace headers are accepted from a proxy only: visitors could forge them.
    listener: (answer) => tracedListener(tracer, answer, trustProxy > 0),
    operations: tracedOperations(tracer),
    job: (job) => tracedJob(tracer, job),
    statement: observeStatement(tracer),
    async close() {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}

function tracedListener(tracer: Tracer, answer: RequestListener, isCauseTrusted: boolean): RequestListener {
  return (request, response) => {
    const route = routeOf(pathOf(request));
    if (NOT_TRACED.has(route)) return answer(request, response);
    const { method = '' } = request;
    const cause = isCauseTrusted ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, cause);
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode);
      if (!response.writableFinished) span.setAttribute('last_standing.is_cut_off', true);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(cause, span), () => answer(request, response));
  };
}

function tracedOperations(tracer: Tracer): Plugin {
  const within = <Result>(args: ExecutionArgs, run: (args: ExecutionArgs) => Result): Result => {
    const { type, field, name } = describe(args.document, args.operationName);
    const attributes = {
      'graphql.operation.type': type,
      ...(name === null ? {} : { 'graphql.operation.name': name }),
    };
    return inSpan(tracer, `${type} ${field}`, attributes, () => run(args));
  };
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args: ExecutionArgs): unknown => within(args, executeFn));
    },
    onSubscribe({ subscribeFn, setSubscribeFn }) {
      setSubscribeFn((args: ExecutionArgs): unknown => within(args, subscribeFn));
    },
  };
}

function tracedJob(tracer: Tracer, job: Job): Job {
  const run = (signal: AbortSignal) => inSpan(tracer, `job ${job.name}`, {}, () => job.run(signal));
  return { ...job, run };
}

function observeStatement(tracer: Tracer): StatementObserver {
  return (sql, run) => {
    // Statements outside of requests and jobs, such as a lease's heartbeat, are not traced.
    if (trace.getActiveSpan() === undefined) return run();
    const [, verb = 'SQL'] = /^\s*(\w+)/.exec(sql) ?? [];
    const [, table] = /\b(?:FROM|INTO|UPDATE)\s+"(\w+)"/.exec(sql) ?? [];
    const attributes = {
      'db.operation.name': verb,
      'db.query.text': sql.slice(0, LONGEST_STATEMENT),
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    };
    return inSpan(tracer, table === undefined ? verb : `${verb} ${table}`, attributes, run, SpanKind.CLIENT);
  };
}

/** Runs the work in a span. Of an error only the kind is recorded, since its text may contain secrets. */
function inSpan<Result>(
  tracer: Tracer,
  name: string,
  attributes: Attributes,
  work: () => Result,
  kind = SpanKind.INTERNAL,
): Result {
  return tracer.startActiveSpan(name, { attributes, kind }, (span) => {
    let result: Result;
    try {
      result = work();
    } catch (error) {
      endFailed(span, error);
      throw error;
    }
    if (result instanceof Promise) {
      result.then(
        (value: unknown) => endDone(span, value),
        (error: unknown) => endFailed(span, error),
      );
    } else endDone(span, result);
    return result;
  });
}

function endDone(span: Span, value: unknown): void {
  const errors = typeof value === 'object' && value !== null && 'errors' in value ? value.errors : undefined;
  if (Array.isArray(errors) && errors.length > 0) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function endFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
