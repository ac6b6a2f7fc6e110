import type { Server } from 'node:http'

/** Listens where the bench said, tells it, and ends with it. */
export function serveReference(server: Server): void {
  server.listen(Number(process.env.PORT), process.env.HOST, () => process.send?.({ kind: 'ready' }))
  process.once('disconnect', () => process.exit())
}
