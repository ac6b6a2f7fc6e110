import * as api from '#contract/endpoints.ts'
import type { Db } from '#server/db/client.ts'
import { type Route, route } from '#server/http/route.ts'
import { listCardPhotos } from './photo-queries.ts'
import type { PhotoWarmer } from './photo-warmer.ts'

export function warmRoutes({ db, photoWarmer }: { db: Db; photoWarmer: PhotoWarmer }): Route[] {
  return [
    route(api.warmPictures, async () => {
      const ids = await listCardPhotos(db)
      photoWarmer.warm(ids)
      return { status: 202, body: { photos: ids.length } }
    }),
  ]
}
