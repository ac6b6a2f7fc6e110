import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Coding, codingFor, compress, unpack } from '../compression.ts'
import type { Made } from './tagged-entries.ts'

/** An answer that is the same for everyone. */
export type SharedResponse = {
  status: number
  /** All but those that depend on who asks: no length, coding or tag of the bytes. */
  headers: Record<string, string>
  body: Buffer
  /** What it shows; null for what may not be cached: errors, and whatever does not say. */
  tags: readonly string[] | null
}

type Form = Coding | 'identity'

/** What goes over the wire: the body in one form, or that the client has it already. */
export type Wire = { status: number; headers: Record<string, string>; body: Buffer }
type Representation = { etag: string; whole: Wire; unchanged: Wire }

type Head = Pick<SharedResponse, 'status' | 'headers'>

/**
 * An answer with the forms in which it is sent, the one that nearly everybody takes made at once. All others are made of
 * that one, so that what is cached is as small as what is sent.
 */
export type PreparedResponse = Head &
  Made & {
    /** Bytes of the body as it was made. */
    length: number
    /** The body as Brotli, or as it was made where there is too little to compress. */
    small: Buffer
    ready: Map<Form, Representation>
    underWay: Map<Form, Promise<Representation>>
    /** Told when another form came to be kept, and `bytes` are more. */
    onGrown: () => void
  }

// What is held beside the bytes of a body, measured: its headers as they are sent, and its places in what keeps it.
const frameBytes = 4_000
const bytesOfATag = 80
const bytesOfAnotherForm = 1_500
const nothing = Buffer.alloc(0)

export async function prepare(
  { status, headers, body, tags }: SharedResponse,
  { goodUntil, onGrown = () => undefined }: { goodUntil: number; onGrown?: () => void },
): Promise<PreparedResponse> {
  const head = { status, headers }
  const coding = codingFor('br', body.length)
  const small = byItself(coding ? await compress(body, coding) : body)
  const form: Form = coding ?? 'identity'
  return {
    ...head,
    tags,
    goodUntil,
    bytes: small.length + frameBytes + (tags?.length ?? 0) * bytesOfATag,
    length: body.length,
    small,
    ready: new Map([[form, representation(head, form, small)]]),
    underWay: new Map(),
    onGrown,
  }
}

/** The best form that the client takes (RFC 9110 §12.5.3), at once where somebody has asked for it before. */
export function represent(answer: PreparedResponse, asked: IncomingHttpHeaders): Wire | Promise<Wire> {
  const form = codingFor(asked['accept-encoding'], answer.length) ?? 'identity'
  const ready = answer.ready.get(form)
  return ready ? choose(ready, asked) : another(answer, form).then((made) => choose(made, asked))
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

/** Node cuts buffers of up to 32 kB out of larger ones (Buffer.poolSize), and one that is cached would keep all of that. */
function byItself(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

function representation({ status, headers }: Head, form: Form, encoded: Buffer): Representation {
  const etag = `"${hash('sha256', encoded, 'base64url').slice(0, 27)}"`
  const vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ')
  const unchanged = { ...headers, vary, ...(status === 200 && { etag }) }
  const whole = {
    ...unchanged,
    ...(form !== 'identity' && { 'content-encoding': form }),
    'content-length': String(encoded.length),
  }
  return {
    etag,
    whole: { status, headers: whole, body: encoded },
    unchanged: { status: 304, headers: unchanged, body: nothing },
  }
}

function choose({ etag, whole, unchanged }: Representation, asked: IncomingHttpHeaders): Wire {
  const known = asked['if-none-match']
  return known !== undefined && whole.status === 200 && names(known, etag) ? unchanged : whole
}

// RFC 9110 §13.1.2: a list of tags, compared weakly, or any.
function names(ifNoneMatch: string, etag: string): boolean {
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  )
}
