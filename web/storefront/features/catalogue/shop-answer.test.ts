import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/api.ts'
import { shopAnswer } from './shop-answer.ts'

async function thrownBy(asked: Promise<unknown>): Promise<unknown> {
  return shopAnswer(asked).then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('shopAnswer', () => {
  it("passes on the shop's answer", async () => {
    expect(await shopAnswer(Promise.resolve('laptops'))).toBe('laptops')
  })

  it('turns a refusal into its message and its real status', async () => {
    const refused = Promise.reject(new ApiError(404, { error: 'Category not found', code: 'not_found' }))
    expect(await thrownBy(refused)).toMatchObject({
      data: { message: 'Category not found' },
      init: { status: 404 },
    })
  })

  it('leaves a fault unchanged', async () => {
    const fault = new TypeError('fetch failed')
    expect(await thrownBy(Promise.reject(fault))).toBe(fault)
  })
})
