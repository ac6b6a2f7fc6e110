import { globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { shopNodeArgs } from '#scripts/child-program.ts'
import type { ServerMessage } from '#scripts/launcher/startup-message.ts'
import { projectFolder } from '#scripts/project-folder.mjs'
import type { Tally } from '#tests/siege/tally.ts'
import { type RunningProgram, startProgram } from '../start-program.ts'
import type { Place } from './place.ts'
import type { ShopPlace } from './start-haproxy.ts'

export type ShopServer = ShopPlace & {
  url: string
  /** Ends it as a deployment does, and starts the version in this folder in its place. */
  replace(folder?: string): Promise<void>
  /** Ends it in the middle of its work; it is not started again until `replace`. */
  kill(): Promise<void>
  close(): Promise<void>
}

type Needs = {
  place: Place
  at: ShopPlace
  tally: Tally
  env: Record<string, string>
  /** How far the clock of this machine is off, such as `+40m`. */
  clock: string | null
}

const openWithinMs = 120_000

/** One server of the shop, started again if it ends by itself, as systemd does. */
export async function openShopServer({ place, at, tally, env, clock }: Needs): Promise<ShopServer> {
  let folder = projectFolder
  let isWanted = true
  let program = await open()
  let watching = watch()

  return {
    ...at,
    url: `http://${at.address}:${at.port}`,
    async replace(next = folder) {
      folder = next
      await end('SIGTERM')
      program = await open()
      watching = watch()
    },
    kill: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    isWanted = false
    if (signal === 'SIGKILL') program.send(signal)
    else await program.stop()
    await Promise.all([program.ended, watching])
  }

  async function open(): Promise<RunningProgram> {
    isWanted = true
    const said = Promise.withResolvers<ServerMessage>()
    const started = startProgram({
      name: at.name,
      file: process.execPath,
      args: [...shopNodeArgs, join(folder, 'server/main.ts')],
      cwd: folder,
      env: {
        ...env,
        HOST: at.address,
        PORT: String(at.port),
        ...(clock && { LD_PRELOAD: clockLibrary(), FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1' }),
      },
      logFile: place.logOf(at.name),
      onMessage: (message) => said.resolve(message as ServerMessage),
      stopWithinMs: 60_000,
    })
    const first = await Promise.race([
      said.promise,
      started.ended.then(() => 'ended' as const),
      wait(openWithinMs, 'late' as const, { ref: false }),
    ])
    if (typeof first === 'object' && first.kind === 'ready') return started
    const why = typeof first === 'object' && first.kind === 'refused' ? first.message : `it ${first}`
    await started.stop()
    throw new Error(`${at.name} did not open: ${why}`)
  }

  async function watch(): Promise<void> {
    for (;;) {
      await program.ended
      if (!isWanted) return
      tally.accuse(`${at.name} ended by itself.`)
      try {
        program = await open()
      } catch (error) {
        tally.accuse(error instanceof Error ? error.message : String(error))
        return
      }
    }
  }
}

/** Debian's faketime: what a program asks of its machine's clock is answered by this. */
function clockLibrary(): string {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (!library) throw new Error('The library of faketime is not where Debian puts it')
  return library
}
