import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

const Value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.string(), z.number()]).optional(),
  boolValue: z.boolean().optional(),
})

const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: Value })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.int(),
              attributes: z.array(z.object({ key: z.string(), value: Value })),
              status: z.object({ code: z.int().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  isError: boolean
  facts: Record<string, unknown>
  resource: Record<string, unknown>
}

export type TraceReceiver = {
  url: string
  /** All that came, but for ids and times: they are digits by chance, in which anything short is found some day. */
  text(): string
  spans(): ReceivedSpan[]
  /** How it treats what comes from now on. */
  mood: { is: 'taking' | 'refusing' | 'silent' }
  close(): Promise<void>
}

/** A collector of traces: it takes OTLP by HTTP, in JSON. */
export async function openTraceReceiver(): Promise<TraceReceiver> {
  const texts: string[] = []
  const mood: TraceReceiver['mood'] = { is: 'taking' }
  const server = createServer(async (request, response) => {
    const text = String(await buffer(request))
    if (mood.is === 'silent') return
    if (mood.is === 'refusing') return void response.writeHead(400).end()
    texts.push(text)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    text: () => texts.map(withoutChance).join('\n'),
    spans: () => texts.flatMap(spansIn),
    mood,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function withoutChance(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    /^(trace|span|parentSpan)Id$|UnixNano$/.test(key) ? undefined : value,
  )
}

function spansIn(text: string): ReceivedSpan[] {
  return Export.parse(JSON.parse(text)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, parentSpanId, ...span }) => ({
        ...span,
        parentSpanId,
        isError: status?.code === 2,
        facts: factsOf(attributes),
        resource: factsOf(resource.attributes),
      })),
    ),
  )
}

function factsOf(attributes: { key: string; value: z.infer<typeof Value> }[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? (value.intValue === undefined ? null : Number(value.intValue)),
    ]),
  )
}
