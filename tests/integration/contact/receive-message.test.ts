import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { emails } from '#server/db/schema/emails.ts'
import { type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const aMessage = { name: 'Sample Customer', email: 'writer@shop.example', message: 'Where is my parcel?' }

async function write(body: unknown): Promise<Reply> {
  const reply = await send(shop, 'POST', '/contact', { body })
  keepsItsContract(sendContactMessage, reply)
  return reply
}

function keptFrom(email: string) {
  return shop.services.db.select().from(contactMessages).where(eq(contactMessages.email, email))
}

function fiveFrom(email: string): Promise<Reply[]> {
  const numbers = [1, 2, 3, 4, 5]
  return Promise.all(numbers.map((number) => write({ ...aMessage, email, message: `Question ${number}` })))
}

describe('writing to the shop', () => {
  it('is stored as it was written, with its time', async () => {
    const reply = await write({
      name: '  Sample\r\n Customer ',
      email: ' Kept@Shop.Example ',
      orderNumber: 'ord-1763712000000',
      message: '\nLine one\n\nLine “two” 😀 ',
    })
    expect(reply.status).toBe(201)
    expect(reply.body.message).toBe(
      'Thank you. We have received your message and will reply by email within one business day.',
    )
    expect(await keptFrom('kept@shop.example')).toEqual([
      {
        id: expect.any(Number),
        accountId: null,
        orderId: null,
        name: 'Sample Customer',
        email: 'kept@shop.example',
        orderNumber: 'ORD-1763712000000',
        message: 'Line one\n\nLine “two” 😀',
        receivedAt: shop.clock.now,
        conversationId: expect.any(Number),
      },
    ])
  })

  it('needs no order number', async () => {
    const email = 'no-order@shop.example'
    expect((await write({ ...aMessage, email, orderNumber: ' ' })).status).toBe(201)
    expect(await keptFrom(email)).toMatchObject([{ orderNumber: null }])
  })

  it('is stored once however often the same text is sent, at once or later', async () => {
    const email = 'twice@shop.example'
    const replies = await Promise.all(Array.from({ length: 8 }, () => write({ ...aMessage, email })))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect((await write({ ...aMessage, email })).status).toBe(201)
    expect(await keptFrom(email)).toHaveLength(1)
  })

  it('is a different message if it is about another order', async () => {
    const email = 'orders@shop.example'
    await write({ ...aMessage, email, orderNumber: 'ORD-1' })
    await write({ ...aMessage, email, orderNumber: 'ORD-2' })
    expect(await keptFrom(email)).toHaveLength(2)
  })
})

describe('a refused message', () => {
  const email = 'refused@shop.example'

  it.each([
    ['nothing at all', { name: '', email: '', message: '' }, 'Please fill in all required fields'],
    ['no name', { name: ' ' }, 'Please fill in all required fields'],
    ['no message', { message: '\n' }, 'Please fill in all required fields'],
    ['an invalid email address', { email: 'nonsense' }, 'Please enter a valid email address'],
    [
      'an invalid order number',
      { orderNumber: '12' },
      'Enter an order number such as ORD-1763712000000, or leave it empty',
    ],
  ])('with %s is answered with the reason', async (_what, change, text) => {
    const reply = await write({ ...aMessage, email, ...change })
    expectProblem(reply, 400, 'invalid')
    expect(reply.body.error).toBe(text)
    expect(Object.keys(reply.body.fields)).toEqual(Object.keys(change))
  })

  it('without any fields is answered with the missing ones', async () => {
    const reply = await write({})
    expectProblem(reply, 400, 'invalid')
    expect(Object.keys(reply.body.fields).toSorted()).toEqual(['email', 'message', 'name'])
  })

  it('is never stored', async () => {
    expect(await keptFrom(email)).toEqual([])
  })

  it('accepts a message of the maximum length, and not one character more', async () => {
    const long = 'long@shop.example'
    expect((await write({ ...aMessage, email: long, message: 'x'.repeat(5000) })).status).toBe(201)
    expectProblem(await write({ ...aMessage, email: long, message: 'x'.repeat(5001) }), 400, 'invalid')
    expect(await keptFrom(long)).toHaveLength(1)
  })
})

describe('the sixth message of an hour', () => {
  it('is refused until there is room again, and the answer says how long that takes', async () => {
    const email = 'busy@shop.example'
    await write({ ...aMessage, email, message: 'The first' })
    shop.clock.passMinutes(20)
    for (const message of ['2', '3', '4', '5']) await write({ ...aMessage, email, message })
    shop.clock.passMinutes(10)

    const sixth = await write({ ...aMessage, email, message: 'The sixth' })
    expectProblem(sixth, 429, 'too_many_messages')
    expect(sixth.headers.get('retry-after')).toBe(String(30 * 60))
    expect(sixth.body.error).toBe(
      'We have received 5 messages from you, the most we accept in an hour. ' +
        'Please send this one again in 30 minutes, or call us on +27 21 555 0100.',
    )
    expect(await keptFrom(email)).toHaveLength(5)

    shop.clock.passMinutes(30)
    expect((await write({ ...aMessage, email, message: 'The sixth' })).status).toBe(201)
    expectProblem(await write({ ...aMessage, email, message: 'The seventh' }), 429, 'too_many_messages')
  })

  it('is counted per address, ignoring case', async () => {
    await fiveFrom('Many@Shop.Example')
    const again = await write({ ...aMessage, email: 'many@shop.example', message: 'More' })
    expectProblem(again, 429, 'too_many_messages')
    expect((await write({ ...aMessage, email: 'someone-else@shop.example' })).status).toBe(201)
  })

  it('is refused even if many are sent at once', async () => {
    const email = 'rush@shop.example'
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, number) => write({ ...aMessage, email, message: `Rush ${number}` })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7)
    expect(await keptFrom(email)).toHaveLength(5)
  })

  it('does not prevent a repeat of the same text from being answered', async () => {
    const email = 'repeats@shop.example'
    await fiveFrom(email)
    expect((await write({ ...aMessage, email, message: 'Question 3' })).status).toBe(201)
    expect(await keptFrom(email)).toHaveLength(5)
  })
})

