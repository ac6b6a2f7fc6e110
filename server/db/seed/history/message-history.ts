import type { Random } from '#domain/seeded-random.ts'
import type { contactMessages } from '#server/db/schema/contact.ts'
import type { conversationAnswers, conversations } from '#server/db/schema/conversations.ts'
import { colleagues } from './colleagues.ts'
import { isLately } from './order-life.ts'
import type { NumberedLife } from './order-row.ts'
import type { RowWithId } from './row-with-id.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

type AnsweredMessage = { message: string; answer: string }

const aboutOrders: readonly AnsweredMessage[] = [
  {
    message: 'Good day, when can I expect my parcel? I have to arrange for someone to be at home.',
    answer:
      'Good day. The courier delivers on working days between 08:00 and 17:00, and calls you before they come.',
  },
  {
    message: 'Hi, may I please have the invoice with our company name on it?',
    answer:
      'Hi. The invoice is on the page of your order, under Invoice. It has the company name that was entered at checkout.',
  },
  {
    message: 'The courier says that nobody was home, but we were here all day. What now?',
    answer:
      'We are sorry about that. The courier comes again on the next working day, and we have given them your number.',
  },
  {
    message: 'Is it possible to change the colour? I pressed too quickly.',
    answer:
      'Certainly. Please cancel the order on its page, and order the other colour. We refund the first one today.',
  },
]

const general: readonly AnsweredMessage[] = [
  {
    message: 'Do you have a laptop for a first-year engineering student, for about R 15 000?',
    answer:
      'For CAD we would take 16 GB of memory and a graphics card of its own. Have a look at our gaming laptops under R 20 000.',
  },
  {
    message: 'Can I collect from your office in Woodstock instead of paying for delivery?',
    answer: 'At the moment everything leaves by courier. Delivery is free on orders over R 5 000.',
  },
  {
    message: 'Will the 27 inch monitor work with a MacBook over one USB-C cable?',
    answer: 'Yes, if its page lists USB-C with power delivery under its specifications.',
  },
  {
    message: 'We are a school and need a quote for 20 desktops. Whom do we speak to?',
    answer:
      'To us. Please tell us what the desktops are for and by when you need them, and we will send a quote.',
  },
  {
    message: 'How long is the warranty on refurbished phones, and do you sell them?',
    answer: 'All our phones are new. Their warranty is on the page of each product.',
  },
]

export type MessageRows = {
  conversations: RowWithId<typeof conversations>[]
  messages: (typeof contactMessages.$inferInsert)[]
  answers: (typeof conversationAnswers.$inferInsert)[]
}

/** One customer in about 25 has written, and most were answered on the same day. */
export function messageHistory(
  random: Random,
  lives: readonly NumberedLife[],
  { now }: { now: Date },
): MessageRows {
  const rows: MessageRows = { conversations: [], messages: [], answers: [] }
  const wrote = new Set<string>()
  for (const life of lives) {
    const { email } = life.customer
    if (wrote.has(email) || !random.chance(isLately(life.placedAt, now) ? 0.15 : 0.04)) continue
    const receivedAt = new Date(life.placedAt.getTime() + random.whole(1, 72) * hourMs)
    if (receivedAt >= now) continue
    wrote.add(email)
    addConversation(random, rows, { life, receivedAt, now })
  }
  return rows
}

type Writing = { life: NumberedLife; receivedAt: Date; now: Date }

function addConversation(random: Random, rows: MessageRows, { life, receivedAt, now }: Writing): void {
  const { customer, id: orderId, orderNumber } = life
  const { email, accountId, shippingInfo } = customer
  const isAboutOrder = random.chance(0.6)
  const { message, answer } = random.one(isAboutOrder ? aboutOrders : general)
  const id = rows.conversations.length + 1
  const answeredAt = new Date(
    receivedAt.getTime() + random.whole(1, isLately(life.placedAt, now) ? 90 : 20) * hourMs,
  )
  const isAnswered = answeredAt < now
  const lastAt = isAnswered ? answeredAt : receivedAt
  const isDone = now.getTime() - lastAt.getTime() > 10 * dayMs
  const name = shippingInfo.fullName
  const state = isAnswered ? (isDone ? 'done' : 'waiting') : 'open'
  rows.conversations.push({
    id,
    accountId,
    name,
    email,
    state,
    stateBy: isAnswered ? colleagues.helper : null,
    stateAt: lastAt,
    waitingSince: isAnswered ? null : receivedAt,
    lastAt,
    version: isAnswered ? 2 : 1,
  })
  rows.messages.push({
    accountId,
    name,
    email,
    message,
    ...(isAboutOrder && { orderNumber, orderId }),
    receivedAt,
    conversationId: id,
  })
  if (isAnswered)
    rows.answers.push({
      conversationId: id,
      at: answeredAt,
      author: colleagues.helper,
      recipient: email,
      text: answer,
    })
}
