import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Answer = {
  status: number
  /** Sent from memory: only an answer made for this request has its id. */
  isCached: boolean
  encoding: string | null
  /** As sent, and only if it was wanted. */
  body: Buffer | null
}

export type ResponseReader = {
  /** Whether the next answer's body is of interest. */
  wantBody(isWanted: boolean): void
  take(chunk: Buffer): void
}

const headEnd = '\r\n\r\n'
const nothing = Buffer.alloc(0)

/**
 * Reads the answers on one HTTP/1.1 connection, however they are split: status, length or chunks, and nothing else, so
 * that reading costs far less than answering does.
 */
export function createResponseReader(onAnswer: (answer: Answer) => void): ResponseReader {
  let kept = nothing
  let isBodyWanted = false
  let head: Head | null = null
  let left = 0
  let parts: Buffer[] = []

  return {
    wantBody: (isWanted) => {
      isBodyWanted = isWanted
    },
    take(chunk) {
      let rest = kept.length > 0 ? Buffer.concat([kept, chunk]) : chunk
      kept = nothing
      while (rest.length > 0) {
        const taken = head === null ? takeHead(rest) : left > 0 ? takeBody(rest, head) : takeLine(rest, head)
        if (taken === 0) {
          // The caller uses its memory again for the next chunk.
          kept = Buffer.from(rest)
          return
        }
        rest = rest.subarray(taken)
      }
    },
  }

  /** Each of these returns how many bytes it has used: none if what it reads is not complete. */
  function takeHead(bytes: Buffer): number {
    const end = bytes.indexOf(headEnd)
    if (end < 0) return 0
    const read = readHead(bytes.toString('latin1', 0, end))
    const length = end + headEnd.length
    // "103 Early Hints" and its like come before the answer.
    if (read.status < 200) return length
    head = read
    left = read.length ?? 0
    if (read.length === 0) finish(read)
    return length
  }

  function takeBody(bytes: Buffer, { length, ...read }: Head): number {
    const taken = Math.min(left, bytes.length)
    if (isBodyWanted) parts.push(Buffer.from(bytes.subarray(0, taken)))
    left -= taken
    if (left === 0 && length !== null) finish({ length, ...read })
    return taken
  }

  /** A line between chunks: a length, the end of the chunk before it, or after the last chunk the end of everything. */
  function takeLine(bytes: Buffer, read: Head): number {
    const end = bytes.indexOf('\r\n')
    if (end < 0) return 0
    const line = bytes.toString('latin1', 0, end)
    if (read.isLastChunkRead) {
      if (line === '') finish(read)
    } else if (line !== '') {
      left = Number.parseInt(line, 16)
      read.isLastChunkRead = left === 0
    }
    return end + 2
  }

  function finish({ status, isCached, encoding }: Head): void {
    const body = isBodyWanted ? Buffer.concat(parts) : null
    parts = []
    head = null
    onAnswer({ status, isCached, encoding, body })
  }
}

type Head = Pick<Answer, 'status' | 'isCached' | 'encoding'> & {
  /** Null if the body comes in chunks. */
  length: number | null
  isLastChunkRead: boolean
}

function readHead(text: string): Head {
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  const isChunked = length === undefined && /\r\ntransfer-encoding: *chunked/i.test(text)
  return {
    status: Number(text.slice(9, 12)),
    isCached: !/\r\nx-request-id:/i.test(text),
    encoding: /\r\ncontent-encoding: *(\w+)/i.exec(text)?.[1] ?? null,
    length: isChunked ? null : Number(length ?? 0),
    isLastChunkRead: false,
  }
}

/** The JSON of an answer whose body was wanted, unpacked if the shop has packed it. */
export function jsonOf({ encoding, body }: Pick<Answer, 'encoding' | 'body'>): unknown {
  const bytes = body ?? nothing
  const plain =
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  return JSON.parse(plain.toString())
}
