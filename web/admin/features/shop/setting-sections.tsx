import type { ComponentType } from 'react'
import type { OwnerSettings } from '#contract/shop/settings.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { providersText } from '#domain/payments/payment-provider.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { problemOf } from './check-settings.ts'
import { CountField, LinesField, PairRows, RandField } from './setting-fields.tsx'
import {
  CartPreview,
  FooterPreview,
  ProfitPreview,
  PromisePreview,
  VatPreview,
} from './settings-previews.tsx'

type FieldsProps = {
  settings: OwnerSettings
  problem: FormProblem | null
  onChange: (change: Partial<OwnerSettings>) => void
}

type SettingSection = {
  title: string
  text: string
  Fields: ComponentType<FieldsProps>
  /** A preview of the shop, beside the fields that affect it. */
  Preview?: ComponentType<{ saved: OwnerSettings; settings: OwnerSettings }>
}

/** All the owner's settings, in the order in which people are likely to look for them. */
export const settingSections: readonly SettingSection[] = [
  {
    title: 'Shipping',
    text: 'Orders already placed stay as they are.',
    Fields: ShippingFields,
    Preview: CartPreview,
  },
  {
    title: 'VAT',
    text: 'South African shelf prices include VAT. If you are not VAT-registered, no VAT is shown and invoices are plain.',
    Fields: VatFields,
    Preview: VatPreview,
  },
  {
    title: 'Costs and profit',
    text: 'How you enter costs, and when a price is too low. A change here does not alter the costs you have entered, only how the shop reads them.',
    Fields: CostFields,
    Preview: ProfitPreview,
  },
  {
    title: 'Company and contact',
    text: 'Your company details, which the law requires on the site.',
    Fields: ContactFields,
    Preview: FooterPreview,
  },
  {
    title: 'Social links and memberships',
    text: 'Links in the footer of every page. Hidden if there are none.',
    Fields: LinkFields,
  },
  {
    title: 'Delivery and returns',
    text: 'You may offer more than the law requires, never less.',
    Fields: PromiseFields,
    Preview: PromisePreview,
  },
  {
    title: 'Privacy and terms',
    text: 'Enter a new version when the text changes, with the date it takes effect.',
    Fields: PaperFields,
  },
  {
    title: 'How long data is kept',
    text: 'Every hour, older personal data is permanently removed. The privacy policy states these periods, so give it a new version when you change one.',
    Fields: RetentionFields,
  },
  {
    title: 'Stock',
    text: 'Defaults for a new product.',
    Fields: StockFields,
  },
  {
    title: 'Unpaid orders',
    text: 'An order reserves stock while it waits for payment. These limits stop one account from reserving it all.',
    Fields: UnpaidFields,
  },
]

function ShippingFields({ settings: { shipping }, problem, onChange }: FieldsProps) {
  return (
    <>
      <RandField
        label="Shipping fee"
        value={shipping.feeCents}
        error={problemOf(problem, 'shipping.fee')}
        onChange={(feeCents) => onChange({ shipping: { ...shipping, feeCents } })}
      />
      <RandField
        label="Free over"
        hint="An order of exactly this amount still pays delivery"
        value={shipping.freeOverCents}
        error={problemOf(problem, 'shipping.freeOver')}
        onChange={(freeOverCents) => onChange({ shipping: { ...shipping, freeOverCents } })}
      />
    </>
  )
}

function VatFields({ settings: { company, pricesIncludeVat }, problem, onChange }: FieldsProps) {
  return (
    <>
      <Checkbox
        label="The shop is VAT-registered"
        checked={company.vatNumber !== null}
        onChange={(event) =>
          onChange({ company: { ...company, vatNumber: event.target.checked ? '' : null } })
        }
      />
      {company.vatNumber !== null && (
        <>
          <TextField
            label="VAT number"
            inputMode="numeric"
            value={company.vatNumber}
            error={problemOf(problem, 'company.vatNumber')}
            onChange={(event) => onChange({ company: { ...company, vatNumber: event.target.value } })}
          />
          <Checkbox
            label="Prices include VAT. Otherwise VAT is added at checkout"
            checked={pricesIncludeVat}
            onChange={(event) => onChange({ pricesIncludeVat: event.target.checked })}
          />
        </>
      )}
    </>
  )
}

