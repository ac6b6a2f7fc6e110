import { type Finding, findingsIn } from './finding.ts'

export type CertificateFacts =
  | { kind: 'trusted'; validUntil: Date }
  | { kind: 'not_trusted'; reason: string }
  | { kind: 'unreachable'; reason: string }

export type AddressFacts = {
  publicUrl: string
  isPublicUrlSet: boolean
  isLive: boolean
  now: Date
  /** Null without https. */
  certificate: CertificateFacts | null
  health: { kind: 'answered'; status: number; isKwela: boolean } | { kind: 'unreachable'; reason: string }
  /** The company that the address shows, and that of this database; null if either is not known. */
  shown: { company: string; email: string } | null
  own: { company: string; email: string } | null
  /** What plain http does; null if that was not asked, as for a port of its own. */
  http:
    | { kind: 'answered'; status: number; location: string | null }
    | { kind: 'unreachable'; reason: string }
    | null
}

const of = findingsIn('Address')
const dayMs = 24 * 60 * 60_000
const fewestDays = 14
const caddy = 'See deploy/caddy/Caddyfile; Caddy gets and renews certificates by itself.'

export function judgeAddress(facts: AddressFacts): Finding[] {
  if (!facts.isPublicUrlSet)
    return [
      of.wrong(
        'PUBLIC_URL is not set, so links in emails would lead to this machine.',
        'Set it to the address at which shoppers open the shop, such as https://shop.example.',
      ),
    ]
  return [
    facts.certificate ? judgeCertificate(facts.certificate, facts) : judgePlain(facts),
    ...judgeShop(facts),
    ...(facts.certificate && facts.http ? [judgeRedirect(facts.http, facts)] : []),
  ]
}

function judgePlain({ publicUrl, isLive }: AddressFacts): Finding {
  const says = `${publicUrl} is not https.`
  const remedy = `Put a proxy with a certificate in front, and set PUBLIC_URL to https. ${caddy}`
  return isLive ? of.wrong(says, remedy) : of.hint(says, remedy)
}

function judgeCertificate(certificate: CertificateFacts, { publicUrl, now }: AddressFacts): Finding {
  if (certificate.kind === 'unreachable')
    return of.wrong(
      `${publicUrl} does not answer: ${certificate.reason}.`,
      'Check that the domain leads to this machine and that ports 80 and 443 are open (docs/runbooks/shop-away.md).',
    )
  if (certificate.kind === 'not_trusted')
    return of.wrong(`The certificate of ${publicUrl} is not trusted: ${certificate.reason}.`, caddy)
  const days = Math.floor((certificate.validUntil.getTime() - now.getTime()) / dayMs)
  const day = certificate.validUntil.toISOString().slice(0, 10)
  if (days < fewestDays)
    return of.wrong(
      `The certificate ends on ${day}, in ${days} days.`,
      'Renew it. Caddy renews thirty days before; its log says what keeps it from doing so.',
    )
  return of.right(`The certificate is valid until ${day}.`)
}

function judgeShop({ publicUrl, certificate, health, shown, own }: AddressFacts): Finding[] {
  // Said already.
  if (certificate && certificate.kind !== 'trusted') return []
  if (health.kind === 'unreachable')
    return [
      of.wrong(
        `${publicUrl} does not answer: ${health.reason}.`,
        'Start the shop, and see docs/runbooks/shop-away.md.',
      ),
    ]
  if (!health.isKwela)
    return [
      of.wrong(
        `At ${publicUrl} something else answers (status ${health.status}).`,
        'Let the proxy pass every request on to the shop.',
      ),
    ]
  if (!shown || !own)
    return [of.unknown(`${publicUrl} is a Kwela shop; whether it is this one could not be compared.`)]
  if (shown.company !== own.company || shown.email !== own.email)
    return [
      of.wrong(
        `${publicUrl} is another shop: ${shown.company}, ${shown.email}.`,
        'Set PUBLIC_URL to the address of this one, or DATABASE_URL to the database of that one.',
      ),
    ]
  return [of.right(`${publicUrl} is this shop.`)]
}

function judgeRedirect(http: NonNullable<AddressFacts['http']>, { publicUrl }: AddressFacts): Finding {
  if (http.kind === 'unreachable')
    return of.hint(
      `Nothing answers plain http (${http.reason}), so who types the name without https may see nothing.`,
      `Redirect port 80 to ${publicUrl}. ${caddy}`,
    )
  const isRedirect = [301, 302, 307, 308].includes(http.status) && http.location?.startsWith('https://')
  return isRedirect
    ? of.right('Plain http is redirected to https.')
    : of.wrong(
        `Plain http is not redirected to https (status ${http.status}).`,
        `Redirect port 80 to ${publicUrl}. ${caddy}`,
      )
}
