import { expect, it } from 'vitest'
import { replyAddress } from './reply-address.ts'

it('quotes the message without letting it add a recipient', () => {
  const address = replyAddress({
    email: 'a?bcc=evil@shop.example',
    orderNumber: null,
    message: 'One & two\n?cc=evil@shop.example',
  })
  const url = new URL(address)
  expect(decodeURIComponent(url.pathname)).toBe('a?bcc=evil@shop.example')
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(url.searchParams.get('body')).toBe('\r\n\r\n> One & two\r\n> ?cc=evil@shop.example')
})
