import { z } from 'zod'
import type { EmailWriters } from '../../emails/write-email.ts'
import { backInStock } from './back-in-stock.ts'

export const backInStockEmails = {
  back_in_stock: { data: z.object({ productName: z.string(), slug: z.string() }), write: backInStock },
} satisfies Partial<EmailWriters<unknown>>
