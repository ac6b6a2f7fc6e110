import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { OwnerSettings } from '#contract/shop/settings.ts'
import type { DeliveryZone } from '#domain/orders/delivery/delivery-zone.ts'
import { shopConfig } from '#shop.config'
import { SectionBoxes, settingSections } from './setting-sections.tsx'

const drawn = (settings: OwnerSettings) =>
  settingSections
    .map((section) =>
      renderToStaticMarkup(
        createElement(SectionBoxes, { section, settings, problem: null, onChange: () => {} }),
      ),
    )
    .join()

/** The settings, each time with another one of them changed. */
function changedOnce(value: unknown): { path: string; changed: unknown }[] {
  if (Array.isArray(value)) return [{ path: '', changed: [...value, value[0] ?? 'One more'] }]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) =>
      changedOnce(part).map(({ path, changed }) => ({
        path: `${name}.${path}`,
        changed: { ...value, [name]: changed },
      })),
    )
  if (typeof value === 'boolean') return [{ path: '', changed: !value }]
  return [{ path: '', changed: typeof value === 'number' ? value + 1 : `${value}1` }]
}

// With everything that can be set of a zone.
const zone: DeliveryZone = {
  name: 'Cape Town',
  provinces: ['Western Cape'],
  postalCodes: ['7100-8299'],
  feeCents: 9_900,
  freeOverCents: 100_000,
  massSteps: [{ overG: 5_000, feeCents: 19_900 }],
  businessDays: { from: 1, to: 2 },
  asksCourier: true,
  markupPercent: 10,
}
const settings = { ...shopConfig, zones: [zone] }
const asSetUp = drawn(settings)

it.each(changedOnce(settings))('has a box for $path', ({ changed }) => {
  expect(drawn(changed as OwnerSettings)).not.toBe(asSetUp)
})
