import { spawn, spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { Launcher } from 'chrome-launcher'
import { chromium as playwright } from 'playwright-core'
import { ensureChromium } from '#scripts/chromium.mjs'
import { type Account, unprivilegedAccount } from '#scripts/launcher/unprivileged-account.ts'
import type { Closing } from './closing.ts'

// The same flags as in the browser tests: root cannot use the sandbox, and there should be no background traffic.
const quietly = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Lighthouse's own phone, so that the pictures it requests have been generated already.
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }

export type OpenChromium = {
  port: number
  /** Loads a page once, to warm up whatever is generated on first use. */
  visit(url: string): Promise<void>
  /** Puts products into the cart of the measured browser. */
  fillCart(shopUrl: string, productIds: readonly number[]): Promise<void>
}

export async function openChromium(closing: Closing): Promise<OpenChromium> {
  const port = await launchChromium(closing)
  const browser = await playwright.connectOverCDP(`http://127.0.0.1:${port}`)
  closing.add(() => browser.close())

  return {
    port,
    async visit(url) {
      const context = await browser.newContext(phone)
      const page = await context.newPage()
      await page.goto(url, { waitUntil: 'networkidle' })
      await context.close()
    },
    async fillCart(shopUrl, productIds) {
      const page = await browser.contexts()[0]?.newPage()
      if (!page) throw new Error('Chromium has no default context to hold a cart')
      const answers = productIds.map(async (id) => (await fetch(`${shopUrl}/api/products/${id}`)).json())
      const lines = (await Promise.all(answers)).map(({ product }) => ({ ...product, quantity: 1 }))
      await page.goto(`${shopUrl}/healthz`)
      await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(lines))
      await page.close()
    },
  }
}

async function launchChromium(closing: Closing): Promise<number> {
  const chromePath = await ensureChromium()
  const account = accountThatStarts(chromePath)
  const launcher: Launcher = new Launcher(
    { chromePath, chromeFlags: quietly, logLevel: 'silent' },
    account && { spawn: spawnAs(account, () => launcher.userDataDir) },
  )
  closing.add(async () => launcher.kill())
  await launcher.launch()
  if (!launcher.port) throw new Error('Chromium is not listening on a port')
  return launcher.port
}

/**
 * As root, Chromium raises the priority of its own threads above those of the pages (with nice(2), which only root may
 * do), and what is measured is how long a page waits for them. So root runs it under an unprivileged account, if there
 * is one that can start it.
 */
function accountThatStarts(chromePath: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const account = unprivilegedAccount(readFileSync('/etc/passwd', 'utf8'))
  if (!account) return undefined
  const { uid, gid } = account
  const { status } = spawnSync(chromePath, ['--version'], { uid, gid, cwd: '/', stdio: 'ignore' })
  return status === 0 ? account : undefined
}

function spawnAs({ uid, gid }: Account, folder: () => string | undefined): typeof spawn {
  const spawnLent = (file: string, args: string[], options: object) => {
    const home = folder() ?? '/'
    chownSync(home, uid, gid)
    return spawn(file, args, { ...options, uid, gid, cwd: '/', env: { ...process.env, HOME: home } })
  }
  return spawnLent as typeof spawn
}
