import type { Db } from '#server/db/client.ts'
import type { PageParts } from '#server/http/page-cache/page-parts.ts'
import { type CategoryTemplate, findShelves, listTemplates, type Shelves } from './category-queries.ts'

/** The same for every list and search, until a product comes, goes or changes. */
export async function readShelves({ db, pageCache }: { db: Db; pageCache: PageParts }): Promise<Shelves> {
  const { value } = await pageCache.getOrCreatePart('shelves', async () => ({
    value: await findShelves(db),
    tags: ['lists', 'counts'],
  }))
  return value
}

/** The specifications of each category's products. */
export async function readTemplates({
  db,
  pageCache,
}: {
  db: Db
  pageCache: PageParts
}): Promise<CategoryTemplate[]> {
  const { value } = await pageCache.getOrCreatePart('templates', async () => ({
    value: await listTemplates(db),
    tags: ['lists'],
  }))
  return value
}
