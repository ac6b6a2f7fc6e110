import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { splitBuilds } from './split-builds.ts'

/** Removes what only builds had that nobody needs any more. `lists` has a file for each build. */
export async function removeOldBuilds(folder: string, lists: string): Promise<void> {
  const builds = await Promise.all(
    (await readdir(lists))
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => {
        const file = join(lists, name)
        const names: string[] = JSON.parse(await readFile(file, 'utf8'))
        return { file, names, usedAt: (await stat(file)).mtimeMs }
      }),
  )
  for (const { build, unused } of splitBuilds(builds, Date.now()).old) {
    await Promise.all(unused.map((name) => rm(join(folder, name), { force: true })))
    await rm(build.file, { force: true })
  }
}
