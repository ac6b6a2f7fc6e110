import { connect, type Socket } from 'node:net'
import { type Answer, createResponseReader, type ResponseReader } from './response-reader.ts'

export type Line = {
  /** One request at a time. Fails if the connection breaks or no answer comes; the next one then opens another. */
  ask(request: Buffer, options?: { isBodyWanted: boolean }): Promise<Answer>
  close(): void
}

const patienceMs = 30_000
// The longest page fits, so that it takes one read.
const readBytes = 128 * 1024

/** A connection of a browser to a server. */
export function openLine(url: string): Line {
  const { hostname, port } = new URL(url)
  let open: { socket: Socket; reader: ResponseReader } | null = null
  let waiting: PromiseWithResolvers<Answer> | null = null

  return {
    ask(request, { isBodyWanted } = { isBodyWanted: false }) {
      if (waiting) throw new Error('A connection asks one thing at a time')
      waiting = Promise.withResolvers<Answer>()
      const { promise } = waiting
      open ??= openSocket()
      open.reader.wantBody(isBodyWanted)
      open.socket.write(request)
      return promise
    },
    close: () => fail(new Error('The connection was closed')),
  }

  function openSocket() {
    const reader = createResponseReader((answer) => {
      waiting?.resolve(answer)
      waiting = null
    })
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      // Memory that is used again for each read, instead of new memory for each.
      onread: {
        buffer: Buffer.allocUnsafe(readBytes),
        callback(length, { buffer, byteOffset }) {
          reader.take(Buffer.from(buffer, byteOffset, length))
          return true
        },
      },
    })
    socket.setTimeout(patienceMs, () => fail(new Error(`No answer within ${patienceMs / 1000} s`)))
    socket.once('error', fail)
    socket.once('close', () => {
      if (open?.socket === socket) fail(new Error('The server closed the connection'))
    })
    return { socket, reader }
  }

  function fail(error: Error): void {
    open?.socket.destroy()
    open = null
    waiting?.reject(error)
    waiting = null
  }
}
