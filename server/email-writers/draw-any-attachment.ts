import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { CourierProviders } from '#server/features/couriers/courier-provider.ts'
import type { ShopConfig } from '#shop.config'
import { attachReturnLabel } from '../features/bookings/returns/read-return-label.ts'
import type { DrawAttachment } from '../features/emails/draw-attachment.ts'
import { attachPaper } from '../features/invoices/attach-paper.ts'
import { attachQuote } from '../features/quotes/attach-quote.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig; couriers: CourierProviders }

/** Draws whatever document an email brings with it. */
export function drawAnyAttachment(needs: Needs): DrawAttachment {
  const drawPaper = attachPaper(needs)
  return (attachment, email) => {
    switch (attachment.kind) {
      case 'quote':
        return attachQuote(needs, attachment.quoteId)
      case 'return_label':
        return attachReturnLabel(needs, attachment.bookingId)
      default:
        return drawPaper(attachment, email)
    }
  }
}
