import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/db/client.ts'
import { settings } from '#server/db/schema/settings.ts'

const SitePictures = z.record(
  z.string(),
  z.object({ id: z.string(), width: z.int(), height: z.int(), placeholder: z.string() }),
)

/** The banners and tiles of the pages by name; none in a shop that was never given any. */
export async function findSitePictures(db: Queryable): Promise<z.infer<typeof SitePictures>> {
  const rows = await db.select().from(settings).where(eq(settings.key, 'pictures'))
  return rows[0] ? SitePictures.parse(rows[0].value) : {}
}
