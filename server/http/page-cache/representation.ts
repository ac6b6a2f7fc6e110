import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Coding, codingFor, compress, compressHard, unpack } from '../compression.ts'
import type { TaggedEntry } from './tagged-entries.ts'

/** An answer that is the same for everyone. */
export type SharedResponse = {
  status: number
  /** All except those that depend on the client: no length, encoding or tag of the bytes. */
  headers: Record<string, string>
  body: Buffer
  /** What it shows; null if it may not be cached: errors, and answers that do not say. */
  tags: readonly string[] | null
}

type Form = Coding | 'identity'

/** What is sent: the body in one encoding, or that the client has it already. */
export type Wire = { status: number; headers: Record<string, string>; body: Buffer }
type Representation = { whole: Wire; unchanged: Wire }

type Head = Pick<SharedResponse, 'status' | 'headers'>

/**
 * An answer with its encodings; the most common one is made at once. All others are derived from that one, so that the
 * cache holds as little as is sent.
 */
export type PreparedResponse = Head &
  TaggedEntry & {
    /** Bytes of the uncompressed body. */
    length: number
    /** The same for the same body, however it is encoded. */
    tag: string
    /** The body as Brotli, or uncompressed if it is too small. */
    small: Buffer
    ready: Map<Form, Representation>
    underWay: Map<Form, Promise<Representation>>
    /** How often it was sent from the cache, until it is compressed once more (make-smaller-later.ts). */
    timesSent: number
    /** Called when another encoding was cached, and `bytes` has grown. */
    onGrown: () => void
  }

// The measured overhead beside the bytes of a body: its headers, and its entries in the cache.
const frameBytes = 4_000
const bytesOfATag = 80
const bytesOfAnotherForm = 1_500
const nothing = Buffer.alloc(0)

export async function prepare(
  { status, headers, body, tags }: SharedResponse,
  { goodUntil, onGrown = () => undefined }: { goodUntil: number; onGrown?: () => void },
): Promise<PreparedResponse> {
  const { length } = body
  const coding = codingFor('br', length)
  const small = coding ? await compress(body, coding) : body
  const tag = hash('sha256', small, 'base64url').slice(0, 27)
  return prepared({ status, headers, tags, goodUntil, length, tag }, { small, onGrown })
}

type ResponseFacts = Pick<PreparedResponse, 'status' | 'headers' | 'tags' | 'goodUntil' | 'length' | 'tag'>

/** The same of a body whose most common encoding has been made. */
export function prepared(
  { status, headers, tags, goodUntil, length, tag }: ResponseFacts,
  { small: encoded, onGrown }: Pick<PreparedResponse, 'small' | 'onGrown'>,
): PreparedResponse {
  const small = byItself(encoded)
  const form: Form = codingFor('br', length) ?? 'identity'
  return {
    status,
    headers,
    tags,
    goodUntil,
    bytes: small.length + frameBytes + (tags?.length ?? 0) * bytesOfATag,
    length,
    tag,
    small,
    ready: new Map([[form, representation({ status, headers, tag }, form, small)]]),
    underWay: new Map(),
    timesSent: 0,
    onGrown,
  }
}

/** The best encoding that the client accepts (RFC 9110 §12.5.3), at once if it was requested before. */
export function represent(answer: PreparedResponse, asked: IncomingHttpHeaders): Wire | Promise<Wire> {
  const form = codingFor(asked['accept-encoding'], answer.length) ?? 'identity'
  const ready = answer.ready.get(form)
  return ready ? choose(ready, asked) : another(answer, form).then((made) => choose(made, asked))
}

/**
 * Compresses the body once more, for a fifth fewer bytes to send at a hundred times the work, which other threads do.
 * Its tag stays, so that clients that have the answer are not sent it again.
 */
export async function makeSmaller(answer: PreparedResponse): Promise<void> {
  const smaller = byItself(await compressHard(await unpack(answer.small)))
  if (smaller.length >= answer.small.length) return
  answer.bytes -= answer.small.length - smaller.length
  answer.small = smaller
  answer.ready.set('br', representation(answer, 'br', smaller))
  answer.onGrown()
}

function another(answer: PreparedResponse, form: Form): Promise<Representation> {
  const begun = answer.underWay.get(form)
  if (begun) return begun
  const making = remake(answer, form).finally(() => answer.underWay.delete(form))
  answer.underWay.set(form, making)
  return making
}

async function remake(answer: PreparedResponse, form: Form): Promise<Representation> {
  const body = await unpack(answer.small)
  if (form === 'identity') return representation(answer, form, body)
  const made = representation(answer, form, byItself(await compress(body, form)))
  answer.ready.set(form, made)
  answer.bytes += made.whole.body.length + bytesOfAnotherForm
  answer.onGrown()
  return made
}

/**
 * Node cuts buffers of up to 32 kB from larger ones (Buffer.poolSize), and a cached slice would keep the whole alive.
 */
function byItself(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Its tag is weak (RFC 9110 §8.8.1): other bytes may come to stand for the same body. */
function representation(
  { status, headers, tag }: Head & { tag: string },
  form: Form,
  encoded: Buffer,
): Representation {
  const etag = `W/"${tag}-${form}"`
  const vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ')
  const unchanged = { ...headers, vary, ...(status === 200 && { etag }) }
  const whole = {
    ...unchanged,
    ...(form !== 'identity' && { 'content-encoding': form }),
    'content-length': String(encoded.length),
  }
  return {
    whole: { status, headers: whole, body: encoded },
    unchanged: { status: 304, headers: unchanged, body: nothing },
  }
}

function choose({ whole, unchanged }: Representation, asked: IncomingHttpHeaders): Wire {
  const known = asked['if-none-match']
  const { etag } = whole.headers
  return known !== undefined && etag !== undefined && names(known, etag) ? unchanged : whole
}

// RFC 9110 §13.1.2: a list of tags, compared weakly, or any.
function names(ifNoneMatch: string, etag: string): boolean {
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((one) => one.trim().replace(/^(W\/)?/, 'W/') === etag)
  )
}
