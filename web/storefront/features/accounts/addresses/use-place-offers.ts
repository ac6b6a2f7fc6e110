import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPostalCode } from '#domain/accounts/addresses/address.ts'
import type { FilledPlace, PlaceChoices, TypedPlace } from '#domain/accounts/addresses/fill-place.ts'
import { defaultCountry } from '#domain/fields/address-fields.ts'
import { useAnnounce } from '#web/ui/live-region.tsx'

export type PlaceForm = {
  values: TypedPlace & { country: string }
  /** As it is by now, whatever was rendered last. */
  current: () => TypedPlace & { country: string }
  change: (place: Partial<TypedPlace>) => void
}

type PlaceOffers = PlaceChoices & {
  /** Fills in what follows from the postal code, and learns what there is to choose. */
  offer: () => void
  choose: (place: Pick<TypedPlace, 'suburb'> | Pick<TypedPlace, 'city'>) => void
}

const loadTowns = () => import('#domain/accounts/addresses/fill-place.ts')

const nothing: PlaceChoices = { suburbs: [], cities: [] }

/** What the shop knows of a postal code, fetched with the first one. Without it everything is typed as ever. */
export function usePlaceOffers({ values, current, change }: PlaceForm): PlaceOffers {
  const announce = useAnnounce()
  const filled = useRef<Partial<FilledPlace>>({})
  const offeredFor = useRef('')
  const [known, setKnown] = useState<{ code: string; choices: PlaceChoices }>()

  async function offer() {
    const { postalCode } = current()
    if (!isPostalCode(postalCode)) return
    offeredFor.current = postalCode
    const towns = await loadTowns().catch(() => null)
    const typed = current()
    if (!towns || typed.country !== defaultCountry) return
    filled.current = towns.fillPlace(typed, filled.current)
    const { city = typed.city, province = typed.province } = filled.current
    const isNews = city !== typed.city || province !== typed.province
    change(filled.current)
    setKnown({ code: typed.postalCode, choices: towns.placeChoices(typed.postalCode) })
    if (isNews && (city || province)) announce(`Filled in: ${[city, province].filter(Boolean).join(', ')}`)
  }

  const offerUnasked = useEffectEvent((code: string) => {
    if (values.city === '' && offeredFor.current !== code) void offer()
  })
  // A code that nobody typed here: the one that the product's page was shown for.
  useEffect(() => offerUnasked(values.postalCode), [values.postalCode])

  const isOffered = known?.code === values.postalCode && values.country === defaultCountry
  return {
    ...(isOffered ? known.choices : nothing),
    offer,
    choose(place) {
      change(place)
      void offer()
    },
  }
}
