import { expect, it } from 'vitest'
import { threadEntries } from './thread-entries.ts'

const said = { name: 'Thandi', email: 'thandi@shop.example', text: 'Hello' }
const message = { id: 1, ...said, orderNumber: null, isOwnOrder: false, isLoggedIn: false }
const answer = { id: 1, author: 'owner@shop.example', to: said.email, text: 'Hello', emailStatus: null }
const note = { id: 1, author: 'owner@shop.example', text: 'A note' }

it('puts messages, answers and notes in the order in which they were written', () => {
  const entries = threadEntries({
    messages: [
      { ...message, at: '2026-11-20T09:00:00Z' },
      { ...message, id: 2, at: '2026-11-20T11:00:00Z' },
    ],
    answers: [{ ...answer, at: '2026-11-20T10:00:00Z' }],
    notes: [{ ...note, at: '2026-11-20T09:30:00Z' }],
  })
  expect(entries.map(({ key }) => key)).toEqual(['message-1', 'note-1', 'answer-1', 'message-2'])
})

it('lets the customer speak first', () => {
  const at = '2026-11-20T09:00:00Z'
  const entries = threadEntries({ messages: [{ ...message, at }], answers: [{ ...answer, at }], notes: [] })
  expect(entries.map(({ kind }) => kind)).toEqual(['message', 'answer'])
})
