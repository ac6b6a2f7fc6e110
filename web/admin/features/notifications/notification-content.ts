import type { Delivery } from '#domain/notification.ts'
import { grouped } from '../../ui/table/pager.tsx'

/** Texts of what staff are told, and of what waits for them. */
export const notificationContent = {
  title: 'Notifications',
  byEmail: 'By email',
  intro: (email: string) => `Emails go to ${email}. What happens within two minutes comes in one email.`,
  deliveries: { at_once: 'At once', digest: 'Daily, at 07:00', off: 'Off' } satisfies Record<
    Delivery,
    string
  >,
  mailedAlready: 'This address is the shop’s, which gets an email of each.',
  noMailServer: {
    title: 'No mail server is set',
    text: 'Nobody is told anything by email until SMTP_URL is set.',
  },
  none: 'Your permissions include nothing that you could be told of.',
  failure: 'Your notifications could not be loaded',
  notSaved: 'It was not saved',
  browser: {
    title: 'In this browser',
    label: 'Show a notification when there is something new',
    hint: 'While a page of the admin area is open in this browser, also in another tab.',
    blocked: 'This browser blocks notifications from the shop. Allow them in its settings for this site.',
    unsupported: 'This browser cannot show notifications.',
  },
  work: {
    title: 'To do',
    ordersToPack: 'To pack',
    messages: 'To answer',
    returns: 'Returns',
    attention: 'Needs attention',
    alerts: 'Open alerts',
  },
  news: {
    order: (orderNumber: string) => `New order ${orderNumber}`,
    message: 'New message from a customer',
    return: 'A return was requested',
    attention: 'Something needs attention',
  },
  toPack: ' to pack',
  showThem: ', show',
} as const

/** "2 new orders" */
export function newRowsText(count: number, noun: string): string {
  return `${grouped(count)} new ${noun}${count === 1 ? '' : 's'}`
}
