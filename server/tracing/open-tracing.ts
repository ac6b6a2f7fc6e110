import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { TracesSettings } from '../config.ts'
import { createRouteNames } from './route-names.ts'
import { tellOfFailures } from './tell-of-failures.ts'
import type { Facts, Part, Tracing } from './tracing.ts'

export type OpenTracing = (needs: {
  settings: TracesSettings
  version: string
  processNumber: number
  log: Pick<Logger, 'warn'>
}) => Tracing

// What is waiting takes a few megabytes at most. Whatever is more is dropped, so that a collector that is away costs the
// shop nothing.
const queue = { maxQueueSize: 4_096, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 }
const exportLimitMs = 10_000
const goodbyeMs = 3_000
const maxTextLength = 2_000

/** Traces by OpenTelemetry. Only imported by shops that send them somewhere. */
export const openTracing: OpenTracing = ({ settings, version, processNumber, log }) => {
  const contexts = new AsyncLocalStorage<Context>()
  const propagator = new W3CTraceContextPropagator()
  const routes = createRouteNames()
  const provider = openProvider(settings, { version, processNumber, log })
  const tracer = provider.getTracer('kwela', version)

  function run<T>({ name, kind, facts }: Part, parent: Context, act: () => T): T {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, parent)
    return contexts.run(trace.setSpan(parent, span), () => endingWith(span, act))
  }

  return {
    isOn: true,

    measure(part, act) {
      const parent = contexts.getStore()
      return parent ? run(part, parent, act) : act()
    },

    begin: (part, act) => run(part, ROOT_CONTEXT, act),

    around: (answer) => (request, response) => {
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      const route = routes.find(request.url ?? '/')
      const span = tracer.startSpan(
        `${request.method} ${route}`,
        { kind: SpanKind.SERVER, attributes: factsOf(request, route) },
        parent,
      )
      response.once('close', () => endAnswered(span, response))
      contexts.run(trace.setSpan(parent, span), () => answer(request, response))
    },

    addRoutes: routes.add,

    headers() {
      const headers: Record<string, string> = {}
      const context = contexts.getStore()
      if (context) propagator.inject(context, headers, defaultTextMapSetter)
      return headers
    },

    logFacts() {
      const context = contexts.getStore()
      const span = context && trace.getSpanContext(context)
      return span ? { traceId: span.traceId } : {}
    },

    async close() {
      const ended = new AbortController()
      const late = wait(goodbyeMs, undefined, { signal: ended.signal })
      await Promise.race([provider.shutdown(), late]).catch(() => undefined)
      ended.abort()
    },
  }
}

const kinds = { inside: SpanKind.INTERNAL, call_out: SpanKind.CLIENT } as const

function openProvider(
  { url, share }: TracesSettings,
  { version, processNumber, log }: { version: string; processNumber: number; log: Pick<Logger, 'warn'> },
): TracerProvider {
  // Sending it twice at once is enough to keep up; more would only hold on to what a slow collector does not take.
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportLimitMs, concurrencyLimit: 2 })
  const sampled = new TraceIdRatioBasedSampler(share)
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'kwela',
      'service.version': version,
      'service.instance.id': `${hostname()}/${processNumber}`,
    }),
    // Strangers may say which trace they are part of, and not how many of theirs are stored.
    sampler: new ParentBasedSampler({
      root: sampled,
      remoteParentSampled: sampled,
      remoteParentNotSampled: sampled,
    }),
    spanLimits: { attributeValueLengthLimit: maxTextLength },
    spanProcessors: [
      new BatchSpanProcessor({
        ...queue,
        exporter: tellOfFailures(exporter, log),
        exportTimeoutMillis: exportLimitMs,
      }),
    ],
  })
}

function factsOf({ method = '' }: IncomingMessage, route: string): Facts {
  return { 'http.request.method': method, 'http.route': route }
}

function endAnswered(span: Span, { statusCode, writableFinished }: ServerResponse): void {
  span.setAttribute('http.response.status_code', statusCode)
  // The caller went away, or the process ended.
  if (!writableFinished) span.setAttribute('kwela.cut_off', true)
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Ends the span with what `act` answers, or what its promise resolves to. */
function endingWith<T>(span: Span, act: () => T): T {
  try {
    const result = act()
    if (!(result instanceof Promise)) {
      endWith(span, result)
      return result
    }
    // Beside the promise that is returned, whose failure the caller handles.
    result.then(
      (value) => endWith(span, value),
      (error) => failWith(span, error),
    )
    return result
  } catch (error) {
    failWith(span, error)
    throw error
  }
}

/** Adapters and use cases answer with one of a few words. */
function endWith(span: Span, result: unknown): void {
  if (typeof result === 'object' && result !== null && 'kind' in result && typeof result.kind === 'string')
    span.setAttribute('kwela.outcome', result.kind)
  span.end()
}

/** Its class and nothing more: messages of errors contain addresses and values. */
function failWith(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
