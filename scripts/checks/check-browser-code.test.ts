import { expect, test } from 'vitest'
import { browserFaults } from './check-browser-code.mjs'

const linesOf = (text: string, file = 'web/page.tsx') =>
  browserFaults(() => text, [file]).map(({ line }) => line)

test.each([
  ['{isBusy && <Turning />}'],
  ['{isBusy ? <Turning /> : null}'],
  ['{isBusy ? null : (<Turning />)}'],
  ['{isBusy && (<>one</>)}'],
])('reports a text beside %s', (conditional) => {
  const element = `<p>\n  Save ${conditional}\n</p>`
  expect(linesOf(`export const label = (\n${element})\n`)).toEqual([2])
  expect(linesOf(`export const label = <p><span>Save</span> ${conditional}</p>`)).toEqual([])
})

test('allows a text beside what stays', () => {
  expect(linesOf("export const label = <p>Save <b>all</b> {isBusy ? 'now' : 'later'}</p>")).toEqual([])
})

test.each([
  ['crypto.randomUUID()', 'web/session/random-key.ts'],
  ['navigator.clipboard.writeText(code)', 'web/ui/copy-text.ts'],
  ["navigator.serviceWorker.register('/w.js')", 'web/service-worker/worker-container.ts'],
])('reports %s outside of %s', (call, only) => {
  const text = `// ${call}\nexport const act = () => ${call}\n`
  expect(linesOf(text, 'web/act.ts')).toEqual([2])
  expect(linesOf(text, only)).toEqual([])
})

test.each([
  ["navigate('/chekout?step=payment')"],
  [`open(\`\${location.origin}/chekout\`)`],
  ['<Link to="/admin/order">All</Link>'],
  [`<Link to={\`/admin/orders\${search}\`}>All</Link>`],
  [`<Link to={\`/product/\${slug}#facts\`}>More</Link>`],
  ["navigate('/product/' + slug)"],
])('reports the address in %s', (use) => {
  expect(linesOf(`\nexport const act = () => ${use}\n`)).toEqual([2])
})

test('allows the addresses of pages, and those that lead to no page', () => {
  const addresses = ['/', '/checkout?step=payment', '/product/:id', '/product/', '/api/cart', '/favicon.svg']
  expect(
    linesOf(`export const all = [${addresses.map((address) => `'${address}'`)}, \`/orders?q=\${q}\`]`),
  ).toEqual([])
})
