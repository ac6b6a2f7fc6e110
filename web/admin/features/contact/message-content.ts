import { grouped } from '../../ui/table/pager.tsx'

/** Texts of the page of messages from customers. */
export const messageContent = {
  title: 'Messages',
  intro: 'Messages from customers.',
  searchLabel: 'Search messages',
  searchHint: 'Name, email, order number, text',
  statuses: { open: 'Open', done: 'Done', all: 'All' },
  failure: 'The messages could not be loaded',
  none: {
    title: 'No Open Messages',
    text: "Messages from the contact page appear here and in the shop's email.",
    link: 'All messages',
  },
  noMatch: {
    title: 'No Messages Match',
    text: 'Try another word, or show open messages.',
    link: 'Open messages',
  },
  reader: {
    title: 'Message',
    loading: 'Loading the message...',
    notFound: 'Message not found',
    failure: 'It could not be loaded',
    reopen: 'Reopen',
    markDone: 'Mark done',
    notMarked: 'It was not marked',
    reply: 'Reply by email',
    ownOrder: "Placed with the sender's account",
    anyOrder: 'As typed: it may not be an order of this person',
    ordersOf: 'With this email address',
    loggedIn: 'Was logged in',
    loggedOut: 'Was not logged in, so the address is unconfirmed',
  },
} as const

export function openText(open: number): string {
  if (open === 0) return 'Every message has been answered.'
  return open === 1 ? '1 message is open.' : `${grouped(open)} messages are open, the oldest first.`
}
