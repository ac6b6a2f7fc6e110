import { BlockList, isIPv6 } from 'node:net'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import type { ShopConfig } from '#shop.config'
import { isCommonPassword } from './features/accounts/passwords/is-common-password.ts'

const money = 'when a live key takes real money'

/** The part of `Config` that matters here. */
type Settings = {
  publicUrl: string
  adminEmail: string | null
  adminPassword: string | null
  trustProxy: string[]
  providers: Record<ProviderName, { apiUrl: string; mode: 'test' | 'live' }>
  smtpUrl: string | null
  logLevel: string
  metricsToken: string | null
  purges: { token: string } | null
  isDemo: boolean
}

/** Returns whether any provider has a live key. */
export function takesRealMoney({
  providers,
}: {
  providers: Readonly<Record<string, { mode: 'test' | 'live' }>>
}): boolean {
  return Object.values(providers).some(({ mode }) => mode === 'live')
}

/** With a live key real money moves, so unsafe settings are refused: one sentence each. */
export function unsafeWhenLive(config: Settings, givenPublicUrl: string | undefined): string[] {
  const { adminEmail, adminPassword, metricsToken, purges, trustProxy, providers } = config
  const problems: string[] = []
  const say = (isSo: boolean, sentence: string) => void (isSo && problems.push(`${sentence} ${money}`))

  say(!givenPublicUrl, 'PUBLIC_URL: must be set')
  say(Boolean(givenPublicUrl) && !isHttps(config.publicUrl), 'PUBLIC_URL: must be https')
  for (const [name, { apiUrl }] of Object.entries(providers)) {
    say(!isHttps(apiUrl), `${name.toUpperCase()}_API_URL: must be https`)
  }
  say(config.isDemo, 'DEMO: must be off')
  say(
    config.smtpUrl === null,
    'SMTP_URL: must be set, or no order confirmation and no password reset would be sent,',
  )
  say(!adminEmail || !adminPassword, 'ADMIN_EMAIL, ADMIN_PASSWORD: must be set')
  say(adminPassword !== null && adminPassword.length < 12, 'ADMIN_PASSWORD: must have at least 12 characters')
  say(
    adminPassword !== null && adminPassword.length >= 12 && isGuessable(adminPassword),
    'ADMIN_PASSWORD: must not be a common password',
  )
  say(trustProxy.some(isEverybody), 'TRUST_PROXY: must not trust everybody')
  say(metricsToken !== null && isGuessable(metricsToken), 'METRICS_TOKEN: must be random')
  say(purges !== null && isGuessable(purges.token), 'PURGE_TOKEN: must be random')
  say(['trace', 'debug'].includes(config.logLevel), 'LOG_LEVEL: must not be trace or debug')
  return problems
}

/** Lists what this shop still has of the sample company of shop.config.ts, since its invoices would show it. */
export function sampleCompanyIn({ company, contact }: Pick<ShopConfig, 'company' | 'contact'>): string[] {
  const left: string[] = []
  if (company.vatNumber === '4000000000') left.push('the VAT number 4000000000')
  if (company.legalName === 'Kwela Tech (Pty) Ltd') left.push(`the company ${company.legalName}`)
  if (contact.address.includes('12 Sample Street')) left.push('the address 12 Sample Street')
  if (/[.@]example$/i.test(contact.email)) left.push(`the email address ${contact.email}`)
  return left
}

function isHttps(url: string): boolean {
  return url.startsWith('https://')
}

// Larger than the largest private network (10.0.0.0/8, fc00::/7): a few of these would cover everybody.
const widestOwnBits = { ipv4: 8, ipv6: 7 } as const
// Two unrelated public addresses in IPv6 form: a range that contains both is considered to contain every IPv4 address.
const strangers = ['::ffff:1.1.1.1', '::ffff:196.25.1.1']

function isEverybody(proxy: string): boolean {
  const [address = '', bits] = proxy.split('/')
  if (bits === undefined) return false
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (Number(bits) < widestOwnBits[family]) return true
  const network = new BlockList()
  network.addSubnet(address, Number(bits), family)
  return strangers.every((stranger) => network.check(stranger, 'ipv6'))
}

/** A common password, alone or followed by digits and symbols; digits and symbols only; or too few different characters. */
function isGuessable(secret: string): boolean {
  const bare = secret.replace(/[\d\W_]+$/, '')
  const isRun = '01234567890123456789'.includes(secret)
  return new Set(secret).size < 6 || isRun || bare === '' || [secret, bare].some(isCommonPassword)
}
