import { z } from 'zod'
import { type PreparedResponse, prepared } from './representation.ts'

const PackedHead = z.strictObject({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  tags: z.array(z.string()).readonly().nullable(),
  goodUntil: z.number(),
  length: z.int(),
  tag: z.string(),
})

/** An answer as another process gets it: a line of JSON, and the body as it is cached. */
export function packResponse({
  status,
  headers,
  tags,
  goodUntil,
  length,
  tag,
  small,
}: PreparedResponse): Buffer {
  const head = { status, headers, tags, goodUntil, length, tag } satisfies z.infer<typeof PackedHead>
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), small])
}

/** Throws if these are not the bytes of an answer. */
export function unpackResponse(bytes: Buffer, onGrown: () => void): PreparedResponse {
  const end = bytes.indexOf('\n')
  const head = PackedHead.parse(JSON.parse(bytes.toString('utf8', 0, end)))
  return prepared(head, { small: bytes.subarray(end + 1), onGrown })
}
