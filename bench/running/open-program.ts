import { type ChildProgram, shopNodeArgs, startChildProgram } from '#scripts/child-program.ts'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { Refusal } from '#scripts/refusal.mjs'
import type { Closing } from './closing.ts'

export type OpenProgram = ChildProgram & { url: string }

/** Starts a program in its own process on a free port, and waits until it reports that it is ready. */
export async function openProgram(
  closing: Closing,
  file: string,
  environment: (url: string) => Record<string, string>,
): Promise<OpenProgram> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...environment(url), NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) }
  const program = startChildProgram({ file, nodeArgs: shopNodeArgs, env, output: 'shown' })
  closing.add(program.stop)
  const { promise, resolve } = Promise.withResolvers<unknown>()
  program.process.once('message', resolve)
  const first = await Promise.race([promise, program.ended])
  if (!isReady(first)) throw new Refusal(`${file} did not start: ${JSON.stringify(first)}.`)
  return { ...program, url }
}

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready'
}
