import { href } from 'react-router'
import type { OpenWork } from '#contract/shop/notification.ts'
import { notificationContent } from './notification-content.ts'

export type News = { tag: string; title: string; to: string }

type Newest = OpenWork['newest']

/** What has happened between two looks; nothing at the first, since all of it was there before. */
export function freshNews(before: Newest | undefined, now: Newest): News[] {
  if (!before) return []
  const { news } = notificationContent
  const isNew = (name: keyof Newest) => now[name] !== null && now[name] !== before[name]
  return [
    ...(isNew('paidOrder') && now.paidOrder
      ? [
          {
            tag: `order-${now.paidOrder}`,
            title: news.order(now.paidOrder),
            to: href('/admin/orders/:orderNumber', { orderNumber: now.paidOrder }),
          },
        ]
      : []),
    ...(isNew('message')
      ? [{ tag: `message-${now.message}`, title: news.message, to: '/admin/messages' }]
      : []),
    ...(isNew('return') ? [{ tag: `return-${now.return}`, title: news.return, to: '/admin/returns' }] : []),
    ...(rose(before.attention, now.attention)
      ? [{ tag: `attention-${now.attention}`, title: news.attention, to: '/admin' }]
      : []),
  ]
}

/** Two numbers, of orders and of alerts: one that is settled makes them smaller, and is no news. */
function rose(before: string | null, now: string | null): boolean {
  const parts = (mark: string | null) => (mark ?? '').split('-').map(Number)
  const earlier = parts(before)
  return now !== null && parts(now).some((part, at) => part > (earlier[at] ?? 0))
}
