import { expect, it } from 'vitest'
import { contactMessage } from './contact-message.ts'

const subjectFor = (name: string) =>
  contactMessage({ publicUrl: 'https://shop.example' } as Parameters<typeof contactMessage>[0], {
    messageId: 1,
    name,
    email: 'thandi@example.com',
    message: 'Hello',
    aboutOrder: 'ORD-1',
  }).subject

it('says who wrote, without links and as much as fits a subject', () => {
  expect(subjectFor('Thandi Nkosi')).toBe('Message from Thandi Nkosi about ORD-1')
  expect(subjectFor('Win at casino.example/now')).toBe('Message from Win at [link] about ORD-1')
  expect(subjectFor('Thandi '.repeat(30)).length).toBeLessThanOrEqual('Message from  about ORD-1'.length + 60)
})
