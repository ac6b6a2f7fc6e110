import type { FastifyInstance, FastifyRequest } from 'fastify'

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/**
 * Drops callers who send a body very slowly to hold a connection, even if an answer was sent before all of it arrived:
 * the sender has this long to receive that answer.
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
 * Uploads may take longer, up to the server's own limit: a shop's uplink may be slow. Called once the caller is known
 * to be authorised.
 */
export function allowSlowBody(request: FastifyRequest): void {
  clearTimeout(timers.get(request))
}

/** Without a body nobody reads the request, and it would count as arriving for as long as its answer takes. */
function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
