import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import type { Device } from './use-own-devices.ts'

const suggestProducts = () =>
  import('#contract/catalogue/product.ts').then((contract) => contract.suggestProducts)

const typingPauseMs = 200
const fewestLetters = 2

/** What the shop suggests for the typed text; null before anything was asked. */
export function useDeviceSearch() {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly Device[] | null>(null)
  const text = typed.trim()

  useEffect(() => {
    if (text.length < fewestLetters) return setFound(null)
    let isWanted = true
    const timer = setTimeout(async () => {
      const devices = await devicesFor(text)
      if (isWanted) setFound(devices)
    }, typingPauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text])

  return { typed, setTyped, found }
}

async function devicesFor(text: string): Promise<readonly Device[] | null> {
  try {
    const { products } = await browserApi.call(suggestProducts, { query: { q: text } }, { token: null })
    return products
  } catch (error) {
    // Typing on asks again.
    if (isApiError(error)) return null
    throw error
  }
}
