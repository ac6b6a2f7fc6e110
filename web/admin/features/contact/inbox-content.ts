import type { Conversation, ListedConversation } from '#contract/shop/conversation.ts'
import type { SavedAnswer } from '#contract/shop/saved-answer.ts'
import { placeholders } from '#domain/placeholders.ts'
import type { Question } from '#web/ui/confirm-dialog.tsx'
import { grouped } from '../../ui/table/pager.tsx'

/** Texts of the conversations with customers: their list, and the page of each. */
export const inboxContent = {
  title: 'Messages',
  intro: 'Conversations with customers.',
  searchLabel: 'Search messages',
  searchHint: 'Name, phone, email, order, text',
  states: { open: 'Open', waiting: 'Waiting', done: 'Done', all: 'All' },
  assignees: { anyone: 'Anyone', me: 'Me', nobody: 'Nobody' },
  assignedTo: 'Assigned to',
  assigned: 'Assigned',
  nobody: 'Nobody',
  failure: 'The messages could not be loaded',
  none: {
    title: 'No Open Messages',
    text: 'Messages from the contact page appear here.',
    link: 'All messages',
  },
  noMatch: {
    title: 'No Messages Match',
    text: 'Try another word, or show open messages.',
    link: 'Open messages',
  },
  page: {
    loading: 'Loading the conversation...',
    missing: { title: 'Conversation Not Found', text: 'It may have been deleted with its account.' },
    backToList: 'All messages',
    failure: 'The conversation could not be loaded',
    markDone: 'Mark done',
    reopen: 'Reopen',
    next: 'Next open',
    notChanged: 'It was not changed',
    thread: 'Conversation',
    staff: 'Shop',
    note: 'Note, only staff see it',
    loggedIn: 'Logged in',
    loggedOut: 'Not logged in',
    aboutOwn: 'About',
    aboutAny: 'Order number given',
    newer: { title: 'There is something new in this conversation', show: 'Show it' },
  },
  composer: {
    answer: 'Answer',
    note: 'Note',
    answerLabel: 'Your answer',
    noteLabel: 'A note for your colleagues',
    noteHint: 'Customers never see it.',
    send: 'Send answer',
    sendAndClose: 'Send and mark done',
    addNote: 'Add note',
    missing: 'Enter an answer',
    missingNote: 'Enter a note',
    insert: 'Insert a saved answer',
    edit: 'Saved answers',
    ownProgram: 'Use your mail program',
    changed: 'Somebody has written since you opened this conversation. Read it above, then send again.',
    sent: 'Answer sent',
    queued: (email: string) => `It goes to ${email} by email.`,
  },
  customer: {
    title: 'Customer',
    page: 'What is known of this address',
    since: 'Customer since',
    login: 'Wrote while logged in.',
    verifiedEmail:
      'Nobody logged in, but this is the verified address of this account. Your answer goes there.',
    unknown:
      'No account: nobody logged in, and no account has this as its verified address. Check who it is before you say anything about an order.',
    orders: 'Orders',
    noOrders: 'No orders yet',
    notAllowed: 'You need the permission for orders to see them.',
    allOrders: (count: number) => `All ${grouped(count)} orders`,
  },
  saved: {
    title: 'Saved answers',
    add: 'Add a saved answer',
    none: 'None yet. Save what you write often, and insert it into an answer.',
    back: 'All saved answers',
    hint: `Filled in when you insert it: ${placeholders.map((name) => `{${name}}`).join(', ')}.`,
  },
  shortcuts: {
    title: 'Conversation',
    answer: 'Write an answer',
    note: 'Write a note',
    done: 'Mark done or reopen',
    back: 'Back to the list',
    next: 'Next open conversation',
  },
  ofOrder: {
    title: 'Messages',
    none: 'No messages about this order',
    anyOrder: 'Number entered by somebody else, or without a login',
  },
} as const

/** The one sentence about where a customer's reply by email arrives. */
export function replyText({ to, contact }: { to: string; contact: string }): string {
  return `Goes to ${to}. If they reply by email, it arrives at ${contact}, not here.`
}

export function openText(open: number): string {
  if (open === 0) return 'Every message has been answered.'
  return open === 1 ? '1 conversation is open.' : `${grouped(open)} are open. The longest wait is first.`
}

/** "Marked done by thandi@shop.example" */
export function stateText({ state, stateBy }: Pick<Conversation, 'state' | 'stateBy'>): string {
  const by = stateBy ? ` by ${stateBy}` : ''
  if (state === 'done') return `Marked done${by}`
  if (state === 'waiting') return `Answered${by}`
  return stateBy ? `Reopened${by}` : 'Waiting for an answer'
}

export function messagesText({ messages }: Pick<ListedConversation, 'messages'>): string {
  return messages === 1 ? '1 message' : `${grouped(messages)} messages`
}

export function savedText({ title }: Pick<SavedAnswer, 'title'>, deed: 'saved' | 'added' | 'deleted') {
  return `The answer “${title}” was ${deed}`
}

export function deletionQuestion({ title }: SavedAnswer): Question {
  return {
    title: `Delete the saved answer “${title}”?`,
    text: 'Answers that were sent stay as they are.',
    confirmLabel: 'Delete',
  }
}
