import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { AttachedFile } from '../emails/draw-attachment.ts'
import { currentShop } from '../shop/current-shop.ts'
import { findQuote } from './quote-queries.ts'

/** Draws the PDF of a quote for its email, as the quote is now. */
export async function attachQuote(
  { db, shop }: { db: Db; shop: ShopConfig },
  quoteId: number,
): Promise<AttachedFile> {
  const quote = await findQuote(db, quoteId)
  if (!quote) throw new Error(`There is no quote ${quoteId}, which an email attaches`)
  // Rendering PDFs needs a library that startup does not.
  const { quotePdf } = await import('./quote-pdf.ts')
  return quotePdf(quote, await currentShop(db, shop))
}
