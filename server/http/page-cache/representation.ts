import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Coding, codingFor, compress } from '../compression.ts'
import type { Made } from './answer-cache.ts'

/** An answer that is the same for everyone. */
export type SharedAnswer = {
  status: number
  /** All but those that depend on who asks: no length, coding or tag of the bytes. */
  headers: Record<string, string>
  body: Buffer
  /** What it shows; null for what may not be kept: errors, and whatever does not say. */
  shows: readonly string[] | null
}

type Form = Coding | 'identity'

/** What goes over the wire: the body in one form, or that the client has it already. */
export type Wire = { status: number; headers: Record<string, string>; body: Buffer }
type Representation = { etag: string; whole: Wire; unchanged: Wire }

/** An answer with the forms in which someone has asked for it; each is made once. */
export type PreparedAnswer = SharedAnswer &
  Made & { ready: Map<Form, Representation>; underWay: Map<Form, Promise<Representation>> }

// Compressed forms are kept beside the plain one, and together weigh less than half of it.
const weightOf = (body: Buffer) => Math.ceil(body.length * 1.5) + 2_000
const nothing = Buffer.alloc(0)

export function prepare(answer: SharedAnswer, goodUntil: number): PreparedAnswer {
  return { ...answer, goodUntil, bytes: weightOf(answer.body), ready: new Map(), underWay: new Map() }
}

/** The best form that the client takes (RFC 9110 §12.5.3), at once where somebody has asked for it before. */
export function represent(answer: PreparedAnswer, asked: IncomingHttpHeaders): Wire | Promise<Wire> {
  const form = codingFor(asked['accept-encoding'], answer.body.length) ?? 'identity'
  const ready = answer.ready.get(form)
  return ready ? choose(ready, asked) : encoded(answer, form).then((made) => choose(made, asked))
}

function encoded(answer: PreparedAnswer, form: Form): Promise<Representation> {
  const begun = answer.underWay.get(form)
  if (begun) return begun
  const making = encode(answer, form).then((made) => {
    answer.ready.set(form, made)
    return made
  })
  answer.underWay.set(form, making)
  return making
}

async function encode({ status, headers, body }: SharedAnswer, form: Form): Promise<Representation> {
  const encoded = form === 'identity' ? body : await compress(body, form)
  const etag = `"${createHash('sha256').update(encoded).digest('base64url').slice(0, 27)}"`
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
