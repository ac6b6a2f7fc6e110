import type { FastifyInstance, FastifyRequest } from 'fastify'

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/**
 * Lets go of whoever sends a body drop by drop to hold a connection, also where an answer was given before all of it had
 * come: its sender has so long to hear that answer.
 */
export function refuseSlowBodies(app: FastifyInstance, { timeoutMs }: { timeoutMs: number }): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!bringsBody(request)) return
    const timer = setTimeout(() => {
      if (reply.sent) {
        request.raw.socket.destroy()
        return
      }
      reply
        .code(408)
        .header('connection', 'close')
        .send({ error: 'The request took too long to arrive. Please try again.', code: 'timeout' })
    }, timeoutMs)
    timers.set(request, timer)
    payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/**
 * Files of an upload may take longer, up to the server's own limit: a shop's line out may be slow. Called once it is
 * known that the caller may send some.
 */
export function allowSlowBody(request: FastifyRequest): void {
  clearTimeout(timers.get(request))
}

/** Without a body nobody reads the request, and it would count as arriving for as long as its answer takes. */
function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
