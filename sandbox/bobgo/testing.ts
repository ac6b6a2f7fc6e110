import { onTestFinished } from 'vitest'
import { createSandbox, type Sandbox } from './server.ts'
import { type SandboxSettings, sandboxDefaults } from './settings.ts'

export const WEBHOOK_SECRET = 'a-secret-of-the-tests-alone'

/** A sandbox for one test, at its own port, in which couriers answer at once and nothing moves by itself. */
export async function openSandbox(changes: Partial<SandboxSettings> = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({
    ...sandboxDefaults,
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    answerMs: 0,
    hasJourneys: false,
    timeScale: 100_000,
    ...changes,
  })
  await sandbox.listen()
  onTestFinished(() => sandbox.close())
  return sandbox
}

type ApiReply = { status: number; body: unknown }

export async function callApi(
  sandbox: Sandbox,
  path: string,
  { method, body, key = sandboxDefaults.apiKey }: { method?: string; body?: unknown; key?: string } = {},
): Promise<ApiReply> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

export function orderFaults(sandbox: Sandbox, ...faults: Record<string, unknown>[]): Promise<ApiReply> {
  return callApi(sandbox, '/_faults', { body: { faults } })
}

export function pushStatus(sandbox: Sandbox, tracking: string, status: string): Promise<ApiReply> {
  return callApi(sandbox, '/_push', { body: { tracking_reference: tracking, status } })
}

export const johannesburg = {
  company: 'Kwela',
  street_address: '44 Stanley Avenue',
  local_area: 'Milpark',
  city: 'Johannesburg',
  zone: 'Gauteng',
  country: 'ZA',
  code: '2092',
}
export const capeTown = {
  company: '',
  street_address: '112 Long Street',
  local_area: 'City Centre',
  city: 'Cape Town',
  zone: 'Western Cape',
  country: 'ZA',
  code: '8001',
}

export const aShipmentBody = {
  collection_address: johannesburg,
  delivery_address: capeTown,
  collection_contact_name: 'Dispatch',
  collection_contact_mobile_number: '+27110000000',
  delivery_contact_name: 'Thandi Nkosi',
  delivery_contact_mobile_number: '+27820000000',
  parcels: [
    { submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 15, submitted_weight_kg: 2.5 },
  ],
  declared_value: 5400,
  provider_slug: 'sandbox',
  service_level_code: 'ECO',
  custom_tracking_reference: 'PARCEL-1',
  custom_order_number: 'ORD-1001',
}
