import type { ShopSettings } from '#contract/shop/shop.ts'
import type { Province } from '#domain/accounts/addresses/address.ts'
import { formatDecimal } from '#domain/money/money.ts'
import type { BusinessDayRange } from '#domain/orders/delivery/delivery.ts'
import { codeRangeOf, needsParcel, type ShownZone } from '#domain/orders/delivery/delivery-zone.ts'
import { shippingCents } from '#domain/orders/delivery/shipping.ts'

type Rules = Pick<ShopSettings, 'shipping' | 'zones' | 'delivery'>

/**
 * What delivery of one unit costs and takes, as search engines read it (schema.org/OfferShippingDetails). Left out for
 * zones whose fee depends on the parcel: what is not known is not claimed.
 */
export function shippingDetails({ shipping, zones, delivery }: Rules, priceCents: number) {
  const everywhere = detailsOf({
    rateCents: shippingCents(priceCents, shipping),
    destination: {},
    transit: delivery.deliveryBusinessDays,
    handling: delivery.dispatchBusinessDays,
  })
  const inZones = zones
    .filter((zone) => !needsParcel(zone))
    .map((zone) =>
      detailsOf({
        rateCents: zone.freeOverCents !== null && priceCents > zone.freeOverCents ? 0 : zone.feeCents,
        destination: destinationOf(zone),
        transit: zone.businessDays,
        handling: delivery.dispatchBusinessDays,
      }),
    )
  // The rule for everywhere would claim the zones too.
  return zones.length === 0 ? [everywhere] : inZones
}

type Details = {
  rateCents: number
  destination: object
  transit: BusinessDayRange
  handling: BusinessDayRange
}

function detailsOf({ rateCents, destination, transit, handling }: Details) {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: formatDecimal(rateCents), currency: 'ZAR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ZA', ...destination },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: daysOf(handling),
      // The days are counted from the order: what is left of them after the handling.
      transitTime: daysOf({
        from: Math.max(0, transit.from - handling.from),
        to: Math.max(0, transit.to - handling.to),
      }),
    },
  }
}

function daysOf({ from, to }: BusinessDayRange) {
  return { '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitCode: 'DAY' }
}

// ISO 3166-2:ZA
const regions: Record<Province, string> = {
  'Eastern Cape': 'EC',
  'Free State': 'FS',
  Gauteng: 'GP',
  'KwaZulu-Natal': 'KZN',
  Limpopo: 'LP',
  Mpumalanga: 'MP',
  'Northern Cape': 'NC',
  'North West': 'NW',
  'Western Cape': 'WC',
}

function destinationOf({ provinces, postalCodes }: Pick<ShownZone, 'provinces' | 'postalCodes'>) {
  const ranges = postalCodes.flatMap((text) => codeRangeOf(text) ?? [])
  return {
    ...(provinces.length > 0 && { addressRegion: provinces.map((province) => regions[province]) }),
    ...(ranges.length > 0 && {
      postalCodeRange: ranges.map(({ from, to }) => ({
        '@type': 'PostalCodeRangeSpecification',
        postalCodeBegin: from,
        postalCodeEnd: to,
      })),
    }),
  }
}
