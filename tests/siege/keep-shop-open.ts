import type { WriteStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type ChildProgram, shopNodeArgs, startChildProgram } from '#scripts/child-program.ts'
import type { ServerMessage } from '#scripts/launcher/startup-message.ts'
import type { Tally } from './tally.ts'

type Needs = {
  environment: Record<string, string>
  log: WriteStream
  tally: Tally
  wasDatabaseAwaySince(millis: number): boolean
}

/** Like a process supervisor, restarts the shop whenever it ends. */
export function keepShopOpen({ environment, log, tally, wasDatabaseAwaySince }: Needs) {
  let shop: ChildProgram | undefined
  let isKilled = false
  let isClosing = false
  let opened = Promise.withResolvers<void>()
  const keeping = keepOpen()

  return {
    opened: () => opened.promise,
    async kill() {
      await opened.promise
      isKilled = true
      shop?.process.kill('SIGKILL')
      await shop?.ended
    },
    async close() {
      isClosing = true
      await Promise.all([shop?.stop(), keeping])
    },
  }

  async function keepOpen(): Promise<void> {
    while (!isClosing) {
      const startedAt = Date.now()
      isKilled = false
      shop = startChildProgram({
        file: 'server/main.ts',
        nodeArgs: shopNodeArgs,
        env: environment,
        output: 'read',
      })
      shop.process.stdout?.pipe(log, { end: false })
      const ready = new Promise<'ready'>((resolve) =>
        shop?.process.once('message', ({ kind }: ServerMessage) => kind === 'ready' && resolve(kind)),
      )
      const first = await Promise.race([ready, shop.ended])
      if (first === 'ready') {
        tally.count('starts of the shop')
        tally.count('ms of starting, in all', Date.now() - startedAt)
        opened.resolve()
        const how = await shop.ended
        opened = Promise.withResolvers()
        if (!isKilled && !isClosing) tally.accuse(`The shop exited by itself (${how}).`)
      } else if (!isKilled && !isClosing && !wasDatabaseAwaySince(startedAt - 1000)) {
        tally.accuse(`The shop did not start (${first}).`)
        await wait(500)
      } else {
        await wait(200)
      }
    }
    opened.resolve()
  }
}
