import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'

export const OrderNote = z
  .object({ id: z.int(), at: z.iso.datetime(), author: z.string(), text: z.string() })
  .meta({ id: 'OrderNote' })
export type OrderNote = z.infer<typeof OrderNote>

const notes = { tag: 'Orders', access: 'staff:orders' } as const
const params = z.object({ orderNumber: code().max(40) })

export const listOrderNotes = endpoint({
  ...notes,
  method: 'GET',
  path: '/orders/:orderNumber/notes',
  summary: 'List the staff notes on an order, oldest first. Customers never see them',
  params,
  responses: { 200: z.object({ notes: z.array(OrderNote) }), 404: Problem },
})

export const addOrderNote = endpoint({
  ...notes,
  method: 'POST',
  path: '/orders/:orderNumber/notes',
  summary: 'Add a note to an order. Safe to send twice with the same key',
  params,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.object({ text: z.string().trim().min(1, 'Enter a note').max(2000) }),
  responses: { 201: z.object({ note: OrderNote }), 400: Problem, 404: Problem, 409: Problem },
})
