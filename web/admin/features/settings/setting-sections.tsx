import type { ComponentType } from 'react'
import { type SettingName, settingsFields } from '#domain/fields/settings-fields.ts'
import { providersText } from '#domain/payments/payment-provider.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { SettingBox, SettingBoxes, type SettingBoxesProps } from './setting-boxes.tsx'
import { settingsContent } from './settings-content.ts'
import {
  CartPreview,
  ChoicesPreview,
  FooterPreview,
  type PreviewProps,
  ProfitPreview,
  PromisePreview,
  VatPreview,
} from './settings-previews.tsx'

import { ZoneBoxes } from './zones/zone-boxes.tsx'
import { zoneContent } from './zones/zone-content.ts'
import { ZonePreview } from './zones/zone-preview.tsx'

const { boxes: content } = settingsContent

type SettingSection = {
  title: string
  text: string
  /** The settings in it; without these it draws its own boxes. */
  of?: readonly SettingName[]
  isNarrow?: true
  Boxes?: ComponentType<SettingBoxesProps>
  /** A preview of the shop, beside the fields that affect it. */
  Preview?: ComponentType<PreviewProps>
}

/** All the owner's settings, in the order in which people are likely to look for them. */
export const settingSections: readonly SettingSection[] = [
  {
    title: 'Shipping',
    text: 'Orders already placed stay as they are.',
    of: ['shipping'],
    isNarrow: true,
    Preview: CartPreview,
  },
  {
    title: zoneContent.title,
    text: zoneContent.text,
    Boxes: ZoneBoxes,
    Preview: ZonePreview,
  },
  {
    title: 'Collect in store',
    text: 'Shoppers may fetch their order at your counter, which costs nothing. You pack it, mark it as ready under Dispatch, and hand it over.',
    of: ['collect'],
    isNarrow: true,
    Preview: ChoicesPreview,
  },
  {
    title: 'Lockers and pick-up points',
    text: 'Orders go to a locker or counter near the shopper, through the connected courier service. Without one, shoppers are not offered them.',
    of: ['points'],
    isNarrow: true,
    Preview: ChoicesPreview,
  },
  {
    title: 'Ways to pay',
    text: `Cards are always taken. Shoppers see the others beside each product, in the cart, at checkout, in the FAQ and in the terms, so choose only what your contract with ${providersText()} includes.`,
    of: ['paymentKinds'],
    isNarrow: true,
  },
  {
    title: 'VAT',
    text: 'South African shelf prices include VAT. If you are not VAT-registered, no VAT is shown and invoices are plain.',
    Boxes: VatBoxes,
    Preview: VatPreview,
  },
  {
    title: 'Costs and profit',
    text: 'How you enter costs, and when a price is too low. A change here does not alter the costs you have entered, only how the shop reads them.',
    Boxes: CostBoxes,
    Preview: ProfitPreview,
  },
  {
    title: 'Company and contact',
    text: 'Your company details, which the law requires on the site.',
    of: ['name', 'company', 'contact'],
    Preview: FooterPreview,
  },
  {
    title: 'Answers',
    text: 'Shown on the contact page, at the foot of every page and to customers who write to you. Promise what you can keep.',
    of: ['answers'],
  },
  {
    title: 'Social links and memberships',
    text: 'Links in the footer of every page. Hidden if there are none.',
    of: ['social', 'memberships'],
  },
  {
    title: 'Delivery and returns',
    text: 'You may offer more than the law requires, never less.',
    of: ['delivery', 'returns'],
    Preview: PromisePreview,
  },
  {
    title: 'Privacy and terms',
    text: 'Enter a new version when the text changes, with the date it takes effect.',
    of: ['privacy', 'documents'],
  },
  {
    title: 'How long data is kept',
    text: 'Every hour, older personal data is permanently removed. The privacy policy states these periods, so give it a new version when you change one.',
    of: ['retention'],
  },
  {
    title: 'Stock',
    text: 'Defaults for a new product.',
    of: ['stock'],
    isNarrow: true,
  },
  {
    title: 'Unpaid orders',
    text: 'An order reserves stock while it waits for payment. These limits stop one account from reserving it all.',
    of: ['unpaidOrders'],
    isNarrow: true,
  },
  {
    title: 'Staff',
    text: 'Two-step login asks for a code from an app as well as the password. Anyone without it, you too, sets it up before the admin area opens again. With real payments it is always required.',
    of: ['requiresSecondFactor'],
    isNarrow: true,
  },
]

type SectionBoxesProps = SettingBoxesProps & { section: SettingSection }

export function SectionBoxes({ section: { of = [], isNarrow, Boxes }, ...boxes }: SectionBoxesProps) {
  return Boxes ? <Boxes {...boxes} /> : <SettingBoxes of={of} isNarrow={isNarrow} {...boxes} />
}

function VatBoxes({ settings, problem, onChange }: SettingBoxesProps) {
  const { company, pricesIncludeVat } = settings
  return (
    <>
      <Checkbox
        label={content.isVatVendor}
        checked={company.vatNumber !== null}
        onChange={(event) =>
          onChange({ company: { ...company, vatNumber: event.target.checked ? '' : null } })
        }
      />
      {company.vatNumber !== null && (
        <>
          <SettingBox
            setting={settingsFields.company.of.vatNumber}
            path="company.vatNumber"
            value={company.vatNumber}
            problem={problem}
            onChange={(vatNumber) =>
              onChange({ company: { ...company, vatNumber: String(vatNumber ?? '') } })
            }
          />
          <Checkbox
            label={content.otherwiseVatAdded(settingsFields.pricesIncludeVat.label)}
            checked={pricesIncludeVat}
            onChange={(event) => onChange({ pricesIncludeVat: event.target.checked })}
          />
        </>
      )}
    </>
  )
}

function CostBoxes(boxes: SettingBoxesProps) {
  const { company, costsIncludeVat } = boxes.settings
  return (
    <>
      {company.vatNumber !== null && (
        <div>
          <SettingBoxes of={['costsIncludeVat']} {...boxes} />
          <p className="mt-1 text-ink-2">
            {costsIncludeVat ? content.costsWithVat : content.costsWithoutVat}
          </p>
        </div>
      )}
      <SettingBoxes of={['lowestMarginPercent']} {...boxes} />
    </>
  )
}
