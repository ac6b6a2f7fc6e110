import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../project-folder.mjs'

/** Calls back once for each burst of changes to the server's sources. */
export function watchSources(onChange: () => void, root = projectFolder): () => void {
  // Editors write one file in several steps, and a checkout changes many files.
  const quietMs = 150
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined

  // One watcher per folder: on Linux, Node's recursive watch loses a file that an editor replaces instead of writing to
  // it.
  const watchFolder = (folder: string, concerns: (file: string) => boolean) => {
    const watcher = watch(folder, (_event, file) => {
      if (!file || !concerns(file)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        watchNewFolders()
        onChange()
      }, quietMs)
    })
    watcher.on('error', () => {
      watcher.close()
      watchers.delete(folder)
    })
    watchers.set(folder, watcher)
  }
  const watchNewFolders = () => {
    for (const name of ['domain', 'contract', 'server']) {
      for (const folder of foldersUnder(join(root, name))) {
        if (!watchers.has(folder)) watchFolder(folder, concernsServer)
      }
    }
  }

  watchNewFolders()
  watchFolder(root, (file) => file === 'shop.config.ts')
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}

/** A name without an extension may be a new folder with code in it. */
export function concernsServer(file: string): boolean {
  return /^[^.]+$|\.(ts|tsx|json|sql)$/.test(file) && !/\.test\.tsx?$|^\d+$/.test(file)
}

function foldersUnder(folder: string): string[] {
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [folder, ...inner.flatMap(({ name }) => foldersUnder(join(folder, name)))]
}
