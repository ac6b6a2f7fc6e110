import type pg from 'pg'

// More laptops than anything else: a shop's categories are never the same size.
const categories = [
  'laptops',
  'smartphones',
  'iphones',
  'pc',
  'gaming',
  'accessories',
  ...Array.from({ length: 14 }, (_, at) => `department-${at + 1}`),
]

const pick = (words: string, which: string) => `(${words})[1 + mod(${which}, cardinality(${words}))]`

// A number that is always the same for a product and a purpose, or for its family and a purpose.
const chance = (purpose: number) => `abs(hashint8extended(n, ${purpose}) % 1000003)`
const chanceOfFamily = (purpose: number) => `abs(hashint8extended(family, ${purpose}) % 1000003)`

const words = {
  brands: `array['Samsung','Apple','Lenovo','HP','Dell','Asus','Acer','MSI','Logitech','Sony','Anker','Belkin','Razer','Corsair','Kingston','Sandisk','Seagate','Huawei','Xiaomi','Nokia','Oppo','Honor','Garmin','Canon','Epson','Brother','Netgear','Ubiquiti','Mikrotik','Philips','Hisense','Skullcandy','Jabra','Poly','Trust','Genius','Volkano','Targus','Tucano','Zebra']`,
  lines: `array['Aurora','Vector','Nimbus','Galaxy','Summit','Ranger','Pulse','Horizon','Quartz','Ember','Delta','Orbit','Breeze','Forge','Canyon','Echo','Prism','Atlas','Comet','Harbor']`,
  kinds: `array['Laptop','Phone','Monitor','Mouse','Keyboard','Headset','Charger','Router','Printer','Tablet','Camera','Speaker','Dock','Drive','Watch','Case']`,
  rams: `array['4GB','8GB','16GB','24GB','32GB','64GB']`,
  storages: `array['128GB','256GB','512GB','1TB','2TB','4TB']`,
  colors: `array['Black','White','Silver','Blue','Green','Red','Gold','Grey']`,
  warranties: `array['12 months','24 months','36 months']`,
  told: `array['quiet','light','robust','waterproof','wireless','bright','compact','foldable','silent','ergonomic','everyday','rugged','slim','balanced','precise','efficient','durable','modular','portable','reliable']`,
}

const number = chanceOfFamily(5)
const name = `${pick(words.brands, `floor(power(${chanceOfFamily(1)} / 1000003.0, 2) * 40)::int`)}`

/**
 * Some categories, brands of very different sizes, five facets and a picture each. Filled without triggers and
 * secondary indexes, so that a million takes minutes; indexes and product counts are created afterwards, as after a
 * restore. With `variants`, so many consecutive products are a family.
 */
export async function fillLargeCatalogue(pool: pg.Pool, count: number, variants = 1): Promise<void> {
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => {
    const statement = { text, values, query_timeout }
    return client.query(statement)
  }
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off;
      set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
        where indrelid in ('products'::regclass, 'product_facets'::regclass, 'product_images'::regclass, 'stock_movements'::regclass)
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    )
    for (const index of indexes) await client.query(`drop index ${index.name}`)
    await client.query(
      `insert into categories (slug, title, position) select slug, initcap(slug), place
        from unnest($1::text[]) with ordinality as c (slug, place) on conflict (slug) do nothing`,
      [categories],
    )
    await client.query(`insert into photos (id, width, height, placeholder, content_type, bytes, created_at)
      select 'scale-' || n, 800, 800, '#cccccc', 'image/jpeg', 1000, '2026-01-01' from generate_series(1, 5) n on conflict do nothing`)
    const { rows } = await client.query<{ last: number }>(
      `select coalesce(max(id), 0)::int as last from products`,
    )
    const first = (rows[0]?.last ?? 0) + 1
    await run(insertProducts, [first, first + count - 1, categories, variants])
    await run(`select setval(pg_get_serial_sequence('products', 'id'), max(id)) from products`)
    await run(
      `insert into product_facets (product_id, key, value)
        select p.id, f.key, f.value from products p, jsonb_each_text(p.specifications) f where p.id >= $1`,
      [first],
    )
    await run(
      `insert into product_images (product_id, photo_id, position)
        select id, 'scale-' || 1 + id % 5, 0 from products where id >= $1`,
      [first],
    )
    await run(
      `insert into stock_levels (product_id, on_hand)
        select n, case when ${chance(8)} % 7 = 0 then 0 else 1 + ${chance(9)} % 40 end
        from generate_series($1::int, $2::int) n`,
      [first, first + count - 1],
    )
    await run(
      `insert into stock_movements (product_id, quantity, cause, actor, at)
        select product_id, on_hand, 'opening', 'scale', '2026-01-01' from stock_levels
        where product_id >= $1 and on_hand > 0`,
      [first],
    )
    await run(
      `insert into price_history (product_id, asked_from, asked_cents)
        select id, created_at, asked_cents from products where id >= $1`,
      [first],
    )
    for (const index of indexes) await run(index.definition)
    if (variants > 1) {
      await run(
        `select arrange_families(array(select distinct family_name from products where family_name <> ''))`,
      )
      await run('vacuum full products')
      await run('vacuum full product_facets')
    }
    await run('select recount_products()')
    await run(`insert into page_changes (tags) values (array['all'])`)
    await run('vacuum analyze')
  } finally {
    // Its session settings have changed, so it cannot go back into the pool.
    client.release(true)
  }
}

// A million products and their search index take minutes, and connections of a shop have a time limit.
const query_timeout = 3_600_000

const insertProducts = `
  insert into products (id, slug, name, brand, description, specifications, retail_cents, asked_cents, wholesale_cents, cost_cents,
    min_stock_level, sku, supplier_sku, category_id, is_active, created_at, family_name, first_option, first_value)
  select n, 'scale-' || n,
    brand || ' ' || ${pick(words.lines, chanceOfFamily(2))} || ' ' || chr(65 + (${chanceOfFamily(3)} % 26)::int) || (100 + ${number} % 4900)
      || ' ' || ${pick(words.kinds, chanceOfFamily(4))},
    brand,
    'A ' || ${pick(words.told, chance(11))} || ', ' || ${pick(words.told, chance(12))} || ' and '
      || ${pick(words.told, chance(13))} || ' thing, part ' || n || '.',
    jsonb_build_object('ram', ${pick(words.rams, chance(15))}, 'storage', ${pick(words.storages, chance(16))},
      'color', ${pick(words.colors, chance(17))}, 'warranty', ${pick(words.warranties, chance(18))}),
    price, price, 9900, 9000,
    2, 'SCALE-' || n, 'SUP-' || n,
    (select c.id from categories c where c.slug = ($3::text[])[1 + floor(power(${chanceOfFamily(7)} / 1000003.0, 2) * cardinality($3::text[]))::int]),
    true, timestamptz '2026-11-01' - make_interval(secs => (${chance(10)} * 30)::int),
    case when $4::int > 1 then 'Family ' || family else '' end, case when $4::int > 1 then 'Edition' else '' end,
    case when $4::int > 1 then 'Edition ' || n % $4::int else '' end
  from (select n, family, ${name} as brand, 19900 + (power(${chance(6)} / 1000003.0, 3) * 6000000)::int as price
    from (select n, (case when $4::int > 1 then n / $4::int else n end)::bigint as family
      from generate_series($1::bigint, $2::bigint) n) numbered) made`
