import { useEffect, useEffectEvent, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { provinceOfPostalCode } from '#domain/accounts/addresses/province-of-postal-code.ts'
import type { DayRange } from '#domain/orders/delivery/delivery.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { readDeliveryCode, rememberDeliveryCode } from '#web/session/read-delivery-code.ts'
import { useShop } from '#web/storefront/use-shop.ts'
import { PostalCodeForm } from './postal-code-form.tsx'

const ZoneDelivery = later(() => import('./zone-delivery.tsx').then((module) => module.ZoneDelivery), {
  whileMissing: null,
})

type DeliverToProps = {
  /** In a shop that asks the same everywhere. */
  delivery: DayRange
  product: Pick<Product, 'id' | 'priceCents'>
  /** A person pressed for it, rather than the browser knowing the postal code. */
  isAsked: boolean
  onAsk: () => void
}

/** When it arrives at one's own postal code, and what that costs if it depends on it. */
export function DeliverTo({ delivery, product, isAsked, onAsk }: DeliverToProps) {
  const { user } = useAuth()
  const { zones } = useShop()
  const [code, setCode] = useState(readDeliveryCode)
  const [isChanging, setIsChanging] = useState(isAsked && code === null)
  const province = code && provinceOfPostalCode(code)

  const ownerId = user?.id
  const fillIn = useEffectEvent((saved: string | null) => {
    if (saved && !isChanging) choose(saved)
  })
  useEffect(() => {
    if (ownerId && readDeliveryCode() === null) void savedCode(ownerId).then(fillIn)
  }, [ownerId])

  function choose(next: string) {
    rememberDeliveryCode(next)
    setCode(next)
    setIsChanging(false)
  }

  if (isChanging) return <PostalCodeForm code={code} onChoose={choose} />
  return (
    <p role="status">
      {province && code && (
        <>
          <span>{`To ${code} (${province}): `}</span>
          {zones.length === 0 ? (
            <span>{`${formatDay(delivery.from)} to ${formatDay(delivery.to)}.`}</span>
          ) : (
            <ZoneDelivery code={code} product={product} />
          )}{' '}
        </>
      )}
      <button
        type="button"
        onClick={() => {
          onAsk()
          setIsChanging(true)
        }}
        className="link min-h-6"
      >
        {province ? 'Change postal code' : 'Check your postal code'}
      </button>
    </p>
  )
}

const readAccount = () => import('#contract/accounts/account.ts').then((contract) => contract.readAccount)

let lastRead: { ownerId: string; answer: Promise<string | null> } | null = null

/** Of the first saved address, read once. */
function savedCode(ownerId: string): Promise<string | null> {
  if (lastRead?.ownerId !== ownerId) lastRead = { ownerId, answer: readCode() }
  return lastRead.answer
}

async function readCode(): Promise<string | null> {
  try {
    const { account } = await browserApi.call(readAccount, {})
    const codes = account.addresses.map(({ postalCode }) => postalCode)
    return codes.find((code) => provinceOfPostalCode(code) !== null) ?? null
  } catch (error) {
    // The delivery days are the same without a place.
    if (isApiError(error)) return null
    throw error
  }
}
