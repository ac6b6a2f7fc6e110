import { readdirSync, statSync, writeFileSync, readFileSync, rmSync } from 'node:fs'
import { startPostgres } from '/work/main/scripts/postgres.ts'
import { openDatabase } from '/work/main/server/db/client.ts'
import { migrate } from '/work/main/server/db/migrate.ts'
import { seedDemo } from '/work/main/server/db/seed/seed-demo.ts'
import { folderStore } from '/work/main/server/adapters/storage/folder-store.ts'
import { renderPhoto } from '/work/main/server/features/media/render-photo.ts'
import { storePhoto } from '/work/main/server/features/media/store-photo.ts'
import { warmPhotos } from '/work/main/server/features/media/warm-photos.ts'
const pg = await startPostgres({ dataFolder: '/tmp/mb/trial/data' })
const database = openDatabase({ url: pg.url })
const q = async (text: string) => (await database.pool.query(text)).rows
try {
  await migrate(database)
  const log = { info: (f: object, s: string) => console.log(s, f) }
  const store = folderStore('/tmp/mb/trial/photos')
  // crash half-way: a store that fails on the 100th, then a database that fails late
  let n = 0
  const broken = { ...store, put: async (k: string, b: Buffer) => { if (++n === 100) throw new Error('power cut'); await store.put(k, b) } }
  await seedDemo({ db: database.db, store: broken, log }).catch((e) => console.log('crash 1:', e.message))
  console.log('after crash', await q('select (select count(*)::int from products) p, (select count(*)::int from photos) ph, (select count(*)::int from categories) c'))
  await database.pool.query("create function boom() returns trigger language plpgsql as $$ begin raise exception 'late'; end $$; create trigger boom before insert on stock_movements execute function boom()")
  await seedDemo({ db: database.db, store, log }).catch((e) => console.log('crash 2:', e.cause?.message ?? e.message))
  console.log('after crash', await q('select (select count(*)::int from products) p, (select count(*)::int from photos) ph, (select count(*)::int from categories) c'))
  await database.pool.query('drop trigger boom on stock_movements')
  rmSync('/tmp/mb/trial/photos', { recursive: true, force: true })
  let t = performance.now()
  const both = await Promise.all([seedDemo({ db: database.db, store, log }), seedDemo({ db: database.db, store, log })])
  console.log('two at once', both.map((b) => [b.seeded, b.photoIds.length]), (performance.now() - t).toFixed(0), 'ms')
  t = performance.now()
  console.log('again', await seedDemo({ db: database.db, store, log }), (performance.now() - t).toFixed(0), 'ms')
  await database.pool.query('truncate products, categories, suppliers, couriers, settings, photos, product_images, stock_levels, stock_movements restart identity cascade')
  rmSync('/tmp/mb/trial/photos', { recursive: true, force: true })
  t = performance.now(); const cpu0 = process.cpuUsage()
  const { photoIds } = await seedDemo({ db: database.db, store, log })
  const cpu = process.cpuUsage(cpu0)
  console.log('ALONE', (performance.now() - t).toFixed(0), 'ms, cpu', ((cpu.user + cpu.system) / 1000).toFixed(0), photoIds.length)
  for (const table of ['categories', 'suppliers', 'couriers', 'products', 'photos', 'product_images', 'stock_levels', 'stock_movements', 'settings']) console.log(table, await q(`select count(*)::int n from ${table}`))
  console.log(await q('select id, slug, sku, retail_cents, created_at, category_id, supplier_id, left(search_text, 60) s from products order by id limit 2'))
  console.log(await q('select min(id), max(id), count(distinct sku)::int skus from products'))
  console.log(await q("select count(*) from stock_levels l where on_hand <> coalesce((select sum(quantity) from stock_movements m where m.product_id = l.product_id), 0)"))
  console.log(JSON.stringify((await q("select value from settings where key='pictures'"))[0].value))
  console.log('next ids', await q("insert into categories (slug, title) values ('x','x') returning id"), await q("insert into suppliers (name, contact, email) values ('x','x','x') returning id"), await q("insert into couriers (name, contact, email, phone) values ('x','x','x','x') returning id"), await q("insert into products (slug,name,brand,description,retail_cents,wholesale_cents,cost_cents,sku,supplier_sku) values ('x','x','x','x',2,1,1,'x','x') returning id"))
  console.log('max connections ok; originals', readdirSync('/tmp/mb/trial/photos/photos').length)
  // store twice
  const bytes = readFileSync('/work/main/demo/photos/tile-pc.jpg')
  console.log(await storePhoto({ db: database.db, store }, bytes), await storePhoto({ db: database.db, store }, Buffer.from('no')))
  // first renderings
  const pictures = (await q("select value from settings where key='pictures'"))[0].value
  for (const [what, id, widths] of [['product', photoIds[0], [160, 320, 480, 640, 960, 1200]], ['banner', pictures['banner-gaming'].id, [640, 960, 1280, 1920, 2400]], ['tile', pictures['tile-pc'].id, [320, 640, 900]]] as const)
    for (const width of widths) {
      const row = []
      for (const format of ['avif', 'webp', 'jpg'] as const) {
        t = performance.now(); const b = await renderPhoto({ store }, { id, width, format }); const first = performance.now() - t
        t = performance.now(); await renderPhoto({ store }, { id, width, format }); row.push(`${format} ${first.toFixed(0)} ms (again ${(performance.now() - t).toFixed(1)}) ${(b!.length / 1024).toFixed(0)} KB`)
      }
      console.log(what, width, row.join(', '))
    }
  t = performance.now()
  const home = photoIds.slice(10, 38)
  await Promise.all(home.map((id) => renderPhoto({ store }, { id, width: 640, format: 'avif' })))
  console.log('Home cold: 28 cards at 640 avif at once', (performance.now() - t).toFixed(0), 'ms')
  t = performance.now()
  const warming = warmPhotos({ store, log: { warn: console.log } }, photoIds, new AbortController().signal)
  await new Promise((r) => setTimeout(r, 300))
  const t2 = performance.now(); await renderPhoto({ store }, { id: photoIds[60]!, width: 640, format: 'avif' }); console.log('asked while warming', (performance.now() - t2).toFixed(0), 'ms')
  await warming
  console.log('warming', (performance.now() - t).toFixed(0), 'ms')
  t = performance.now(); await warmPhotos({ store, log: { warn: console.log } }, photoIds, new AbortController().signal); console.log('warming again', (performance.now() - t).toFixed(0), 'ms', 'rss', (process.memoryUsage().rss / 1e6).toFixed(0))
} finally {
  await database.close(); await pg.stop()
}
