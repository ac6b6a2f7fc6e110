import type { ShopSettings } from '#contract/shop/shop.ts'
import { expectedDelivery } from '#domain/orders/delivery/delivery.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { zoneFeeText } from './delivery-costs-text.ts'
import { sentenceStart } from './phrases.ts'

type ZoneTableProps = { shop: Pick<ShopSettings, 'shipping' | 'zones' | 'delivery'>; today: string }

/** What delivery costs and when it arrives, zone by zone in the order in which they decide. */
export function ZoneTable({ shop: { shipping, zones, delivery }, today }: ZoneTableProps) {
  const everywhere = {
    ...shipping,
    name: 'Everywhere else',
    provinces: [],
    postalCodes: [],
    massSteps: [],
    asksCourier: false,
    businessDays: delivery.deliveryBusinessDays,
  }
  return (
    <>
      <p>What delivery costs depends on where it goes. The first row with your postal code applies.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Cost for the whole order</th>
            <th scope="col">Ordered today, expected</th>
          </tr>
        </thead>
        <tbody>
          {[...zones, everywhere].map((zone) => {
            const { from, to } = expectedDelivery(today, zone.businessDays)
            return (
              <tr key={zone.name}>
                <th scope="row">
                  {zone.name}
                  <span className="block font-normal text-ink-2">
                    {[...zone.provinces, ...zone.postalCodes].join(', ')}
                  </span>
                </th>
                <td>{sentenceStart(zoneFeeText(zone))}</td>
                <td>
                  {formatDay(from)} to {formatDay(to)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
