import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * The answer to exactly these bytes on a socket: browsers, curl and fetch repair much of what an attacker would send.
 */
export async function rawAnswer(url: string, request: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(request)
  return text(socket)
}

/** One GET of a target as it is written, on its own connection. */
export async function rawGet(url: string, target: string): Promise<{ status: number; body: string }> {
  const { host } = new URL(url)
  const answer = await rawAnswer(
    url,
    `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: identity\r\nConnection: close\r\n\r\n`,
  )
  const [head = '', ...body] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: body.join('\r\n\r\n') }
}
