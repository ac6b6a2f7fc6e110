import { expect, test } from 'vitest'
import { usualPlaces } from './chromium.mjs'

test('searches the PATH and the usual folders, for Chromium before Chrome', () => {
  const places = usualPlaces('linux', { PATH: '/opt/bin:relative' })
  expect(places).toContain('/opt/bin/chromium')
  expect(places).not.toContain('relative/chromium')
  const [shell, chromium, chrome] = ['chromium-headless-shell', 'chromium', 'google-chrome'].map((name) =>
    places.indexOf(`/usr/bin/${name}`),
  )
  expect([shell, chromium, chrome]).toEqual(
    [shell, chromium, chrome].toSorted((one, two) => Number(one) - Number(two)),
  )
})

test('searches for the macOS applications', () => {
  expect(usualPlaces('darwin', { HOME: '/Users/me' })).toContain(
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  )
})
