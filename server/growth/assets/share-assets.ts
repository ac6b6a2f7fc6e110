import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import limited from 'p-limit'
import { z } from 'zod'
import { removeOldBuilds } from '#server/http/assets/remove-old-builds.ts'
import { buildIdOf, splitBuilds } from '#server/http/assets/split-builds.ts'
import type { SharedAssets } from '../growth.ts'
import type { AssetStore } from './asset-store.ts'

/* In the store: `assets/<name>`, as in the addresses of the shop, so that a CDN may read it by itself; and
   `builds/<id>.json`, which lists the files of a build and when a process last started with it. */

const BuildList = z.object({ usedAt: z.iso.datetime(), names: z.array(z.string()) })

const atOnce = 16
// Often enough for a month, and no write for each process that starts.
const touchEveryMs = 60 * 60_000
// As long as a page that was made by a newer build waits for its code in the worst case.
const lookEveryMs = 2_000

const keyOfBuild = (id: string) => `builds/${id}.json`

/**
 * Stores the files of this build for all machines, unless another process has. Safe if several do it at once: what they
 * write is the same.
 */
export async function shareAssets(buildFolder: string, store: AssetStore, now = Date.now): Promise<void> {
  const from = join(buildFolder, 'assets')
  const names = (await readdir(from)).toSorted()
  const key = keyOfBuild(buildIdOf(names))
  const known = await readList(store, key)
  const there = new Set((await store.list('assets/')).map((one) => one.slice('assets/'.length)))
  const missing = names.filter((name) => !there.has(name))
  const slots = limited(atOnce)
  await slots.map(missing, async (name) => store.put(`assets/${name}`, await readFile(join(from, name))))
  const isRecent = known && Date.parse(known.usedAt) > now() - touchEveryMs
  if (isRecent && missing.length === 0) return
  // Last, so that a build is only listed once it is complete.
  await store.put(key, Buffer.from(JSON.stringify({ usedAt: new Date(now()).toISOString(), names })))
  if (!known) await tidyStore(store, now())
}

async function readList(store: AssetStore, key: string) {
  const bytes = await store.get(key)
  return bytes ? BuildList.parse(JSON.parse(String(bytes))) : null
}

async function tidyStore(store: AssetStore, now: number): Promise<void> {
  const lists = await Promise.all(
    (await store.list('builds/')).map(async (key) => ({ key, list: await readList(store, key) })),
  )
  const builds = lists.flatMap(({ key, list }) =>
    list ? [{ key, names: list.names, usedAt: Date.parse(list.usedAt) }] : [],
  )
  const slots = limited(atOnce)
  for (const { build, unused } of splitBuilds(builds, now).old) {
    // First, so that nobody is promised a file that is about to go.
    await store.drop(build.key)
    await slots.map(unused, (name) => store.drop(`assets/${name}`))
  }
}

/** Fetches files of other machines' builds into a folder, from where they are sent. */
export function createSharedAssets(
  store: AssetStore,
  folder: string,
): Pick<SharedAssets, 'folder' | 'fetch'> {
  const builds = new Map<string, ReadonlySet<string>>()
  let looking: Promise<void> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY

  /** Together for all who ask: strangers may ask for endlessly many names. */
  async function look(): Promise<void> {
    await wait(Math.max(0, lookedAt + lookEveryMs - performance.now()))
    lookedAt = performance.now()
    const keys = await store.list('builds/')
    for (const key of keys) if (!builds.has(key)) await learn(key)
    for (const key of builds.keys()) if (!keys.includes(key)) builds.delete(key)
  }

  async function learn(key: string): Promise<void> {
    const list = await readList(store, key)
    if (!list) return
    builds.set(key, new Set(list.names))
    // What is fetched goes by the same rule as what was built here.
    const lists = join(folder, 'builds')
    await mkdir(lists, { recursive: true })
    await writeWhole(join(lists, key.slice('builds/'.length)), Buffer.from(JSON.stringify(list.names)))
    await removeOldBuilds(folder, lists)
  }

  const buildWith = (name: string) => [...builds.values()].find((names) => names.has(name))

  return {
    folder,
    async fetch(name) {
      if (!buildWith(name)) {
        looking ??= look().finally(() => {
          looking = null
        })
        await looking
      }
      const names = buildWith(name)
      if (!names) return 'missing'
      // With its compressed forms before it: once it is there, they are.
      for (const one of [`${name}.br`, `${name}.gz`, name].filter((form) => names.has(form))) {
        const bytes = await store.get(`assets/${one}`)
        if (!bytes) return 'missing'
        await writeWhole(join(folder, one), bytes)
      }
      return 'there'
    },
  }
}

let written = 0

/** Whoever reads it meanwhile finds all of it, or nothing. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const aside = `${file}.${process.pid}-${++written}`
  await writeFile(aside, bytes)
  await rename(aside, file)
}
