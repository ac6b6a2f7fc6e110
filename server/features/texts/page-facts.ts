import { daysEverywhere } from '#domain/orders/delivery/delivery-anywhere.ts'
import { businessDaysText, deliveryCostText } from '#domain/orders/delivery/delivery-text.ts'
import type { LawFacts } from '#domain/texts/law-points.ts'
import type { EmailPlaceholder, PagePlaceholder } from '#domain/texts/placeholders.ts'
import type { ShopConfig } from '#shop.config'

/** What the placeholders of a page stand for now. */
export function pageFacts(shop: ShopConfig): Record<PagePlaceholder, string> {
  const { name, company, contact, returns } = shop
  return {
    shop: name,
    company: company.legalName,
    registration_number: company.registrationNumber,
    vat_number: company.vatNumber ?? '',
    address: contact.address.join(', '),
    phone: contact.phone,
    email: contact.email,
    delivery_cost: deliveryCostText(shop),
    packing_time: businessDaysText(shop.delivery.dispatchBusinessDays),
    delivery_time: businessDaysText(daysEverywhere(shop)),
    change_of_mind_days: String(returns.changeOfMindDays),
    refund_days: String(returns.refundDays),
    defect_months: String(returns.defectMonths),
  }
}

export function lawFacts({ company, contact, returns }: ShopConfig): LawFacts {
  return {
    legalName: company.legalName,
    registrationNumber: company.registrationNumber,
    phone: contact.phone,
    email: contact.email,
    street: contact.address[0] ?? '',
    ...returns,
  }
}

/** What the placeholders of the words in an email stand for. */
export function emailFacts(
  { name: shop, contact }: ShopConfig,
  { firstName, orderNumber }: { firstName: string; orderNumber: string },
): Record<EmailPlaceholder, string> {
  return { name: firstName, order: orderNumber, shop, phone: contact.phone, email: contact.email }
}
