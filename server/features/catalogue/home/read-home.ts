import type { Home } from '#contract/catalogue/home.ts'
import {
  type HomeArrangement,
  type RowText,
  type SlideText,
  shownAt,
  standardRows,
} from '#domain/home/home-arrangement.ts'
import { standardSlides } from '#domain/home/standard-slides.ts'
import { pictureOf } from '../../media/picture-of.ts'
import { readSitePictures } from '../../shop/settings-queries.ts'
import {
  findHomeText,
  type HomeText,
  listPicturesAmong,
  type StoredPicture,
} from '../../texts/text-queries.ts'
import type { Reader } from '../read-product-view.ts'
import { type ProductReading, readProducts } from '../read-products.ts'
import { homeRows, type ShownRow, standardHomeRows } from './home-rows.ts'

type ArrangedHome = Pick<Home, 'slides'> & { rows: ShownRow[] }

/** What Home shows: what the owner has arranged, or the standard where nothing of that is shown just now. */
export async function readHome(needs: ProductReading, reader: Reader | null): Promise<Home> {
  const { value } = await needs.pageCache.getOrCreatePart('home', async () => ({
    value: await findHome(needs),
    tags: ['lists', 'counts', 'text:home'],
  }))
  return withProducts(needs, value, reader)
}

/** The same of a draft, as visitors would see it at a moment. */
export async function previewHome(
  needs: ProductReading,
  { slides, rows }: HomeArrangement,
  at: Date,
): Promise<Home> {
  const { db, clock } = needs
  const photoIds = slides.flatMap(({ photoId }) => photoId ?? [])
  const { sitePictures } = await findHomeText(db)
  const pictures = await listPicturesAmong(db, photoIds)
  const shown = shownAt(rows, at)
  const arranged = {
    slides: slidesOf(shownAt(slides, at), { pictures, sitePictures }),
    rows: await rowsOf(db, shown, clock()),
  }
  return withProducts(needs, arranged, null)
}

async function findHome({ db, clock }: ProductReading): Promise<ArrangedHome> {
  const { content, shownAsOf, ...pictures } = await findHomeText(db)
  const now = clock()
  // Not by the clock of this process: each would then turn at a moment of its own.
  const moment = shownAsOf ?? now
  return {
    slides: slidesOf(shownAt(content?.slides ?? [], moment), pictures),
    rows: await rowsOf(db, shownAt(content?.rows ?? [], moment), now),
  }
}

function rowsOf(db: ProductReading['db'], shown: readonly RowText[], now: Date): Promise<ShownRow[]> {
  const isStandard = shown.length === 0 || JSON.stringify(shown) === JSON.stringify(standardRows)
  return isStandard ? standardHomeRows(db, now) : homeRows(db, shown, now)
}

function slidesOf(
  shown: readonly SlideText[],
  { pictures, sitePictures }: Pick<HomeText, 'pictures' | 'sitePictures'>,
): Home['slides'] {
  if (shown.length === 0) {
    const own = readSitePictures(sitePictures)
    return standardSlides.map(({ picture, ...slide }) => ({
      key: picture,
      ...slide,
      picture: viewOf(own[picture]),
    }))
  }
  return shown.map(({ heading, text, to, label, alt, ground, photoId }, at) => ({
    key: `slide-${at + 1}`,
    heading,
    text,
    to,
    label,
    alt,
    ground,
    picture: viewOf(pictures.find(({ id }) => id === photoId)),
  }))
}

function viewOf(picture: StoredPicture | undefined): Home['slides'][number]['picture'] {
  return picture ? pictureOf(picture) : null
}

async function withProducts(
  needs: ProductReading,
  { slides, rows }: ArrangedHome,
  reader: Reader | null,
): Promise<Home> {
  const ids = [...new Set(rows.flatMap((row) => row.ids))]
  const products = await readProducts(needs, ids, reader)
  const byId = new Map(products.map((product) => [product.id, product]))
  const filled = rows.map(({ ids: wanted, ...row }) => ({
    ...row,
    products: wanted.flatMap((id) => byId.get(id) ?? []),
  }))
  return { slides, rows: filled.filter((row) => row.products.length > 0) }
}