describe('anything that is sent', () => {
  it('is stored exactly or refused, and never causes a fault', async () => {
    const nasty = fc.oneof(
      fc.constantFrom('\u0000', '\ud800', "'; drop table contact_messages; --", '<script>', '%', '\\', '{}'),
      fc.constantFrom('a@shop.example', 'x'.repeat(6000), '\u202e\ufeff', '😀'.repeat(60)),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.jsonValue({ depthSize: 'small' }),
    )
    const bodies = fc.oneof(
      fc.record(
        {
          name: nasty,
          email: fc.oneof(nasty, fc.constant('hostile@shop.example')),
          message: nasty,
          orderNumber: nasty,
          receivedAt: nasty,
          id: nasty,
        },
        { requiredKeys: [] },
      ),
      fc.jsonValue({ depthSize: 'small' }),
    )
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const reply = await send(shop, 'POST', '/contact', { body })
        expect([201, 400, 429]).toContain(reply.status)
        keepsItsContract(sendContactMessage, reply)
      }),
      { seed: 20261120, numRuns: 200 },
    )
  })

  it('may contain markup and quotes, which are stored as plain text', async () => {
    const email = 'markup@shop.example'
    const message = `'); drop table contact_messages; -- <script>alert("1")</script>`
    expect((await write({ ...aMessage, email, message })).status).toBe(201)
    expect(await keptFrom(email)).toMatchObject([{ message }])
  })

  it.each(['A\u0000B', '\ud800'])('is refused with characters that cannot be stored', async (message) => {
    expectProblem(await write({ ...aMessage, email: 'nul@shop.example', message }), 400, 'invalid')
  })

  it('cannot set the time it was received', async () => {
    const email = 'time@shop.example'
    await write({ ...aMessage, email, receivedAt: '2001-01-01T00:00:00Z', id: 1 })
    expect(await keptFrom(email)).toMatchObject([{ receivedAt: shop.clock.now }])
  })

  it('is confirmed with one email, however often it is sent', async () => {
    const email = 'answered@shop.example'
    await Promise.all([1, 2, 3].map(() => write({ ...aMessage, email })))
    const owed = await shop.services.db.select().from(emails).where(eq(emails.recipient, email))
    expect(owed).toMatchObject([{ kind: 'contact_received', status: 'waiting' }])
  })
})
