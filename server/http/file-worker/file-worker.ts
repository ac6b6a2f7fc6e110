import { setPriority } from 'node:os'
import { notifyParent } from '#server/notify-parent.ts'
import { createServices } from '#server/services.ts'
import { createApiServer } from '../serve.ts'
import { type FileWorkerStart, type SecurityNote, shopTimeHeader } from './file-worker-start.ts'

/**
 * The program that answers the calls which read or write files. It is the shop's API at a socket of its own, so that
 * a call is answered there exactly as in the shop, and keeps nobody waiting who only wants a page.
 */
process.once('message', (start: FileWorkerStart) => void open(start))
// Stopping the shop from a terminal or as a service signals all its processes; calls in progress are still answered.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Whoever waits for a page comes first.
setPriority(10)

async function open({ config, shop, socket }: FileWorkerStart): Promise<void> {
  let toldMs = Date.now()
  // The shop's process knows the database's time, and a test's.
  const clock = () => new Date(toldMs)
  const services = await createServices(config, { shop, clock })
  const { securityLog, untilNoted } = noteInShop()
  const app = await createApiServer({ ...services, securityLog, trustProxy: true, fileWorker: null })
  app.addHook('onSend', untilNoted)
  app.addHook('onRequest', async ({ headers }) => {
    toldMs = Number(headers[shopTimeHeader])
  })
  await app.listen({ path: socket })
  const end = async () => {
    await app.close()
    await services.photoWarmer.close()
    await services.database.close()
    process.exit()
  }
  process.once('disconnect', end)
  // The shop may have been killed while this opened.
  if (!process.connected) return end()
  notifyParent('ready')
}

/** The shop writes and counts security events in one place, and before the call is answered, as if it were its own. */
function noteInShop() {
  const underWay = new Map<number, PromiseWithResolvers<void>>()
  let last = 0
  process.on('message', (number: number) => {
    underWay.get(number)?.resolve()
    underWay.delete(number)
  })
  return {
    securityLog: (event: SecurityNote['event']) => {
      last += 1
      underWay.set(last, Promise.withResolvers())
      notifyParent({ number: last, event } satisfies SecurityNote)
    },
    untilNoted: async () => {
      await Promise.all([...underWay.values()].map(({ promise }) => promise))
    },
  }
}
