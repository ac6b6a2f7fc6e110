import { warmPhotos } from './warm-photos.ts'

export type PhotoWarmer = {
  /** Makes the pictures of these photos in the background. What is lost in a crash is made when it is asked for. */
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
