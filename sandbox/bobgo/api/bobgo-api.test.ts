import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  aShipmentBody,
  callApi,
  capeTown,
  johannesburg,
  openSandbox,
  orderFaults,
  pushStatus,
} from '../testing.ts'

const Booked = z.object({
  id: z.number(),
  tracking_reference: z.string(),
  submission_status: z.string(),
  app_status: z.string(),
})

const aQuestion = {
  collection_address: johannesburg,
  delivery_address: capeTown,
  parcels: aShipmentBody.parcels,
  declared_value: 5400,
}

test('refuses a wrong key', async () => {
  const sandbox = await openSandbox()
  expect((await callApi(sandbox, '/v2/shipments', { key: 'wrong' })).status).toBe(401)
})

test('gives prices for a cart at once, whole rand, with points without surcharges', async () => {
  const sandbox = await openSandbox()
  const item = {
    description: 'Router',
    quantity: 1,
    price: 5400,
    length_cm: 30,
    width_cm: 20,
    height_cm: 15,
    weight_kg: 2.5,
  }
  const question = { ...aQuestion, items: [item] }
  const { body } = await callApi(sandbox, '/v2/rates-at-checkout', { body: question })
  expect(body).toMatchObject({
    rates: [
      { service_level_code: 'ECO', total_price: 145, base_rate: 144.85, type: 'door', surcharges: [] },
      { service_level_code: 'ONX', type: 'door' },
      { type: 'pickup-point', surcharges: null, pickup_point_location_id: 545 },
      { type: 'pickup-point' },
      { type: 'pickup-point' },
    ],
    count: 5,
  })
  expect((await callApi(sandbox, '/v2/rates-at-checkout', { body: aQuestion })).status).toBe(400)
})

test('answers prices of couriers later: pending first, then charged by volume or weight', async () => {
  const sandbox = await openSandbox({ answerMs: 60_000 })
  const asked = await callApi(sandbox, '/v2/rates', { body: aQuestion })
  const { id } = z.object({ id: z.number() }).parse(asked.body)
  expect(asked).toMatchObject({ status: 201, body: { provider_rate_requests: [{ status: 'pending' }, {}] } })

  await sandbox.hurry()
  expect((await callApi(sandbox, `/v2/rates?id=${id}`)).body).toMatchObject({
    rate_requests: [
      {
        id,
        provider_rate_requests: [
          {
            provider_slug: 'sandbox',
            status: 'success',
            responses: [
              { service_level_code: 'ECO', rate_amount: 144.85, charged_weight_kg: 3 },
              { service_level_code: 'ONX' },
            ],
          },
          { provider_slug: 'demo', status: 'no-rates', responses: [] },
        ],
      },
    ],
  })
})

test('answers a booking before any courier has accepted it', async () => {
  const sandbox = await openSandbox({ answerMs: 60_000 })
  const reply = await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  expect(reply).toMatchObject({ status: 201, body: { submission_status: 'pending-submission' } })
  const { id, tracking_reference } = Booked.parse(reply.body)
  expect(tracking_reference).toMatch(/^UAS[A-Z0-9]{5}$/)

  await sandbox.hurry()
  expect((await callApi(sandbox, `/v2/shipments?id=${id}`)).body).toMatchObject({
    shipments: [
      { id, submission_status: 'success', app_status: 'active', custom_tracking_reference: 'PARCEL-1' },
    ],
  })
})

test('calls a refused booking completed', async () => {
  const sandbox = await openSandbox()
  await orderFaults(sandbox, { on: 'book', kind: 'refused' })
  await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  await sandbox.hurry()
  expect((await callApi(sandbox, '/v2/shipments?order=desc&limit=1')).body).toMatchObject({
    shipments: [{ submission_status: 'no-rates', app_status: 'completed' }],
  })
})

test('shows where a parcel is, with empty strings for what has not happened yet', async () => {
  const sandbox = await openSandbox()
  const { body } = await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  const { tracking_reference: tracking } = Booked.parse(body)
  await sandbox.hurry()
  await pushStatus(sandbox, tracking, 'collected')
  expect((await callApi(sandbox, `/v2/tracking?tracking_reference=${tracking}`)).body).toMatchObject({
    status: 'collected',
    shipment_movement_events: { collected_time: expect.stringMatching(/^20/), delivered_time: '' },
    checkpoints: [{ status: 'pending-collection' }, { status: 'collected' }],
  })
})

test('moves parcels through a whole journey by itself', async () => {
  const sandbox = await openSandbox({ hasJourneys: true, timeScale: 100_000_000 })
  const { body } = await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  const { tracking_reference: tracking } = Booked.parse(body)
  await expect
    .poll(async () => (await callApi(sandbox, `/v2/tracking?tracking_reference=${tracking}`)).body)
    .toMatchObject({ status: 'delivered' })
})

test('gives a waybill at an address that refuses a key', async () => {
  const sandbox = await openSandbox()
  const { body } = await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  const { tracking_reference: tracking } = Booked.parse(body)
  await sandbox.hurry()
  const reply = await callApi(
    sandbox,
    `/v2/shipments/sticker-waybill?tracking_references=${encodeURIComponent(JSON.stringify([tracking]))}`,
  )
  const { download_url: url } = z.object({ download_url: z.url() }).parse(reply.body)
  expect((await fetch(url, { headers: { authorization: 'Bearer x' } })).status).toBe(400)
  expect((await fetch(url.replace('signature=', 'signature=0'))).status).toBe(403)
  const file = Buffer.from(await (await fetch(url)).arrayBuffer())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
})

test('cancels until the courier has collected', async () => {
  const sandbox = await openSandbox()
  const { body } = await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  const { tracking_reference } = Booked.parse(body)
  await sandbox.hurry()
  await pushStatus(sandbox, tracking_reference, 'collected')
  const late = await callApi(sandbox, '/v2/shipments/cancel', { body: { tracking_reference } })
  expect(late).toMatchObject({ status: 400, body: { message: expect.stringContaining('collected') } })

  const without = await openSandbox({ canCancel: false })
  expect((await callApi(without, '/v2/shipments/cancel', { body: { tracking_reference } })).status).toBe(404)
})

test('answers a subscription without the list around it, and creates nothing', async () => {
  const sandbox = await openSandbox()
  const wanted = { delivery_url: 'http://127.0.0.1:9/', topic: 'tracking/updated', status: 'active' }
  expect(await callApi(sandbox, '/v2/webhooks', { body: wanted })).toEqual({ status: 200, body: null })
  expect((await callApi(sandbox, '/v2/webhooks')).body).toMatchObject({ count: 0 })

  const unknown = { webhook_subscriptions: [{ ...wanted, topic: 'parcel/lost' }] }
  expect(await callApi(sandbox, '/v2/webhooks', { body: unknown })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('shipment_submission_status/updated') },
  })
  await callApi(sandbox, '/v2/webhooks', { body: { webhook_subscriptions: [wanted] } })
  expect((await callApi(sandbox, '/v2/webhooks')).body).toMatchObject({ count: 1 })
})

test('lists points by distance, and none for a parcel that no locker takes', async () => {
  const sandbox = await openSandbox()
  const near = '/v2/locations?lat=-33.93&lng=18.42'
  expect((await callApi(sandbox, near)).body).toMatchObject({
    locations: [{ id: 610 }, { id: 611 }, {}, {}, {}],
  })
  expect((await callApi(sandbox, `${near}&stacked_length=100`)).body).toMatchObject({ count: 0 })
  expect((await callApi(sandbox, '/v2/locations')).status).toBe(400)
})
