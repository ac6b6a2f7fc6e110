import type { Browser } from 'playwright-core'
import { anAdministrator, type Person } from '../given/builders.ts'
import { openShop, type TestShop, type TestShopOptions } from '../shop/shop.ts'
import { aVisitor, type BrowserOptions, openBrowser, type Visitor } from './browser.ts'

type Viewport = { width: number; height: number }

export const laptop: Viewport = { width: 1280, height: 900 }
export const wideLaptop: Viewport = { width: 1440, height: 900 }
export const phone: Viewport = { width: 390, height: 844 }
export const smallPhone: Viewport = { width: 360, height: 780 }

type SomeoneOptions = {
  person?: Person
  viewport?: Viewport
  /** Whether the test moves the page's clock on, instead of waiting. */
  isTimed?: boolean
}

export type AdminArea = {
  shop: TestShop
  owner: Person
  browser: Browser
  /** Somebody logged in in their own browser; the owner by default. */
  someoneAt(path: string, options?: SomeoneOptions): Promise<Visitor>
  close(): Promise<void>
}

/** A shop with its pages, its owner, and a browser to visit it. */
export async function openAdminArea({
  camera,
  ...options
}: Pick<TestShopOptions, 'smtpUrl' | 'shop' | 'couriers' | 'pictureSource' | 'isRealTime'> &
  BrowserOptions = {}): Promise<AdminArea> {
  const shop = await openShop({ withPages: true, isRealTime: true, ...options })
  const browser = await openBrowser({ camera })
  const owner = await anAdministrator(shop)
  return {
    shop,
    owner,
    browser,
    async someoneAt(path, { person = owner, viewport = laptop, isTimed = false } = {}) {
      const visitor = await aVisitor(browser, viewport)
      if (isTimed) await visitor.page.clock.install()
      await visitor.context.addInitScript((token) => {
        // An email is shown in a sandboxed frame, which is a window too and has no storage.
        if (window === window.top) sessionStorage.setItem('token', token)
      }, person.token)
      await visitor.page.goto(shop.url + path)
      return visitor
    },
    async close() {
      await browser.close()
      await shop.close()
    },
  }
}
