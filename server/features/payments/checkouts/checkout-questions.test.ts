import { expect, test } from 'vitest'
import { createCheckoutQuestions } from './checkout-questions.ts'

function someQuestions() {
  const time = { ms: 0 }
  const questions = createCheckoutQuestions({ everyMs: 2_000, nowMs: () => time.ms })
  let asked = 0
  const ask = (checkoutId = 'ch_1') => questions.ask(checkoutId, async () => void asked++)
  return { time, questions, ask, asked: () => asked }
}

test('simultaneous callers share one request, and for two seconds nobody asks again', async () => {
  const { time, ask, asked } = someQuestions()
  await Promise.all(Array.from({ length: 200 }, () => ask()))
  time.ms = 1_999
  await ask()
  expect(asked()).toBe(1)
  time.ms = 2_000
  await ask()
  expect(asked()).toBe(2)
})

test('each checkout has requests of its own', async () => {
  const { ask, asked } = someQuestions()
  await Promise.all([ask('ch_1'), ask('ch_2'), ask('ch_1')])
  expect(asked()).toBe(2)
})

test('a slow request is still shared, and a failed one is repeated after its interval', async () => {
  const { time, questions } = someQuestions()
  const slow = Promise.withResolvers<void>()
  const first = questions.ask('ch_1', () => slow.promise)
  time.ms = 10_000
  const second = questions.ask('ch_1', async () => {
    throw new Error('It was asked twice at once')
  })
  slow.reject(new Error('The provider hung up'))
  await expect(first).rejects.toThrow('The provider hung up')
  await expect(second).rejects.toThrow('The provider hung up')
  time.ms = 12_000
  await questions.ask('ch_1', async () => undefined)
})
