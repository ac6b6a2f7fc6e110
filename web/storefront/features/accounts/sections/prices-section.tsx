import { useState } from 'react'
import type { Account } from '#contract/accounts/account.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { useShop } from '../../../use-shop.ts'
import type { AccountAct } from '../own/account-act.ts'
import { useOwnAct } from '../own/use-own-act.ts'
import { AccountSection } from './account-section.tsx'

type PricesSectionProps = { priceList: NonNullable<Account['priceList']> }

/** The price list of a member, and how they see prices. */
export function PricesSection({ priceList: { name, exclVat } }: PricesSectionProps) {
  const { vatBasisPoints, pricesIncludeVat } = useShop()
  return (
    <AccountSection
      title="Your prices"
      text={`You have the ${name} prices. Where one is lower than the usual price, it is shown while you are logged in.`}
    >
      {vatBasisPoints !== null && pricesIncludeVat ? (
        <VatChoice exclVat={exclVat} />
      ) : (
        <p>Your cart and your orders use them too.</p>
      )}
    </AccountSection>
  )
}

function VatChoice({ exclVat }: { exclVat: boolean }) {
  const act = useOwnAct<AccountAct>()
  const announce = useAnnounce()
  const { refetch } = useAuth()
  const [isNet, setNet] = useState(exclVat)

  async function choose(pricesExclVat: boolean) {
    setNet(pricesExclVat)
    const result = await act({ act: 'change_profile', body: { pricesExclVat } })
    if (result.kind === 'refused') {
      setNet(!pricesExclVat)
      announce(result.message)
      return
    }
    refetch()
    announce(pricesExclVat ? 'Prices are shown without VAT.' : 'Prices are shown with VAT.')
  }

  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label="Show prices excluding VAT"
        checked={isNet}
        onChange={({ target }) => void choose(target.checked)}
      />
      <p className="text-sm text-ink-2">The total that you pay is always shown with VAT.</p>
    </div>
  )
}