function CostFields({ settings, problem, onChange }: FieldsProps) {
  const { company, costsIncludeVat, lowestMarginPercent } = settings
  return (
    <>
      {company.vatNumber !== null && (
        <div>
          <Checkbox
            label="Cost and wholesale prices include VAT"
            checked={costsIncludeVat}
            onChange={(event) => onChange({ costsIncludeVat: event.target.checked })}
          />
          <p className="mt-1 text-ink-2">
            {costsIncludeVat
              ? 'Enter them with VAT, like retail prices. Profit is the retail price less the cost.'
              : 'Enter them without VAT, like most supplier price lists. Profit is the retail price without VAT, less the cost.'}
          </p>
        </div>
      )}
      <CountField
        label="Lowest profit, % of cost"
        hint="You get a warning before you save a price that earns less. At 0, only for prices below cost"
        value={lowestMarginPercent}
        error={problemOf(problem, 'lowestMarginPercent')}
        onChange={(percent) => onChange({ lowestMarginPercent: percent })}
      />
    </>
  )
}

function ContactFields({ settings: { name, company, contact }, problem, onChange }: FieldsProps) {
  const ofCompany = (field: 'legalName' | 'registrationNumber' | 'placeOfRegistration') => ({
    value: company[field],
    error: problemOf(problem, `company.${field}`),
    onChange: (event: { target: { value: string } }) =>
      onChange({ company: { ...company, [field]: event.target.value } }),
  })
  const ofContact = (field: 'email' | 'phone') => ({
    value: contact[field],
    error: problemOf(problem, `contact.${field}`),
    onChange: (event: { target: { value: string } }) =>
      onChange({ contact: { ...contact, [field]: event.target.value } }),
  })
  return (
    <>
      <TextField
        label="Shop name"
        value={name}
        error={problemOf(problem, 'name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField label="Legal name" {...ofCompany('legalName')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Registration number" {...ofCompany('registrationNumber')} />
        <TextField label="Place of registration" {...ofCompany('placeOfRegistration')} />
        <TextField label="Email" type="email" {...ofContact('email')} />
        <TextField label="Telephone" type="tel" {...ofContact('phone')} />
      </div>
      <LinesField
        label="Address"
        hint="As on an envelope, one line each"
        value={contact.address}
        error={problemOf(problem, 'contact.address')}
        onChange={(address) => onChange({ contact: { ...contact, address } })}
      />
      <LinesField
        label="Directors"
        hint="One per line. If empty, the terms say where to find them"
        rows={2}
        value={company.directors}
        error={problemOf(problem, 'company.directors')}
        onChange={(directors) => onChange({ company: { ...company, directors } })}
      />
      <PairRows
        legend="Opening hours"
        rows={contact.openingHours}
        error={problemOf(problem, 'contact.openingHours')}
        halves={[
          { key: 'days', label: 'Days', placeholder: 'Monday to Friday' },
          { key: 'hours', label: 'Hours', placeholder: '08:30 to 17:00' },
        ]}
        empty={{ days: '', hours: '' }}
        addLabel="Add hours"
        onChange={(openingHours) => onChange({ contact: { ...contact, openingHours } })}
      />
    </>
  )
}

function LinkFields({ settings: { social, memberships }, problem, onChange }: FieldsProps) {
  return (
    <>
      <PairRows
        legend="Social links"
        rows={social}
        error={problemOf(problem, 'social')}
        halves={[
          { key: 'name', label: 'Name of link', placeholder: 'Instagram' },
          { key: 'url', label: 'Address of link', placeholder: 'https://' },
        ]}
        empty={{ name: '', url: 'https://' }}
        addLabel="Add link"
        onChange={(next) => onChange({ social: next })}
      />
      <PairRows
        legend="Memberships"
        hint="Associations and codes of conduct that the shop has joined"
        rows={memberships}
        error={problemOf(problem, 'memberships')}
        halves={[
          { key: 'name', label: 'Name of membership', placeholder: 'Name' },
          { key: 'url', label: 'Address of membership', placeholder: 'https://' },
        ]}
        empty={{ name: '', url: 'https://' }}
        addLabel="Add membership"
        onChange={(next) => onChange({ memberships: next })}
      />
    </>
  )
}

function PromiseFields({ settings: { delivery, returns }, problem, onChange }: FieldsProps) {
  const days = (span: 'dispatchBusinessDays' | 'deliveryBusinessDays', end: 'from' | 'to') => ({
    value: delivery[span][end],
    error: problemOf(problem, `delivery.${span}.${end}`),
    onChange: (count: number) =>
      onChange({ delivery: { ...delivery, [span]: { ...delivery[span], [end]: count } } }),
  })
  const promise = (field: keyof OwnerSettings['returns']) => ({
    value: returns[field],
    error: problemOf(problem, `returns.${field}`),
    onChange: (count: number) => onChange({ returns: { ...returns, [field]: count } }),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <CountField label="Ships in, business days from" {...days('dispatchBusinessDays', 'from')} />
      <CountField label="Ships in, business days to" {...days('dispatchBusinessDays', 'to')} />
      <CountField label="Delivers in, business days from" {...days('deliveryBusinessDays', 'from')} />
      <CountField label="Delivers in, business days to" {...days('deliveryBusinessDays', 'to')} />
      <CountField label="Change of mind, days" hint="At least 7" {...promise('changeOfMindDays')} />
      <CountField label="Refund within, days" hint="At most 30" {...promise('refundDays')} />
      <CountField label="Defects, months" hint="At least 6" {...promise('defectMonths')} />
    </div>
  )
}

function PaperFields({ settings: { privacy, documents }, problem, onChange }: FieldsProps) {
  const ofPrivacy = (field: keyof OwnerSettings['privacy']) => ({
    value: privacy[field],
    error: problemOf(problem, `privacy.${field}`),
    onChange: (event: { target: { value: string } }) =>
      onChange({ privacy: { ...privacy, [field]: event.target.value } }),
  })
  const ofDocument = (document: 'terms' | 'privacy', field: 'version' | 'since') => ({
    value: documents[document][field],
    error: problemOf(problem, `documents.${document}.${field}`),
    onChange: (event: { target: { value: string } }) =>
      onChange({
        documents: { ...documents, [document]: { ...documents[document], [field]: event.target.value } },
      }),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Information officer" {...ofPrivacy('informationOfficer')} />
      <TextField label="Privacy email" type="email" {...ofPrivacy('email')} />
      <TextField label="Data is stored in" {...ofPrivacy('dataKeptIn')} />
      <div className="max-sm:hidden" />
      <TextField label="Version of the terms" {...ofDocument('terms', 'version')} />
      <TextField label="Terms effective from" type="date" {...ofDocument('terms', 'since')} />
      <TextField label="Version of the privacy policy" {...ofDocument('privacy', 'version')} />
      <TextField label="Privacy policy effective from" type="date" {...ofDocument('privacy', 'since')} />
    </div>
  )
}

function RetentionFields({ settings: { retention }, problem, onChange }: FieldsProps) {
  const period = (field: keyof OwnerSettings['retention']) => ({
    value: retention[field],
    error: problemOf(problem, `retention.${field}`),
    onChange: (count: number) => onChange({ retention: { ...retention, [field]: count } }),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <CountField
        label="Contact messages, months"
        hint="Messages from the contact form are deleted after this time, once marked done"
        {...period('contactMessageMonths')}
      />
      <CountField
        label="Emails, months"
        hint="The recipient and the text are removed. The email stays in the list"
        {...period('emailMonths')}
      />
      <CountField
        label="Unpaid orders, days"
        hint="At least 7. Then names and addresses are removed from orders that were never paid"
        {...period('unpaidOrderDays')}
      />
      <CountField
        label="Paid orders and invoices, years"
        hint="At least 5, as tax law requires. Then names and addresses are removed"
        {...period('taxRecordYears')}
      />
      <CountField
        label={`Messages from ${providersText()}, days`}
        hint="At least 30. Then their contents are removed"
        {...period('webhookDays')}
      />
      <CountField
        label="Audit log, months"
        hint="Older entries are deleted and cannot be reverted"
        {...period('auditMonths')}
      />
    </div>
  )
}

function StockFields({ settings: { stock }, problem, onChange }: FieldsProps) {
  return (
    <CountField
      label="Minimum stock of a new product"
      hint="Stock at or below this is low, unless the product has its own minimum"
      value={stock.minStockLevel}
      error={problemOf(problem, 'stock.minStockLevel')}
      onChange={(minStockLevel) => onChange({ stock: { minStockLevel } })}
    />
  )
}

function UnpaidFields({ settings: { unpaidOrders }, problem, onChange }: FieldsProps) {
  const limit = (field: keyof OwnerSettings['unpaidOrders']) => ({
    value: unpaidOrders[field],
    error: problemOf(problem, `unpaidOrders.${field}`),
    onChange: (count: number) => onChange({ unpaidOrders: { ...unpaidOrders, [field]: count } }),
  })
  return (
    <>
      <CountField
        label="Unpaid orders per account"
        hint="A customer with this many must pay for or cancel one before placing another"
        {...limit('maxOrders')}
      />
      <CountField
        label="Units of one product, new customers"
        hint="In all unpaid orders of an account that has never paid for an order"
        {...limit('maxUnitsNewCustomer')}
      />
      <CountField
        label="Units of one product, other customers"
        hint="In all unpaid orders of an account that has paid before"
        {...limit('maxUnits')}
      />
    </>
  )
}
