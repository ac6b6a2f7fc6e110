import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Lets go of whoever sends a body drop by drop to hold a connection. Files of an upload may take longer, up to the
 * server's own limit: a shop's line out may be slow.
 */
export function refuseSlowBodies(app: FastifyInstance, { timeoutMs }: { timeoutMs: number }): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!bringsBody(request) || request.isMultipart()) return
    const timer = setTimeout(() => {
      reply
        .code(408)
        .header('connection', 'close')
        .send({ error: 'The request took too long to arrive. Please try again.', code: 'timeout' })
    }, timeoutMs)
    payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/** Without a body nobody reads the request, and it would count as arriving for as long as its answer takes. */
function bringsBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
