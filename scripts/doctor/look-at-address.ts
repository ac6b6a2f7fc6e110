import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { takesRealMoney } from '#server/live-settings.ts'
import type { ShopConfig } from '#shop.config'
import { askAddress, lookAtCertificate } from './ask-address.ts'
import type { AddressFacts } from './judge-address.ts'

const Health = z.object({ status: z.literal('up'), process: z.number() })
const Shown = z.object({
  company: z.object({ legalName: z.string() }),
  contact: z.object({ email: z.string() }),
})

type Needs = { config: Config; own: ShopConfig | null; timeoutMs: number; now: Date; ca?: string }

export async function lookAtAddress({ config, own, now, ...asking }: Needs): Promise<AddressFacts> {
  const { publicUrl, isPublicUrlSet } = config
  const isHttps = publicUrl.startsWith('https://')
  const [certificate, health, shop, http] = await Promise.all([
    isHttps ? lookAtCertificate(publicUrl, asking) : null,
    askAddress(`${publicUrl}/healthz`, asking),
    askAddress(`${publicUrl}/api/shop`, asking),
    // A port of its own has no other for plain http that is known.
    isHttps && new URL(publicUrl).port === ''
      ? askAddress(publicUrl.replace('https:', 'http:'), asking)
      : null,
  ])
  const shown = shop.kind === 'answered' ? Shown.safeParse(parsed(shop.body)).data : undefined
  return {
    publicUrl,
    isPublicUrlSet,
    isLive: takesRealMoney(config),
    now,
    certificate,
    health:
      health.kind === 'answered'
        ? {
            kind: 'answered',
            status: health.status,
            isKwela: Health.safeParse(parsed(health.body)).success,
          }
        : health,
    shown: shown ? { company: shown.company.legalName, email: shown.contact.email } : null,
    own: own && { company: own.company.legalName, email: own.contact.email },
    http,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
