import { warmPhotos } from './warm-photos.ts'

export type PhotoWarmer = {
  /** Renders these photos in the background. Any lost in a crash are rendered on request. */
  warm(ids: readonly string[]): void
  close(): Promise<void>
}

type Needs = Parameters<typeof warmPhotos>[0]

export function createPhotoWarmer(needs: Needs): PhotoWarmer {
  const ending = new AbortController()
  let work = Promise.resolve()
  return {
    warm(ids) {
      if (ids.length > 0) work = work.then(() => warmPhotos(needs, ids, ending.signal))
    },
    close() {
      ending.abort()
      return work
    },
  }
}
