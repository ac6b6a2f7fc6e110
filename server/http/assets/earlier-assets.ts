import { constants } from 'node:fs'
import { access, copyFile, link, mkdir, readdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { SharedAssets } from '#server/growth/growth.ts'
import { storeReason } from '#server/store-reason.ts'
import { openAddress } from '../declared-access.ts'
import { retryAfterSeconds } from '../retry-after-seconds.ts'
import { removeOldBuilds } from './remove-old-builds.ts'
import { buildIdOf } from './split-builds.ts'

/**
 * Puts the files of this build beside those of earlier ones, so that pages which are open while a version is deployed find
 * their code. A file is named after its content, so builds share what did not change.
 */
export async function storeAssets(buildFolder: string, folder: string): Promise<void> {
  const from = join(buildFolder, 'assets')
  const names = (await readdir(from)).toSorted()
  const lists = join(folder, 'builds')
  await mkdir(lists, { recursive: true })
  const list = join(lists, `${buildIdOf(names)}.json`)
  if (await isThere(list)) {
    await utimes(list, new Date(), new Date())
    return
  }
  await Promise.all(names.map((name) => place(join(from, name), join(folder, name))))
  // Last, so that a build is only listed once it is complete.
  await writeFile(list, JSON.stringify(names))
  await removeOldBuilds(folder, lists)
}

/** Answers for the code of pages that an earlier build made, or another machine's, and for nothing that no build has. */
export function earlierAssets(
  folder: string,
  { shared, log }: { shared: SharedAssets | null; log: Pick<Logger, 'warn'> },
): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { '*': string } }>('/assets/*', openAddress, async (request, reply) => {
      const name = request.params['*']
      if (!/^[\w-][\w.-]*$/.test(name)) return refuse(reply, 404)
      if (await isThere(join(folder, name))) return reply.sendFile(name, folder)
      if (!shared) return refuse(reply, 404)
      if (await isThere(join(shared.folder, name))) return reply.sendFile(name, shared.folder)
      try {
        if ((await shared.fetch(name)) === 'missing') return refuse(reply, 404)
      } catch (error) {
        log.warn(
          { reason: storeReason(error) },
          'a file of another build could not be read from ASSETS_STORE',
        )
        return refuse(reply.header('retry-after', retryAfterSeconds), 503)
      }
      return reply.sendFile(name, shared.folder)
    })
  }
}

function refuse(reply: FastifyReply, status: 404 | 503): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(status === 404 ? 'Not found' : 'Not available right now')
}

/** Another process may do the same at the same time. */
async function place(from: string, to: string): Promise<void> {
  if (await isThere(to)) return
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    // Another disk, or one that has no links.
    const aside = `${to}.${process.pid}`
    await copyFile(from, aside)
    await rename(aside, to)
  }
}

function isThere(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
