import type { Server } from 'node:http'

/** Listens where the benchmark told it to, reports that it is ready, and exits with the benchmark. */
export function serveReference(server: Server): void {
  server.listen(Number(process.env.PORT), process.env.HOST, () => process.send?.({ kind: 'ready' }))
  process.once('disconnect', () => process.exit())
}
