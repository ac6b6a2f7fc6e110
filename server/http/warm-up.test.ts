import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { warmUp } from './warm-up.ts'

const home = `<a href="/category/laptops">Laptops</a> <a href="/product/solar-lamp?from=home">Lamp</a>
  <a href="/product/solar-lamp">Lamp</a> <a href="/login">Login</a> <a href="https://elsewhere.example/product/x">x</a>`

/** A shop that counts what it is asked for. */
function aShop() {
  const asked = new Map<string, number>()
  const app = Fastify()
  const ending = new AbortController()
  app.get('/*', async ({ url, headers }, reply) => {
    expect(headers.host).toBe('kwela.example')
    asked.set(url, (asked.get(url) ?? 0) + 1)
    return url === '/'
      ? reply.type('text/html').send(home)
      : reply.code(url === '/products' ? 503 : 200).send('')
  })
  const warm = (isWhileIdle: boolean) =>
    warmUp(app, { publicUrl: 'https://kwela.example', ending: ending.signal, isWhileIdle })
  return { app, warm, asked, ending }
}

test.each([true, false])(
  'asks for Home and the categories and products that it links to, each as often; while idle: %s',
  async (isWhileIdle) => {
    const { warm, asked } = aShop()
    await warm(isWhileIdle)
    const often = asked.get('/products') ?? 0
    expect(often).toBeGreaterThan(1)
    // Home once more, to see what it links to.
    expect(Object.fromEntries(asked)).toEqual({
      '/': often + 1,
      '/products': often,
      '/category/laptops': often,
      '/product/solar-lamp': often,
    })
  },
)

test('asks for no more once the shop ends', async () => {
  const { app, warm, asked, ending } = aShop()
  app.addHook('onResponse', async () => ending.abort())
  await warm(false)
  expect([...asked]).toEqual([['/', 1]])
})
