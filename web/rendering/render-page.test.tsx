import { runInNewContext } from 'node:vm'
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  useLoaderData,
} from 'react-router'
import { expect, it } from 'vitest'
import type { PageBody, RenderingWay } from '#contract/api.ts'
import { Fragments } from './fragments.tsx'
import { renderPage } from './render-page.tsx'
import { WrittenForMachines } from './written-for-machines.tsx'

const names = ['Kettle & lid', '</script><script>alert(1)</script>']

const Card = ({ name }: { name: string }) => <li>{name}</li>

function Page() {
  const data = useLoaderData<{ names: string[] }>()
  return <Fragments as="ul" className="cards" of={Card} each={data.names.map((name) => ({ name }))} />
}

function Root() {
  return (
    <html lang="en">
      <head>
        <title>A page</title>
        <WrittenForMachines />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}

const structuredData = [{ '@type': 'Product', name: '</script> & more' }]

const none = {
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
}
const root = { id: 'root', path: '' }
const page = { id: 'page', parentId: 'root', index: true } as const

/** The same page in either way, as the shop's own entry renders it. */
async function made(way: RenderingWay): Promise<PageBody> {
  const pages: PageBody[] = []
  const build: ServerBuild = {
    entry: {
      module: {
        async default(request: Request, status: number, headers: Headers, context: EntryContext) {
          const { url, signal } = request
          const onError = (fault: unknown) => {
            throw fault
          }
          pages.push(await renderPage(context, { url, way, structuredData, signal, onError }))
          return new Response(null, { status, headers })
        },
      },
    },
    routes: {
      root: { ...root, module: { default: Root } },
      page: { ...page, module: { default: Page, loader: () => ({ names }) } },
    },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: {
        root: { ...none, ...root, hasLoader: false, module: '/root.js' },
        page: { ...none, ...page, hasLoader: true, module: '/page.js' },
      },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    allowedActionOrigins: false,
  }
  await createRequestHandler(build, 'production')(
    new Request('http://shop.example/'),
    new RouterContextProvider(),
  )
  const [only] = pages
  if (!only) throw new Error('No page was made')
  return only
}

/** React marks Suspense boundaries in comments, and the quick way marks what is fetched later. */
const plain = ({ body }: PageBody) =>
  sameQuotes(body.toString().replaceAll(/<!--\/?\$-->|(?<=["])deferred-/g, ''))

const textsOf = ({ scripts }: PageBody) => scripts.map((script) => sameQuotes(String(script)))

/** The quick way writes the page's data in single quotes. */
function sameQuotes(script: string): string {
  return script.replace(/(?<=enqueue\()(["']).*?\1(?=\);)/, (literal) =>
    JSON.stringify(runInNewContext(literal)),
  )
}

it('renders the same page in the quick way and in the plain one, the first time and the next', async () => {
  const byPlainWay = await made('plain')
  expect(plain(byPlainWay)).toContain('<ul class="cards"><li>Kettle &amp; lid</li>')
  expect(byPlainWay.body.toString()).toContain('Kettle \\u0026 lid')
  for (let times = 0; times < 2; times++) {
    const quickly = await made('quick')
    expect(plain(quickly)).toBe(plain(byPlainWay))
    expect(textsOf(quickly)).toEqual(textsOf(byPlainWay))
  }
})

it.each(['quick', 'plain'] as const)(
  'lists every script of the page that may run, in the %s way',
  async (way) => {
    const { body, scripts } = await made(way)
    const inline = [...body.toString().matchAll(/<script(?: async="")?>(.*?)<\/script>/gs)].map(
      ([, code]) => code,
    )
    expect(inline.length).toBeGreaterThan(2)
    for (const code of inline) expect(scripts.map(String)).toContain(code)
  },
)

it('writes what search engines read, where nothing of it ends its script', async () => {
  const { body } = await made('quick')
  const [, text = ''] = body.toString().match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? []
  expect(JSON.parse(text)).toEqual(structuredData[0])
})
