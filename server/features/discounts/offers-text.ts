import type { DiscountForCart } from '#domain/money/discounts/usable-offers.ts'

/** As a statement reads it: with which use of this email address the next one is. */
export type DiscountRow = DiscountForCart & { nextTurn: number | null }

type Parameters = {
  productIds: string
  now: string
  accountId: string
  email: string
  emailHash: string
  /** The typed code, tidied. */
  code: string
}

/** A part of a statement: the offers that apply by themselves, and the typed code, for this person and these products. */
export function offersText({ productIds, now, accountId, email, emailHash, code }: Parameters): string {
  const isOfPerson = `(u.account_id = ${accountId} or u.email_hash = ${emailHash})`
  const isInCategory = `exists (with recursive above as (
      select c.id, c.parent_id from categories c where c.id = p.category_id
      union select c.id, c.parent_id from categories c join above on c.id = above.parent_id)
    select from above where above.id = any(d.category_ids))`
  return `(select coalesce(json_agg(json_build_object('discountId', d.id, 'version', d.version, 'label', d.label, 'code', d.code,
      'kind', d.kind, 'basisPoints', d.basis_points, 'amountCents', d.amount_cents, 'buyUnits', d.buy_units,
      'freeUnits', d.free_units, 'minimumCents', d.minimum_cents, 'isActive', d.is_active, 'beginsAt', d.begins_at,
      'endsAt', d.ends_at, 'maxPerPerson', d.max_per_person, 'isForFirstOrder', d.is_for_first_order,
      'isForListed', d.is_for_listed,
      'isUsedUp', coalesce(d.claimed >= d.max_uses, false),
      'usesOfPerson', case when d.max_per_person is null then 0 else (
        select count(*) from discount_uses u where u.discount_id = d.id and u.state = 'counted' and ${isOfPerson}) end,
      'nextTurn', case when d.max_per_person is not null then (
        select coalesce(max(u.turn), 0) + 1 from discount_uses u
        where u.discount_id = d.id and u.state = 'counted' and u.email_hash = ${emailHash}) end,
      'hasOrderedBefore', d.is_for_first_order and exists (
        select from orders o where o.paid_at is not null and (o.account_id = ${accountId} or lower(o.email) = lower(${email}))),
      'isListed', d.is_for_listed and exists (
        select from discount_customers c where c.discount_id = d.id and c.account_id = ${accountId}),
      'productIds', case when coalesce(d.product_ids, d.category_ids) is null and d.brands is null then null else (
        select coalesce(json_agg(p.id), '[]') from products p where p.id = any(${productIds})
          and (p.id = any(d.product_ids) or lower(p.brand) = any(d.brands) or ${isInCategory})) end) order by d.id), '[]')
    from discounts d
    where d.code = ${code}
      or d.code is null and d.is_active and d.begins_at <= ${now} and (d.ends_at is null or d.ends_at > ${now}))`
}
