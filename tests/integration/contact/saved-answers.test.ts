import { afterAll, expect, it } from 'vitest'
import { createSavedAnswer, listSavedAnswers, updateSavedAnswer } from '#contract/shop/saved-answer.ts'
import { aStaffMember, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const staff = await aStaffMember(shop, ['emails'])
afterAll(() => shop.close())

const call = (method: string, path: string, body?: object, { token } = staff) =>
  send(shop, method, `/admin/saved-answers${path}`, { token, ...(body && { body }) })

async function titles(): Promise<string[]> {
  const reply = await call('GET', '')
  keepsItsContract(listSavedAnswers, reply)
  return reply.body.savedAnswers.map(({ title }: { title: string }) => title)
}

it('are added, changed and deleted by the staff who answer', async () => {
  const made = await call('POST', '', { title: 'On  its way', text: 'Hello {first_name}\n\nSoon' })
  keepsItsContract(createSavedAnswer, made)
  expect(made.body.savedAnswer).toMatchObject({ title: 'On its way', text: 'Hello {first_name}\n\nSoon' })
  const { id } = made.body.savedAnswer
  await call('POST', '', { title: 'a return', text: 'Hello' })
  expect(await titles()).toEqual(['a return', 'On its way'])

  const changed = await call('PUT', `/${id}`, { title: 'Delayed' })
  keepsItsContract(updateSavedAnswer, changed)
  expect(changed.body.savedAnswer).toMatchObject({ title: 'Delayed', text: 'Hello {first_name}\n\nSoon' })
  expect((await call('DELETE', `/${id}`)).status).toBe(200)
  expect(await titles()).toEqual(['a return'])
  expectProblem(await call('DELETE', `/${id}`), 404, 'not_found')
  expectProblem(await call('PUT', `/${id}`, { title: 'Gone' }), 404, 'not_found')
})

it('need a name and a text', async () => {
  const reply = await call('POST', '', { title: ' ', text: '' })
  expectProblem(reply, 400, 'invalid')
  expect(Object.keys(reply.body.fields)).toEqual(['title', 'text'])
})

it('are not for other staff', async () => {
  const packer = await aStaffMember(shop, ['orders'])
  expectProblem(await call('GET', '', undefined, packer), 403, 'not_allowed')
})
