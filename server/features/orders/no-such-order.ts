import { problem } from '#server/http/route.ts'

export const noSuchOrder = problem(404, 'not_found', 'Order not found')
