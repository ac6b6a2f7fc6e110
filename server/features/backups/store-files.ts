import type { FilesToBackUp } from './files-to-back-up.ts'
import { fileKey, filesFolder } from './log-key.ts'
import type { SealedStore } from './sealed-store.ts'

type Options = {
  /** What is stored, if it is known already. */
  known?: ReadonlySet<string>
  signal?: AbortSignal | undefined
}

/** Stores the files that are not stored yet; the others never change. Returns the names of all, or of those not known. */
export async function storeFiles(
  { store, files }: { store: SealedStore; files: FilesToBackUp },
  { known, signal }: Options = {},
): Promise<{ names: string[]; storedBytes: number }> {
  const wanted = await files.list(known ?? new Set())
  const stored = known ? null : new Set(await store.list(filesFolder))
  const names: string[] = []
  let storedBytes = 0
  for (const name of wanted) {
    signal?.throwIfAborted()
    if (!stored?.has(fileKey(name))) {
      const bytes = await files.read(name)
      // Deleted since it was listed.
      if (!bytes) continue
      storedBytes += await store.put(fileKey(name), bytes)
    }
    names.push(name)
  }
  return { names, storedBytes }
}
