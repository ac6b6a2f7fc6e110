import { afterAll, describe, expect, it } from 'vitest'
import { readShopSettings } from '#contract/shop/shop.ts'
import { shopConfig } from '#shop.config'
import { send } from '#tests/support/given/builders.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

describe('the public settings', () => {
  it("are the owner's, and nothing more", async () => {
    const reply = await send(shop, 'GET', '/shop')
    expect(reply.status).toBe(200)
    keepsItsContract(readShopSettings, reply)
    const { company, contact, delivery, returns, privacy, documents, memberships, social } = shopConfig
    expect(reply.body).toMatchObject({
      company,
      contact,
      delivery,
      returns,
      privacy,
      documents,
      memberships,
      paymentKinds: { instantEft: false },
      social,
    })
  })

  it('promise no less than the law requires (ECT Act s44, CPA s56)', () => {
    expect(shopConfig.returns.changeOfMindDays).toBeGreaterThanOrEqual(7)
    expect(shopConfig.returns.refundDays).toBeLessThanOrEqual(30)
    expect(shopConfig.returns.defectMonths).toBeGreaterThanOrEqual(6)
  })
})
