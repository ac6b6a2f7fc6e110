import { type SQL, sql } from 'drizzle-orm'

/**
 * What the list of an account's group says about a product, for statements that read what it is asked: an object with the
 * group's name, or null. @param product the name or alias of its row.
 */
export function listTerms(accountId: SQL, product: 'p' | 'products'): SQL {
  const p = sql.raw(product)
  return sql`(select json_build_object('name', g.name, 'priceCents', t.price_cents, 'basisPoints', t.basis_points)
    from accounts a join customer_groups g on g.id = a.customer_group_id
      cross join lateral list_terms(g.id, ${p}.id, coalesce(${p}.category_id, 0), ${p}.brand) t
    where a.id = ${accountId})`
}
