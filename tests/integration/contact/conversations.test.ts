import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import {
  addConversationNote,
  answerConversation,
  type Conversation,
  type ListedConversation,
  listAssignees,
  listConversations,
  moveConversation,
  readConversation,
} from '#contract/shop/conversation.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { shopConfig } from '#shop.config'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { emailsTo } from '#tests/support/given/emails.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
const shop = await openShop({ smtpUrl: mail.url })
const owner = await anAdministrator(shop)
afterAll(async () => {
  await shop.close()
  await mail.stop()
})

let count = 0
const anAddress = () => `writer-${++count}@shop.example`

type Details = { email?: string; message?: string; name?: string; orderNumber?: string; person?: Person }

async function write({ person, ...body }: Details = {}): Promise<void> {
  const reply = await send(shop, 'POST', '/contact', {
    ...(person && { token: person.token }),
    body: { name: 'Thandi Mokoena', email: anAddress(), message: `Question ${++count}`, ...body },
  })
  expect(reply.status).toBe(201)
}

async function listed(query: string, person = owner): Promise<ListedConversation[]> {
  const reply = await send(shop, 'GET', `/admin/conversations?limit=100&${query}`, { token: person.token })
  keepsItsContract(listConversations, reply)
  return reply.body.conversations
}

async function idOf(email: string): Promise<number> {
  const [found] = await listed(`state=all&q=${email}`)
  if (!found) throw new Error(`Nobody wrote from ${email}`)
  return found.id
}

async function read(id: number, person = owner): Promise<Conversation> {
  const reply = await send(shop, 'GET', `/admin/conversations/${id}`, { token: person.token })
  keepsItsContract(readConversation, reply)
  return reply.body.conversation
}

type Answer = { text?: string; version?: number; isLast?: boolean; key?: string; person?: Person }

async function answer(id: number, details: Answer = {}): Promise<Reply> {
  const { text = 'It is on its way.', key = `key-${++count}`, person = owner, isLast } = details
  const version = details.version ?? (await read(id)).version
  const reply = await send(shop, 'POST', `/admin/conversations/${id}/answers`, {
    token: person.token,
    headers: { 'idempotency-key': key },
    body: { text, version, ...(isLast !== undefined && { isLast }) },
  })
  keepsItsContract(answerConversation, reply)
  return reply
}

async function move(id: number, body: object, person = owner): Promise<Reply> {
  const reply = await send(shop, 'PATCH', `/admin/conversations/${id}`, { token: person.token, body })
  keepsItsContract(moveConversation, reply)
  return reply
}

async function aConversation(details: Details = {}): Promise<{ id: number; email: string }> {
  const email = details.email ?? anAddress()
  await write({ ...details, email })
  return { id: await idOf(email), email }
}

const sendAll = () => sendDueEmails(shop.services, new AbortController().signal)

describe('an answer', () => {
  it('is emailed to the customer in both forms, and a reply goes to the shop', async () => {
    const { id, email } = await aConversation({ message: 'Where is it?\nSee https://evil.example' })
    await sendAll()
    const reply = await answer(id, { text: 'Hello Thandi,\n\nit is on its way.' })
    expect(reply.status).toBe(201)
    expect(reply.body.conversation).toMatchObject({
      state: 'waiting',
      waitingSince: null,
      stateBy: owner.email,
      answers: [{ author: owner.email, to: email, emailStatus: 'waiting' }],
    })
    await sendAll()
    const [thanks, answered] = mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email))
    expect(answered?.subject).toBe('Re: Your message to Kwela')
    expect(answered?.replyTo).toMatchObject([{ address: shopConfig.contact.email }])
    expect(answered?.text).toContain('Hello Thandi,\n\nit is on its way.')
    expect(answered?.html).toContain('Hello Thandi,<br/><br/>it is on its way.')
    expect(answered?.text).toContain('> Where is it?')
    expect(answered?.text).not.toContain('https://evil.example')
    expect(answered?.inReplyTo).toBe(thanks?.messageId)
    // A program that answers for somebody who is away may answer a person (RFC 3834).
    const headerOf = (email: typeof answered) => email?.headers.find(({ key }) => key === 'auto-submitted')
    expect(headerOf(thanks)?.value).toBe('auto-generated')
    expect(headerOf(answered)).toBeUndefined()
    expect((await read(id)).answers).toMatchObject([{ emailStatus: 'sent' }])

    await answer(id, { text: 'Here is its number.' })
    await sendAll()
    const third = mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email)).at(-1)
    expect(third?.inReplyTo).toBe(answered?.messageId)
    expect(third?.references?.split(/\s+/)).toEqual([thanks?.messageId, answered?.messageId])
  })

  it('is sent once, however often it is sent with one key', async () => {
    const { id, email } = await aConversation()
    const { version } = await read(id)
    const replies = await Promise.all([1, 2, 3, 4].map(() => answer(id, { version, key: 'same' })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const sent = (await emailsTo(shop, email)).filter(({ kind }) => kind === 'contact_answer')
    expect(sent).toHaveLength(1)
    expectProblem(await answer(id, { key: 'same', text: 'Another' }), 409, 'idempotency_key_reused')
  })

  // Fails without the comparison of versions in answerConversation: both are sent.
  it('is not sent by one of two people who answer at once without knowing', async () => {
    const { id, email } = await aConversation()
    const colleague = await aStaffMember(shop, ['emails'])
    const { version } = await read(id)
    const replies = await Promise.all([
      answer(id, { version, text: 'Mine' }),
      answer(id, { version, text: 'Yours', person: colleague }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = replies.find(({ status }) => status === 409)
    if (refused) expectProblem(refused, 409, 'changed_since')
    const sent = (await emailsTo(shop, email)).filter(({ kind }) => kind === 'contact_answer')
    expect(sent).toHaveLength(1)
    // Having read it, they may still add something.
    expect((await answer(id, { text: 'And this' })).status).toBe(201)
  })

  it('is not sent past a message that nobody has read', async () => {
    const { id, email } = await aConversation()
    const { version } = await read(id)
    await write({ email, message: 'Never mind, I found it' })
    expectProblem(await answer(id, { version }), 409, 'changed_since')
    expectProblem(await move(id, { state: 'done', version }), 409, 'changed_since')
    expect((await read(id)).answers).toEqual([])
  })

  it('is never sent with a placeholder', async () => {
    const { id } = await aConversation()
    const reply = await answer(id, { text: 'Hello {first_name}' })
    expectProblem(reply, 400, 'placeholder_left')
    expect(reply.body.error).toBe("Replace {first_name} with the customer's first name first.")
    expectProblem(await answer(id, { text: ' ' }), 400, 'invalid')
  })

  it('can be the last', async () => {
    const { id } = await aConversation()
    expect((await answer(id, { isLast: true })).body.conversation.state).toBe('done')
  })

  it('leaves nothing of the customer in the audit log', async () => {
    const { id, email } = await aConversation()
    await answer(id, { text: 'A private word' })
    await addNote(id, 'A nosy note')
    const entries = await shop.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(id)))
    expect(entries.map(({ action }) => action)).toEqual(['conversation_answered', 'conversation_note_added'])
    for (const word of [email, 'private', 'nosy']) expect(JSON.stringify(entries)).not.toContain(word)
  })
})

async function addNote(id: number, text: string, key = `key-${++count}`): Promise<Reply> {
  const reply = await send(shop, 'POST', `/admin/conversations/${id}/notes`, {
    token: owner.token,
    headers: { 'idempotency-key': key },
    body: { text },
  })
  keepsItsContract(addConversationNote, reply)
  return reply
}

describe('a note', () => {
  it('is for staff alone, and saved once', async () => {
    const { id, email } = await aConversation()
    const before = await emailsTo(shop, email)
    await Promise.all([1, 2, 3].map(() => addNote(id, 'Be patient', 'note-key')))
    expect((await read(id)).notes).toMatchObject([{ author: owner.email, text: 'Be patient' }])
    expect(await emailsTo(shop, email)).toEqual(before)
    expectProblem(await addNote(id, 'Other', 'note-key'), 409, 'idempotency_key_reused')
  })
})

describe('a conversation', () => {
  it('opens again with a new message, and waits since then', async () => {
    const { id, email } = await aConversation()
    await answer(id, { isLast: true })
    shop.clock.passMinutes(90)
    await write({ email, message: 'It has not come' })
    expect(await read(id)).toMatchObject({
      state: 'open',
      stateBy: null,
      waitingSince: shop.clock.now.toISOString(),
    })
  })

  it('is one for each account, and one for each address of people who are not logged in', async () => {
    const person = await aCustomer(shop)
    await write({ person, email: person.email })
    await write({ person, email: `work-${person.email}` })
    const id = await idOf(`work-${person.email}`)
    expect((await read(id)).messages).toHaveLength(2)
    // Anyone can enter this address: nobody has verified it.
    await write({ email: person.email, message: 'Send it to me instead' })
    expect((await read(id)).messages).toHaveLength(2)
    expect(await listed(`state=all&q=${person.email}`)).toHaveLength(2)
  })

  it('takes in messages from a verified address, marked as sent without a login', async () => {
    const person = await aCustomer(shop)
    await shop.services.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, person.id))
    await write({ person, email: person.email })
    await write({ email: person.email, message: 'From my phone' })
    const { messages, customer } = await read(await idOf(person.email))
    expect(messages.map(({ isLoggedIn }) => isLoggedIn)).toEqual([true, false])
    expect(customer).toMatchObject({ email: person.email, match: 'login', orders: [] })
  })

  it('is one, however many messages arrive at once', async () => {
    const email = anAddress()
    await Promise.all([1, 2, 3, 4, 5].map((number) => write({ email, message: `At once ${number}` })))
    const found = await listed(`state=all&q=${email}`)
    expect(found).toMatchObject([{ messages: 5 }])
    expect((await read(found[0]?.id ?? 0)).version).toBe(5)
  })

  it('shows the orders of its customer, and only to people who may see orders', async () => {
    const person = await aCustomer(shop)
    const productId = await aProduct(shop, { name: 'Karoo 14' })
    const { body } = await placeOrder(shop, person, [{ productId, quantity: 1 }])
    const { id } = await aConversation({ person, email: person.email })
    expect((await read(id)).customer).toMatchObject({
      match: 'login',
      orderCount: 1,
      orders: [{ orderNumber: body.order.orderNumber, status: 'pending', items: 'Karoo 14' }],
    })
    const staff = await aStaffMember(shop, ['emails'])
    expect((await read(id, staff)).customer).toMatchObject({ orders: null, orderCount: null })

    // A stranger with the same name, and one who enters the unverified address.
    const stranger = await aConversation({ name: 'Sample Customer', email: anAddress() })
    expect((await read(stranger.id)).customer).toBeNull()
    await write({ email: person.email, message: 'What did I buy?' })
    const guest = (await listed(`state=all&q=${person.email}`)).find((one) => one.id !== id)
    expect((await read(guest?.id ?? 0)).customer).toBeNull()
  })

  it('is assigned to somebody who may see messages, or to nobody', async () => {
    const { id } = await aConversation()
    const staff = await aStaffMember(shop, ['emails'])
    const packer = await aStaffMember(shop, ['orders'])
    const people = await send(shop, 'GET', '/admin/conversations/assignees', { token: owner.token })
    keepsItsContract(listAssignees, people)
    const ids = people.body.people.map(({ id }: { id: string }) => id)
    expect(ids).toContain(staff.id)
    expect(ids).not.toContain(packer.id)

    expectProblem(await move(id, { assigneeId: packer.id }), 409, 'no_such_assignee')
    expect((await move(id, { assigneeId: staff.id })).body.conversation.assignee.id).toBe(staff.id)
    expect((await listed('assignee=me', staff)).map((one) => one.id)).toEqual([id])
    expect((await listed('assignee=nobody')).map((one) => one.id)).not.toContain(id)
    const { body } = await send(shop, 'GET', '/admin/conversations', { token: staff.token })
    expect(body.counts.mine).toBe(1)
    expect((await move(id, { assigneeId: null })).body.conversation.assignee).toBeNull()
  })
})
